import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';

/** Helpers of the workspace that cannot be followed: a person has to look, and the message says where. */
describe('C4 of a helper', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  const told = (code: string, options?: JudgeOptions) =>
    judge
      .findings('C4', code, options)
      .map(({ advisory, message }) => [advisory === true, /not followed: ([^)]*)\)/.exec(message)?.[1]]);

  const page = "import { CartPage } from './cart-page';\n";
  const open = 'const cart = new CartPage(browser);';
  const made = "import { makeCart } from './cart-page';\n";
  const test = (...body: string[]): string => `it('a', async () => {\n  ${body.join('\n  ')}\n});`;
  it.each([
    [
      'that is named for anything',
      `import { cart } from './gone';\n${test('cart.look(1);', 'done();')}`,
      'cart.look',
    ],
    ['whose page object was moved away', page + test(open, 'await cart.total(2);'), 'cart.total'],
    [
      'whose maker was moved away',
      made + test('const cart = await makeCart();', 'await cart.total(2);'),
      'cart.total',
    ],
    ['that was taken out of a list', made + test('const [total] = makeCart();', 'total(2);'), 'total'],
    [
      'that was taken out of what a maker gave',
      made + test('const { total } = makeCart();', 'total(2);'),
      'total',
    ],
  ])('is advisory where its file is not there: one %s', (_what, code, name) => {
    expect(told(code)).toEqual([[true, name]]);
  });
  it('is advisory where its file does not parse', () => {
    const files = { 'src/cart-page.ts': 'export class {' };
    expect(told(page + test(open, 'await cart.total(2);'), { files })).toEqual([[true, 'cart.total']]);
  });

  const there = (body: string) => ({
    files: {
      'src/cart-page.ts': `export class CartPage {\n  total(n) { ${body} }\n}\nexport const makeCart = () => new CartPage();`,
    },
  });
  it.each([
    ['its file is there and it does not check', page + test(open, 'await cart.total(2);'), there('go(n);')],
    ['only its result is kept', made + test('const cart = await makeCart();', 'go();'), {}],
    ['nothing of it is called', page + test('go();'), {}],
  ])('is decisive where %s', (_what, code, options) => {
    expect(told(code, options)).toEqual([[false, undefined]]);
  });
  const seen = (asserted: string, handed: string): string =>
    test(`class Seen {\n    changed(now) { ${asserted} }\n  }`, handed);
  it.each([
    ['handed in', seen('expect(now).toBe(2);', 'watch(Seen);')],
    [
      'declared beside the test',
      `class Seen {\n  changed(now) { expect(now).toBe(2); }\n}\n${test('watch(Seen);')}`,
    ],
    ['made on the way', seen('expect(now).toBe(2);', 'watch({ at: () => new Seen() });')],
  ])('is advisory where a method of a class of the test asserts that is %s', (_what, code) => {
    expect(told(code)).toEqual([[true, undefined]]);
  });
  it.each([
    ['does not assert', seen('keep(now);', 'watch(Seen);')],
    ['is of a class that the test does not use', seen('expect(now).toBe(2);', 'watch(Other);')],
  ])('is decisive where a method of a class of the test %s', (_what, code) => {
    expect(told(code)).toEqual([[false, undefined]]);
  });

  const maker = (body: string): JudgeOptions => ({
    files: {
      'src/base.ts': `export function testFor(title, make) {\n  it(title, async () => { const made = make(); ${body} });\n}`,
    },
  });
  const call = "import { testFor } from './base';\ntestFor('a', () => new Cart());";
  it('is silent where it declares a test of its own that asserts', () => {
    expect(told(call, maker('expect(made.size).toBe(0);'))).toEqual([]);
  });
  it('is silent where a function that its test calls asserts', () => {
    const inner = maker('await look(made);');
    inner.files!['src/base.ts'] += '\nfunction look(made) { expect(made.size).toBe(0); }';
    expect(told(call, inner)).toEqual([]);
  });
  it('is decisive where the test that it declares does not assert', () => {
    expect(told(call, maker('await made;'))).toEqual([[false, undefined]]);
  });

  it('is silent where its file is there and it checks', () => {
    const code = page + test(open, 'await cart.total(2);');
    expect(told(code, there('expect(n).toBe(2);'))).toEqual([]);
  });
});
