import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const CASES = 'src/testing/cart-cases.ts';
const MAKER = `import { add } from '../cart';
export function createCartCases(rows) {
  for (const [item, cart] of rows) {
    it('adds ' + item, () => {
      expect(add([], item)).toEqual(cart);
    });
  }
}
`;
const TEA = "createCartCases([['tea', ['tea']]]);\n";
const MILK = "createCartCases([['milk', ['milk']]]);\n";
const IMPORT = "import { createCartCases } from './testing/cart-cases';\n";
const BASE = { 'src/cart.ts': CART, [CASES]: MAKER, [SPEC]: `${IMPORT}${TEA}` };

const TESTER = `import { RuleTester } from 'eslint';\nimport { rule } from './rule';\n`;
const RULE = { 'src/rule.ts': 'export const rule = { create() {} };\n' };
const RULE_SPEC = 'src/rule.spec.ts';
const run = (title: string): string =>
  `new RuleTester().run('${title}', rule, { valid: ['${title}()'], invalid: [] });\n`;

const SUITES = `import { runStoreSuite } from '@acme/conformance';\nimport { add, remove } from './cart';\n`;

/** D1 and D7 of tests that no declaration of the spec names: a call registers them. */
export const REGISTERED_LOST: ChangePair[] = [
  {
    name: 'a spec whose tests a helper registers is deleted',
    before: BASE,
    after: { [SPEC]: null },
    expect: [`D1 ${SPEC} | createCartCases(`],
  },
  {
    name: 'a spec whose tests a helper registers is renamed out of being one',
    before: BASE,
    after: { [SPEC]: null, 'src/cart.cases.ts': BASE[SPEC] },
    moves: { [SPEC]: 'src/cart.cases.ts' },
    expect: [`D1 ${SPEC} | createCartCases(`],
  },
  {
    name: 'a spec whose tests a helper registers is emptied',
    before: BASE,
    after: { [SPEC]: IMPORT },
    expect: [`D1 ${SPEC} | createCartCases(`],
  },
  {
    name: 'the table that a helper gets is emptied',
    before: BASE,
    after: { [SPEC]: `${IMPORT}createCartCases([]);\n` },
    expect: [`D1 ${SPEC} | createCartCases(`],
  },
  {
    name: 'the registering call goes from a spec with tests of its own',
    before: { ...BASE, [SPEC]: `import { add } from './cart';\n${IMPORT}${TEA}${suite('cart', ADDS)}` },
    after: { [SPEC]: `import { add } from './cart';\n${suite('cart', ADDS)}` },
    expect: [`D1 ${SPEC} | createCartCases(`],
  },
  {
    name: 'one of two registering calls goes with its rows',
    before: { ...BASE, [SPEC]: `${IMPORT}${TEA}${MILK}` },
    after: { [SPEC]: `${IMPORT}${TEA}` },
    expect: [`D1 ${SPEC} | 'milk'`],
  },
  {
    name: 'the helper stops to register what the spec hands it',
    before: BASE,
    after: { [CASES]: 'export function createCartCases(rows) {}\n', [SPEC]: `${IMPORT}\n${TEA}` },
    expect: [`D1 ${SPEC} | createCartCases(`],
  },
  {
    name: 'the registering call stands in a suite that rests now',
    before: { ...BASE, [SPEC]: `${IMPORT}describe('cart', () => {\n${TEA}});\n` },
    after: { [SPEC]: `${IMPORT}describe.skip('cart', () => {\n${TEA}});\n` },
    expect: [`D7 ${SPEC} | describe.skip(`],
  },
  {
    name: 'the registering call stands in a branch that is never taken',
    before: BASE,
    after: { [SPEC]: `${IMPORT}if (false) {\n${TEA}}\n` },
    expect: [`D7 ${SPEC} | createCartCases(`],
  },
  {
    name: 'a registering spec leaves its runner',
    before: BASE,
    after: { [SPEC]: `${IMPORT}\n${TEA}` },
    excluded: { [SPEC]: 'runner configuration jest.config.js: cart' },
    expect: [`D7 ${SPEC} | createCartCases(`],
  },
  {
    name: 'the suite of a package goes while its subject stands',
    before: { 'src/cart.ts': CART, [SPEC]: `${SUITES}runStoreSuite('cart', { add, remove });\n` },
    after: { [SPEC]: null },
    expect: [`D1 ${SPEC} | runStoreSuite(`],
  },
  {
    name: 'a spec of benchmarks goes while its subject stands',
    before: {
      'src/cart.ts': CART,
      [SPEC]: `import { bench } from 'vitest';\nimport { add } from './cart';\nbench('adds', () => {\n  add([], 'tea');\n});\n`,
    },
    after: { [SPEC]: null },
    expect: [`D1 ${SPEC} | bench('adds'`],
  },
  {
    name: 'a spec of a table runner is deleted',
    before: { ...RULE, [RULE_SPEC]: `${TESTER}${run('call')}` },
    after: { [RULE_SPEC]: null },
    expect: [`D1 ${RULE_SPEC} | run('call'`],
  },
  {
    name: 'one of two table runs is deleted',
    before: { ...RULE, [RULE_SPEC]: `${TESTER}${run('call')}${run('member')}` },
    after: { [RULE_SPEC]: `${TESTER}${run('call')}` },
    expect: [`D1 ${RULE_SPEC} | run('member'`],
  },
  {
    name: 'a spec that only loads the file with its cases is deleted',
    before: {
      'src/cart.ts': CART,
      'src/testing/all-cases.ts': `import { add } from '../cart';\n${suite('cart', ADDS)}`,
      [SPEC]: "import './testing/all-cases';\n",
    },
    after: { [SPEC]: null },
    expect: [`D1 ${SPEC} | import './testing/all-cases'`],
  },
];

