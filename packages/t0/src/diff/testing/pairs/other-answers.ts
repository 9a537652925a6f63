import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const spec = (line: string): string =>
  cartSpec(`it('does', async () => {\n  const cart = add([], 1);\n  ${line};\n});`);
const change = (before: string, after: string): Omit<HonestPair, 'name'> => ({
  before: { 'src/cart.ts': CART, [SPEC]: spec(before) },
  after: { [SPEC]: spec(after) },
});

/** One question with another answer, under names of their own; no source tells why. */
const TURNED: [before: string, after: string][] = [
  ['expect(cart.open).toBeTruthy()', 'expect(cart.open).toBeFalsy()'],
  ['expect(cart.open).toBeFalsy()', 'expect(cart.open).toBeTruthy()'],
  ['expect(cart.open).toBeDefined()', 'expect(cart.open).toBeUndefined()'],
  ['expect(cart.open).toBeNull()', 'expect(cart.open).toBeTruthy()'],
  ['expect(box).toBeVisible()', 'expect(box).toBeHidden()'],
  ['expect(box).toBeEnabled()', 'expect(box).toBeDisabled()'],
  ['expect(box).toBeValid()', 'expect(box).toBeInvalid()'],
  ['expect(cart.total).toBeGreaterThan(2)', 'expect(cart.total).toBeLessThan(2)'],
  ['await expect(load()).resolves.toBe(1)', 'await expect(load()).rejects.toBe(1)'],
  ['expect(cart.open).to.exist', 'expect(cart.open).to.be.null'],
  ['assert.ok(cart.open)', 'assert.isNotOk(cart.open)'],
  ['assert.ok(cart.open)', 'assert.ok(!cart.open)'],
  ['assert(isEmpty(cart))', 'assert(!isEmpty(cart))'],
  ['assert.throws(() => add(1))', 'assert.doesNotThrow(() => add(1))'],
  ['sinon.assert.called(spy)', 'sinon.assert.notCalled(spy)'],
  ["cy.get('box').should('be.visible')", "cy.get('box').should('be.hidden')"],
  ["cy.get('box').should('be.checked')", "cy.get('box').should('not.be.checked')"],
  ["expect(cart.name === 'tea').toBeFalsy()", "expect(cart.name === 'tea').toBeTruthy()"],
];

export const OTHER_ANSWERS: ChangePair[] = [
  ...TURNED.map(([before, after]): ChangePair => ({
    name: `${before} and then ${after}`,
    ...change(before, after),
    expect: [`D4? ${SPEC} | ${after}`],
  })),
  {
    name: 'a comparison is true and then false',
    ...change("expect(cart.name === 'tea').toBe(true)", "expect(cart.name === 'tea').toBe(false)"),
    expect: [`D3 ${SPEC} | expect(cart.name === 'tea').toBe(false)`],
  },
];

const same = ([before, after]: readonly [string, string]): HonestPair => ({
  name: `${before} asked as ${after}`,
  ...change(before, after),
});

/** The same answer in another form. */
export const SAME_ANSWERS: ChangePair[] = honest(
  (
    [
      ['expect(box).toBeHidden()', 'expect(box).not.toBeVisible()'],
      ['expect(box).not.toBeEnabled()', 'expect(box).toBeDisabled()'],
      ['assert(!cart.open)', 'expect(cart.open).toBeFalsy()'],
      ['assert(!cart.open)', 'expect(cart.open).toBe(false)'],
      ['expect(!cart.open).toBe(true)', 'expect(cart.open).toBe(false)'],
      ['assert.ok(!(cart.total > 2))', 'expect(!(cart.total > 2)).toBe(true)'],
      ["expect(!(cart.name === 'tea')).toBe(true)", "expect(cart.name).not.toBe('tea')"],
      ["expect(cart.name === 'tea').toBe(false)", "expect(cart.name).not.toBe('tea')"],
      ["expect(cart.name !== 'tea').toBe(false)", "expect(cart.name).toBe('tea')"],
      ['expect(!!cart.open).toBe(true)', 'expect(cart.open).toBeTruthy()'],
      ['sinon.assert.notCalled(spy)', 'expect(spy).not.toHaveBeenCalled()'],
      ["cy.get('box').should('not.be.checked')", "cy.get('box').should('not.be.checked').and('be.visible')"],
      ['expect(cart.total).toBeGreaterThan(2)', 'expect(cart.total).to.be.above(2)'],
      ['await expect(load()).rejects.toThrow()', "await expect(load()).rejects.toThrow('gone')"],
      ['assert.doesNotThrow(() => add(1))', 'expect(() => add(1)).not.toThrow()'],
    ] as const
  ).map(same),
);
