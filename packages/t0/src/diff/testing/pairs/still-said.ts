import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const spec = (lines: readonly string[]): string =>
  cartSpec(
    `it('does', () => {\n  const cart = add([], 1);\n${lines.map((line) => `  ${line};\n`).join('')}});`,
  );

/** A test asks both, and then only one of them. */
const without = (gone: string, stays: string): Omit<HonestPair, 'name'> => ({
  before: { 'src/cart.ts': CART, [SPEC]: spec([gone, 'step(cart)', stays]) },
  after: { [SPEC]: spec(['step(cart)', stays]) },
});
/** What is asked no more, and the stronger matcher about the same subject that stays and says nothing of it. */
const APART: [gone: string, stays: string][] = [
  ["expect(cart).not.toContain('milk')", "expect(cart).toContain('tea')"],
  ["expect(cart).not.toContain('milk')", 'expect(cart).toHaveLength(2)'],
  ["expect(spy).not.toHaveBeenCalledWith('milk')", "expect(spy).toHaveBeenCalledWith('tea')"],
  ["expect(spy).not.toHaveBeenCalledWith('milk')", 'expect(spy).toHaveBeenCalledTimes(2)'],
  ["expect(() => step(2)).not.toThrow('full')", "expect(() => step(2)).toThrow('empty')"],
  ['assert.doesNotMatch(cart.name, /milk/)', 'assert.match(cart.name, /tea/)'],
  ["expect(cart.names).to.not.include('milk')", "expect(cart.names).to.include('tea')"],
  ['expect(cart.total).not.toBe(5)', 'expect(cart.total).toBeGreaterThan(2)'],
  ['expect(cart).not.toBe(old)', 'expect(cart).toEqual(old)'],
  ["expect(cart.name).toContain('milk')", "expect(cart.name).toBe('tea')"],
  ['expect(cart).toMatchObject({ total: 1 })', 'expect(cart).toEqual({ total: 2 })'],
  ['expect(cart).toEqual([1])', 'expect(cart).toStrictEqual([2])'],
  ['expect(cart.total).toBeGreaterThan(2)', 'expect(cart.total).toBe(1)'],
  ['expect(cart).toHaveLength(2)', 'expect(cart).toEqual([])'],
  ['expect(cart.open).toBeTruthy()', 'expect(cart.open).toBe(false)'],
  ['expect(cart.open).toBeFalsy()', "expect(cart.open).toBe('yes')"],
  ['expect(cart).toBeInstanceOf(Cart)', "expect(cart).toHaveProperty('items')"],
  ['expect(spy).toHaveBeenCalledWith(1)', 'expect(spy).toHaveBeenLastCalledWith(2)'],
  ['expect(spy).toHaveBeenCalledTimes(3)', 'expect(spy).toHaveBeenCalledOnceWith(2)'],
  ['expect(box).toBeDisabled()', 'expect(box).toBeChecked()'],
  ["expect(box).toHaveValue('tea')", "expect(box).toHaveText('tea')"],
  ["expect(box).toContainText('tea')", 'expect(box).toBeEnabled()'],
  ["expect(box).not.toHaveClass('full')", "expect(box).toHaveClass('open')"],
  ["expect(box).not.toHaveAttribute('open')", "expect(box).toHaveText('tea')"],
  ['expect(box).toMatchSnapshot()', "expect(box).toHaveText('tea')"],
  ["cy.get('box').should('not.have.class', 'full')", "cy.get('box').should('have.class', 'open')"],
  ["cy.get('box').should('contain', 'tea')", "cy.get('box').should('have.class', 'open')"],
];

export const SAID_BY_NOTHING: ChangePair[] = APART.map(([gone, stays]) => ({
  name: `${gone}, beside ${stays}`,
  ...without(gone, stays),
  expect: [`D2 ${SPEC} | ${gone}`],
}));

/** Both are asked, in another order. */
export const STILL_ASKED: ChangePair[] = honest(
  APART.map(([gone, stays]) => ({
    name: `${gone}, now behind ${stays}`,
    before: { 'src/cart.ts': CART, [SPEC]: spec([gone, 'step(cart)', stays]) },
    after: { [SPEC]: spec([stays, 'step(cart)', gone]) },
  })),
);

const kept = (gone: string, stays: string): HonestPair => ({
  name: `${gone}, which follows from ${stays}`,
  ...without(gone, stays),
});

/** What stays says it. */
export const STILL_SAID: ChangePair[] = honest([
  kept("expect(cart).not.toContain('milk')", "expect(cart).toEqual(['tea'])"),
  kept("expect(spy).not.toHaveBeenCalledWith('milk')", "expect(spy).toHaveBeenCalledOnceWith('tea')"),
  kept('expect(cart.total).not.toBe(1)', 'expect(cart.total).toBeGreaterThan(2)'),
  kept("expect(cart.name).not.toBe('')", "expect(cart.name).toContain('tea')"),
  kept('assert.notStrictEqual(cart.total, 3)', 'assert.strictEqual(cart.total, 2)'),
  kept("expect(cart.name).toContain('tea')", "expect(cart.name).toBe('green tea')"),
  kept('expect(cart.name).toMatch(/^te.$/)', "expect(cart.name).toBe('tea')"),
  kept('expect(cart).toMatchObject({ total: 1 })', 'expect(cart).toEqual({ total: 1, open: true })'),
  kept('expect(cart).toMatchObject({ total: 1 })', 'expect(cart).toEqual(full)'),
  kept('expect(cart).toEqual([1])', 'expect(cart).toStrictEqual([1])'),
  kept('expect(cart.total).toBeGreaterThan(2)', 'expect(cart.total).toBe(3)'),
  kept('expect(cart).toHaveLength(2)', 'expect(cart).toEqual([1, [2, 3]])'),
  kept('expect(cart.open).toBeTruthy()', 'expect(cart.open).toBe(true)'),
  kept('expect(cart).toBeInstanceOf(Array)', 'expect(cart).toEqual([1])'),
  kept('expect(spy).toHaveBeenCalledWith(1)', 'expect(spy).toHaveBeenNthCalledWith(2, 1)'),
  kept('expect(spy).toHaveBeenCalled()', 'expect(spy).toHaveBeenCalledTimes(2)'),
  kept("expect(box).toContainText('tea')", "expect(box).toHaveText('green tea')"),
  kept("expect(box).not.toHaveText('milk')", "expect(box).toHaveText('tea')"),
  kept('expect(box).toBeInTheDocument()', "expect(box).toHaveClass('open')"),
  {
    name: 'a call that must not be, beside all of the calls that are counted',
    before: {
      'src/cart.ts': CART,
      [SPEC]: spec([
        'expect(spy).toHaveBeenCalledTimes(1)',
        "expect(spy).toHaveBeenCalledWith('tea')",
        "expect(spy).not.toHaveBeenCalledWith('milk')",
      ]),
    },
    after: {
      [SPEC]: spec(['expect(spy).toHaveBeenCalledTimes(1)', "expect(spy).toHaveBeenCalledWith('tea')"]),
    },
  },
]);