const table = (...invalid: string[]): string =>
  `${TESTER}new RuleTester().run('call', rule, {\n  valid: ['f'],\n  invalid: [\n${invalid.map((one) => `    ${one},\n`).join('')}  ],\n});\n`;
const CALL = "{ code: 'call()', errors: [{ line: 1 }] }";
const MEMBER = "{ code: 'a.member()', errors: [{ line: 2 }] }";

REGISTERED_LOST.push(
  {
    name: 'one case of a table is deleted',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table(CALL) },
    expect: [`D1 ${RULE_SPEC} | a.member()`],
  },
  {
    name: 'all cases of a list are deleted',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table() },
    expect: [`D1 ${RULE_SPEC} | call()`],
  },
  {
    name: 'a case is lost while its table is split into files',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table(CALL), 'src/rule-more.spec.ts': table("{ code: 'new f()', errors: [] }") },
    expect: [`D1 ${RULE_SPEC} | a.member()`],
  },
);

const STAYS: HonestPair[] = [
  {
    name: 'a case of a table is edited',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table(CALL, MEMBER.replace('line: 2', 'line: 3')) },
  },
  {
    name: 'a table is written in another order and form',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table(MEMBER.replaceAll("'", '"'), CALL.replaceAll(' ', '\n')) },
  },
  {
    name: 'a case moves to a table of another file',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table(CALL), 'src/rule-more.spec.ts': table(MEMBER) },
  },
  {
    name: 'cases of a table come from a list now',
    before: { ...RULE, [RULE_SPEC]: table(CALL, MEMBER) },
    after: { [RULE_SPEC]: table(CALL, '...more') },
  },
  {
    name: 'a tag in a case is no call of its own',
    before: {
      ...RULE,
      [RULE_SPEC]: table(CALL, '{ code: noFormat`call ()`, errors: [] }').replace(
        'RuleTester',
        'noFormat, RuleTester',
      ),
    },
    after: { [RULE_SPEC]: table(CALL, "{ code: 'call ()', errors: [] }") },
  },

  {
    name: 'a registering spec is deleted with the source behind its helper',
    before: BASE,
    after: { [SPEC]: null, [CASES]: null, 'src/cart.ts': null },
    gone: 1,
  },
  {
    name: 'a registering spec moves',
    before: BASE,
    after: { [SPEC]: null, 'src/tests/cart.spec.ts': BASE[SPEC].replace('./testing', '../testing') },
    moves: { [SPEC]: 'src/tests/cart.spec.ts' },
  },
  {
    name: 'two registering calls become one',
    before: { ...BASE, [SPEC]: `${IMPORT}${TEA}${MILK}` },
    after: { [SPEC]: `${IMPORT}createCartCases([['tea', ['tea']], ['milk', ['milk']]]);\n` },
  },
  {
    name: 'the registering helper is renamed',
    before: BASE,
    after: {
      [CASES]: MAKER.replace('createCartCases', 'defineCart'),
      [SPEC]: `${IMPORT}${TEA}`.replaceAll('createCartCases', 'defineCart'),
    },
  },
  {
    name: 'what a helper registered is written out',
    before: BASE,
    after: { [CASES]: null, [SPEC]: `import { add } from './cart';\n${suite('cart', ADDS)}` },
  },
  {
    name: 'rows of a registering call change',
    before: BASE,
    after: { [SPEC]: `${IMPORT}createCartCases([['tea', ['tea']], ['milk', ['milk']]]);\n` },
  },
  {
    name: 'a file of types that is named like a spec goes',
    before: {
      'src/cart.ts': CART,
      [SPEC]: "import type { Cart } from './cart';\nexport type Mine = Cart;\n",
    },
    after: { [SPEC]: null },
  },
  {
    name: 'a file of data that is named like a spec goes',
    before: {
      'src/cart.ts': CART,
      [SPEC]: "import { add } from './cart';\nexport const cart = add([], 'tea');\nsetupTests();\n",
    },
    after: { [SPEC]: null },
  },
  {
    name: 'a table run of a rule that is deleted too',
    before: { ...RULE, [RULE_SPEC]: `${TESTER}${run('call')}` },
    after: { [RULE_SPEC]: null, 'src/rule.ts': null },
    gone: 1,
  },
];

export const REGISTERED_KEPT = honest(STAYS);
