import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { CART } from './shop';

const SPEC = 'src/cart.spec.ts';
const TOOLS = 'src/testing/tools.ts';
const CLIENT = 'src/testing/client.ts';
const CLASS = `export default class Client {
  static createFrom(options) {
    return new Client(options);
  }
  withClient(title, run) {
    it(title, () => run(this.open()));
  }
  sinceVersion(version, title, run) {
    if (this.version >= version) return this.withClient(title, run);
  }
}
`;
const made = (how: string): string => `import Client from './client';\nexport default ${how};\n`;
const EATS =
  "  tools.withClient('keeps tea', (client) => {\n    assert.deepEqual(add([], 'tea'), ['tea']);\n  });\n";
const POURS = EATS.replace('keeps tea', 'keeps milk').replaceAll("'tea'", "'milk'");
const spec = (...calls: string[]): string =>
  `import assert from 'node:assert';\nimport tools from './testing/tools';\nimport { add } from './cart';\ndescribe('cart', () => {\n${calls.join('')}});\n`;
const since = (call: string): string => call.replace('withClient(', 'sinceVersion(8, ');
const BASE = {
  'src/cart.ts': CART,
  [CLIENT]: CLASS,
  [TOOLS]: made('new Client({})'),
  [SPEC]: spec(EATS, POURS),
};
const OF_CLASS = made('Client.createFrom({})');
const OF_OTHERS = "import { open } from '@acme/tools';\nexport default open({});\n";

/** Methods of an object of the house that register tests. */
export const HOUSE_REGISTRARS: ChangePair[] = honest([
  ...['Client.createFrom({})', 'Client.of()', 'Client.forTests({ fast: true })', 'Client.shared()'].map(
    (how) => ({
      name: `a static function makes the object whose method registers the tests: ${how}`,
      before: BASE,
      after: { [TOOLS]: made(how), [SPEC]: `${spec(EATS, POURS)}\n` },
    }),
  ),
  {
    name: 'another method registers the tests under the same titles',
    before: { ...BASE, [TOOLS]: OF_CLASS },
    after: { [SPEC]: spec(since(EATS), since(POURS)) },
  },
]);

export const HOUSE_REGISTRARS_LOST: ChangePair[] = [
  {
    name: 'the call of a method that registers tests goes, beside a static function that makes its object',
    before: BASE,
    after: { [TOOLS]: OF_CLASS, [SPEC]: spec(EATS) },
    expect: [`D1 ${SPEC} | 'keeps milk'`],
  },
  {
    name: 'the method that the calls lead to registers nothing any more',
    before: BASE,
    after: {
      [CLIENT]: CLASS.replace('it(title, () => run(this.open()));', ''),
      [TOOLS]: OF_CLASS,
      [SPEC]: spec(EATS),
    },
    expect: [`D1 ${SPEC} | 'keeps tea'`],
  },
  {
    name: 'calls that stand lead to where nobody can read',
    before: BASE,
    after: { [TOOLS]: OF_OTHERS, [SPEC]: `${spec(EATS, POURS)}\n` },
    expect: [`D1? ${SPEC} | 'keeps tea'`],
  },
  {
    name: 'calls under the same titles lead to where nobody can read',
    before: BASE,
    after: { [TOOLS]: OF_OTHERS, [SPEC]: spec(since(EATS)) },
    expect: [`D1 ${SPEC} | 'keeps milk'`],
  },
];
