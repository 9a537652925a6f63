import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const test = (line: string): string =>
  cartSpec(`it('does', () => {\n  const cart = add([], 1);\n  ${line};\n});`);
const same = (name: string, before: string, after: string): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test(before) },
  after: { [SPEC]: test(after) },
});
const less = (row: string, name: string, before: string, after: string): ChangePair => ({
  ...same(name, before, after),
  expect: [`${row} ${SPEC} | ${after}`],
});

const ANY = 'expect(cart.total).toBeDefined()';
const TRUE = 'expect(cart.total).toBeTruthy()';
const CAST = 'expect(Boolean(cart.total)).toBe(true)';
const MORE = 'expect(cart.total).toBeGreaterThan(5)';

/** Truth that became less, and bounds that let more through. */
export const LESS_TRUE: ChangePair[] = [
  less('D3', 'truth becomes no more than that there is a value', TRUE, ANY),
  less('D3', 'truth becomes a negation of nothing', TRUE, 'expect(cart.total).not.toBeUndefined()'),
  less('D3', 'no falsehood becomes that there is a value', 'expect(cart.total).not.toBeFalsy()', ANY),
  less(
    'D3',
    'an element that is there becomes a value',
    'expect(cart.view()).toBeInTheDocument()',
    'expect(cart.view()).toBeDefined()',
  ),
  less(
    'D3',
    'a query that gives null is asked for a value',
    "expect(screen.queryByText('tea')).not.toBeNull()",
    "expect(screen.queryByText('tea')).toBeDefined()",
  ),
  less('D3', 'a value becomes its truth by a cast', 'expect(cart.total).toBe(3)', CAST),
  less(
    'D3',
    'a value becomes its truth by two signs',
    'expect(cart.total).toBe(3)',
    'expect(!!cart.total).toBe(true)',
  ),
  less(
    'D3',
    'two truths of which one is a cast',
    'expect(Boolean(cart.total) && isOpen(cart)).toBe(true)',
    'expect(Boolean(cart.total) && isOpen(cart)).toBeTruthy()',
  ),
  less('D5', 'a bound takes in its own value', MORE, 'expect(cart.total).toBeGreaterThanOrEqual(5)'),
  less('D5', 'a bound by another matcher is lower', MORE, 'expect(cart.total).toBeGreaterThanOrEqual(1)'),
  less(
    'D5',
    'an upper bound by another matcher is higher',
    'expect(cart.total).to.be.below(5)',
    'expect(cart.total).to.be.at.most(50)',
  ),
  less(
    'D5',
    'a range is wider',
    'expect(cart.total).to.be.within(1, 2)',
    'expect(cart.total).to.be.within(0, 99)',
  ),
  less(
    'D4?',
    'a text of several words',
    "expect(cart.note).toBe('the cart')",
    "expect(cart.note).toBe('no cart')",
  ),
];

/** Truth and bounds in other words, or that say more. */
export const AS_TRUE: ChangePair[] = honest([
  same('that there is a value by a negation', ANY, 'expect(cart.total).not.toBeUndefined()'),
  same('a value that became truth', ANY, TRUE),
  same('truth by a negation of falsehood', TRUE, 'expect(cart.total).not.toBeFalsy()'),
  same('truth by a cast', TRUE, CAST),
  same('truth without its cast', CAST, TRUE),
  same('a cast that became the value', CAST, 'expect(cart.total).toBe(3)'),
  same('a comparison with a cast', 'expect(cart.total).toBe(3)', 'expect(!!(cart.total === 3)).toBe(true)'),
  same('truth that became no null', TRUE, 'expect(cart.total).not.toBeNull()'),
  same(
    'a query that throws is asked for a value',
    "expect(screen.getByText('tea')).toBeInTheDocument()",
    "expect(screen.getByText('tea')).toBeDefined()",
  ),
  same(
    'more than four and five at least',
    'expect(cart.total).toBeGreaterThanOrEqual(5)',
    'expect(cart.total).toBeGreaterThan(4)',
  ),
  same(
    'more than none and one at least',
    'expect(cart.total).to.be.above(0)',
    'expect(cart.total).to.be.at.least(1)',
  ),
  same(
    'an upper bound that leaves its value out',
    'expect(cart.total).toBeLessThanOrEqual(5)',
    'expect(cart.total).toBeLessThan(5)',
  ),
  same(
    'a range that is narrower',
    'expect(cart.total).to.be.within(0, 99)',
    'expect(cart.total).to.be.within(1, 2)',
  ),
  same('a higher bound by another matcher', 'expect(cart.total).toBeGreaterThanOrEqual(1)', MORE),
]);
