import { createFrontEnd, type FrontEnd } from '@nx-test-review/source';
import type { ModelView } from '../types';
import { describeHelpers } from './describe-helpers';

let frontEnd: FrontEnd;
beforeAll(async () => void (frontEnd = await createFrontEnd()));

function describeIn(files: Record<string, string>): string[] {
  const view: ModelView = {
    model: (path) => (path in files ? frontEnd.parse(path, files[path] ?? '') : undefined),
    resolve: (_from, specifier) =>
      specifier in files ? { kind: 'file', path: specifier } : { kind: 'external', name: specifier },
  };
  return describeHelpers('cart.spec.ts', view);
}

it('says what each helper of another file does for the tests, once', () => {
  const files = {
    'cart.spec.ts': [
      "import { expectTotal, openCart, settle } from 'testing/cart-helpers.ts';",
      'beforeEach(() => { openCart(); });',
      "it('totals', async () => { await settle(); expectTotal(3); });",
      "it('stays', () => { expectTotal(3); });",
    ].join('\n'),
    'testing/cart-helpers.ts': [
      "import { expect } from 'vitest';",
      'export const openCart = () => { window.open(); };',
      'export const settle = async () => { await new Promise((done) => setTimeout(done, 50)); };',
      'export const expectTotal = (n: number) => { expect(n).toBe(3); };',
    ].join('\n'),
  };
  expect(describeIn(files)).toEqual([
    'settle (testing/cart-helpers.ts): asserts nothing, waits for a fixed time',
    'expectTotal (testing/cart-helpers.ts): asserts',
    'openCart (testing/cart-helpers.ts): asserts nothing',
  ]);
});

it('says nothing of the product, of packages and of functions of the spec itself', () => {
  const files = {
    'cart.spec.ts': [
      "import { total } from 'cart.ts';",
      "import { render } from 'library';",
      'const check = (n: number) => expect(n).toBe(3);',
      "it('totals', () => { render(); check(total()); });",
    ].join('\n'),
    'cart.ts': 'export const total = () => 3;',
  };
  expect(describeIn(files)).toEqual([]);
});
