import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const ASKS = "expect(cart).toEqual(['tea']);";
const spec = (...asks: string[]): string =>
  cartSpec(`it('tells who listens', () => {
  listener = (cart) => {
    ${asks.join('\n    ')}
    seen += 1;
  };
  publish(add([], 'tea'));
  expect(seen).toBe(1);
});`);
const pair = (name: string, after: string): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: spec(ASKS) },
  after: { [SPEC]: after },
});

/** Assertions in a function that the test writes and leaves to others to call. */
export const HANDED_OUT: ChangePair[] = [
  { ...pair('an assertion in a listener goes', spec()), expect: [`D2 ${SPEC} | ${ASKS}`] },
  {
    ...pair('an assertion in a listener asks less', spec('expect(cart).toBeDefined();')),
    expect: [`D3 ${SPEC} | expect(cart).toBeDefined();`],
  },
];

export const HANDED_OUT_STILL: ChangePair[] = honest([
  pair('a listener gets another name', spec(ASKS).replaceAll('listener', 'onPublish')),
  pair(
    'a listener becomes a function with a name that is called',
    spec(ASKS).replace('listener = (cart) => {', 'const listen = (cart) => {').replace('publish(', 'listen('),
  ),
  pair('a listener becomes a plain function', spec(ASKS).replace('(cart) => {', 'function (cart) {')),
  pair('a listener counts before it asks', spec(ASKS).replace(/(expect\(cart.*)\n(.*seen \+= 1;)/, '$2\n$1')),
  pair(
    'a listener is handed to who calls it',
    spec(ASKS)
      .replace('listener = (cart) => {', "publish(add([], 'tea'), (cart) => {")
      .replace(/};\n.*publish.*/, '});'),
  ),
]);
