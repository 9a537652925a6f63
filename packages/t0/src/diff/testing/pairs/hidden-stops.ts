import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, as, cartSpec, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const HELP = 'src/testing/runner.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES) };

function becomes(
  name: string,
  removes: string,
  row = 'D7',
  head = '',
  files: Record<string, string> = {},
): ChangePair {
  const part = /(?:it\w*|test)(?:\[how\])?\('removes/.exec(removes)?.[0] ?? '';
  return {
    name,
    before: BASE,
    after: { ...files, [SPEC]: `${head}${cartSpec(ADDS, removes)}` },
    expect: [`${row} ${SPEC} | ${part}`],
  };
}

const COUNTED =
  "it('counts', () => {\n  const cart = ['tea', 'milk'];\n  expect(remove(cart, 'tea')).toEqual(['milk']);\n});";
const CHECK = "expect(remove(cart, 'tea')).toEqual(['milk']);";

/** The same test with its assertion inside of something. */
function wrapped(name: string, inside: string): ChangePair {
  return {
    name,
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, COUNTED) },
    after: { [SPEC]: cartSpec(ADDS, COUNTED.replace(CHECK, inside)) },
    expect: [`D2 ${SPEC} | ${CHECK}`],
  };
}

/** D7 and D2 where nothing says skip: declarations and assertions that can never run. */
export const HIDDEN_STOPS: ChangePair[] = [
  becomes('declared in a function that nobody calls', `const later = () => {\n${REMOVES}\n};`),
  becomes('declared in a named function that nobody calls', `function later() {\n${REMOVES}\n}`),
  {
    name: 'declared in an exported function that the spec does not call',
    before: BASE,
    after: { [SPEC]: `${cartSpec(ADDS)}export function later() {\n${REMOVES}\n}\n` },
    expect: [`D7? ${SPEC} | it('removes`],
  },
  {
    name: 'a choice between a suite and a resting one, called at once, by a constant',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS, REMOVES).replace(
        'describe(',
        'const ready = false;\n(ready ? describe : describe.skip)(',
      ),
    },
    expect: [`D7 ${SPEC} | `],
  },
  {
    name: 'a choice between a suite and a resting one, called at once, by the environment',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS, REMOVES).replace('describe(', '(process.env.CART ? describe : describe.skip)('),
    },
    expect: [`D7? ${SPEC} | `],
  },
  becomes(
    'the other arm of a choice by a constant',
    as('maybe', REMOVES),
    'D7',
    'const maybe = false ? it : it.skip;\n',
  ),
  {
    name: 'behind a return under a condition, beside imports',
    before: BASE,
    after: { [SPEC]: `if (process.version < 'v8') {\n  return;\n}\n${cartSpec(ADDS, REMOVES)}` },
    expect: [`D7? ${SPEC} | describe(`],
  },
  {
    name: 'behind a return under a condition that always holds, beside imports',
    before: BASE,
    after: { [SPEC]: `if (true) {\n  return;\n}\n${cartSpec(ADDS, REMOVES)}` },
    expect: [`D7 ${SPEC} | describe(`],
  },
  {
    name: 'a file that gets the mark of Flow and does not parse',
    before: { 'src/cart.ts': CART, 'src/cart.spec.js': cartSpec(ADDS, REMOVES) },
    after: { 'src/cart.spec.js': `// @flow\n${cartSpec(ADDS, REMOVES)}}` },
    expect: ['D7 src/cart.spec.js | '],
  },
  {
    name: 'skipped beside a focused suite that it stands in',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, REMOVES).replace('describe(', 'describe.only(') },
    after: { [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES)).replace('describe(', 'describe.only(') },
    expect: [`D7 ${SPEC} | it.skip`],
  },
  becomes(
    'declared in another test',
    `it('adds twice', () => {\n  expect(add(add([], 'a'), 'b')).toHaveLength(2);\n${REMOVES}\n});`,
  ),
  becomes('declared in a hook', `beforeAll(() => {\n${REMOVES}\n});`),
  becomes('declared for each of no rows', `for (const n of []) {\n${REMOVES}\n}`),
  becomes('declared by forEach of no rows', `[].forEach(() => {\n${REMOVES}\n});`),
  becomes(
    'declared for each row of an empty constant',
    `const none = [];\nfor (const n of none) {\n${REMOVES}\n}`,
  ),
  becomes('declared in a loop that starts at its end', `for (let i = 0; i < 0; i += 1) {\n${REMOVES}\n}`),
  becomes(
    'declared under a constant that is false',
    `if (RUN) {\n${REMOVES}\n}`,
    'D7',
    'const RUN = false;\n',
  ),
  becomes('declared under a switch', `switch (process.platform) {\n  case 'aix':\n${REMOVES}\n}`, 'D7?'),
  becomes(
    'called by a computed name that is fixed',
    REMOVES.replace('it(', 'it[how]('),
    'D7',
    "const how = 'skip';\n",
  ),
  becomes(
    'called by a computed name',
    REMOVES.replace('it(', 'it[how]('),
    'D7?',
    'const how = process.env.HOW;\n',
  ),
  becomes(
    'called by an imported alias of skip',
    REMOVES.replace('it(', 'itSlow('),
    'D7',
    "import { itSlow } from './testing/runner';\n",
    {
      [HELP]: 'export const itSlow = it.skip;\n',
    },
  ),
  becomes(
    'called by an imported function that skips',
    REMOVES.replace('it(', 'itSlow('),
    'D7',
    "import { itSlow } from './testing/runner';\n",
    {
      [HELP]: 'export function itSlow(name, fn) {\n  it.skip(name, fn);\n}\n',
    },
  ),
  becomes(
    'called by an imported function that does nothing',
    REMOVES.replace('it(', 'itSlow('),
    'D7',
    "import { itSlow } from './testing/runner';\n",
    {
      [HELP]: 'export function itSlow(name, fn) {}\n',
    },
  ),
  becomes(
    'called by a local function under the name of the runner',
    `describe('more', () => {\nconst it = (name, fn) => {};\n${REMOVES}\n});`,
  ),
  {
    name: 'returns in front of its assertions under a condition',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, REMOVES.replace('=> {', '=> {\n  if (!process.env.ALL) return;')) },
    expect: [`D7? ${SPEC} | if (!process.env.ALL)`],
  },
  {
    name: 'the process ends before anything is declared',
    before: BASE,
    after: { [SPEC]: `process.exit(0);\n${cartSpec(ADDS, REMOVES)}` },
    expect: [`D7 ${SPEC} | describe('cart'`],
  },
  {
    name: 'the runner is replaced by its skip',
    before: BASE,
    after: { [SPEC]: `globalThis.it = it.skip;\n${cartSpec(ADDS, REMOVES)}` },
    expect: [`D7 ${SPEC} | globalThis.it = it.skip`],
  },
  {
    name: 'a function that made tests is called no more',
    before: {
      ...BASE,
      [SPEC]: `${IMPORT}function all() {\n${REMOVES}\n}\ndescribe('cart', () => {\n${ADDS}\nall();\n});\n`,
    },
    after: { [SPEC]: `${IMPORT}function all() {\n${REMOVES}\n}\ndescribe('cart', () => {\n${ADDS}\n});\n` },
    expect: [`D7 ${SPEC} | it('removes`],
  },
  wrapped('an assertion behind a return that is always taken', `if (true) return;\n  ${CHECK}`),
  wrapped('an assertion in a loop that never runs', `while (false) {\n    ${CHECK}\n  }`),
  wrapped('an assertion behind a constant', `false && ${CHECK}`),
  wrapped('an assertion for each of nothing', `for (const n of []) {\n    ${CHECK}\n  }`),
  wrapped('an assertion whose failure is swallowed', `try {\n    ${CHECK}\n  } catch {}`),
  wrapped(
    'an assertion whose rejection is swallowed',
    `expect(Promise.resolve(remove(cart, 'tea'))).resolves.toEqual(['milk']).catch(() => {});`,
  ),
  {
    name: 'an expected value that becomes what is asked about',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(COUNTED) },
    after: { [SPEC]: cartSpec(COUNTED.replace("toEqual(['milk'])", "toEqual(remove(cart, 'tea'))")) },
    expect: [`D3 ${SPEC} | toEqual(remove(cart, 'tea'))`],
  },
  {
    name: 'a check of a boolean gives way to one of presence on what is around it',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec(
        "it('has tea', () => {\n  const cart = add([], 'tea');\n  expect(cart.includes('tea')).toBe(true);\n});",
      ),
    },
    after: {
      [SPEC]: cartSpec(
        "it('has tea', () => {\n  const cart = add([], 'tea');\n  expect(cart).toBeDefined();\n});",
      ),
    },
    expect: [`D3 ${SPEC} | expect(cart).toBeDefined()`],
  },
  {
    name: 'the test of a function that is renamed goes',
    before: BASE,
    after: {
      'src/cart.ts': CART.replace('function remove', 'function takeOut'),
      [SPEC]: `import { add } from './cart';\n${suite('cart', ADDS)}`,
    },
    expect: [`D1 ${SPEC} | removes an item`],
  },
];

const RUNNING: HonestPair[] = [
  {
    name: 'the arm of a choice by a constant that runs',
    before: BASE,
    after: { [SPEC]: `const maybe = true ? it : it.skip;\n${cartSpec(ADDS, as('maybe', REMOVES))}` },
  },
  {
    name: 'an exported function that the spec calls itself',
    before: BASE,
    after: {
      [SPEC]: `${cartSpec(ADDS)}export function removing() {\n${REMOVES}\n}\nremoving();\n`,
    },
  },
  {
    name: 'tests that a called function declares',
    before: BASE,
    after: {
      [SPEC]: `${IMPORT}\ndescribe('cart', () => {\n${ADDS}\nconst later = () => {\n${REMOVES}\n};\nlater();\n});\n`,
    },
  },
  {
    name: 'a test for each of some rows',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, `for (const n of [1]) {\n${REMOVES}\n}`) },
  },
  {
    name: 'a test for each row of a constant that is filled',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS, `const rows = [];\nrows.push(1);\nfor (const n of rows) {\n${REMOVES}\n}`),
    },
  },
  {
    name: 'a test under a constant that is true',
    before: BASE,
    after: { [SPEC]: `const RUN = true;\n${cartSpec(ADDS, `if (RUN) {\n${REMOVES}\n}`)}` },
  },
  {
    name: 'an alias of the runner from another file',
    before: BASE,
    after: {
      [HELP]: 'export const itSlow = it;\nexport function itFast(name, fn) {\n  it(name, fn, 100);\n}\n',
      [SPEC]: `import { itSlow, itFast } from './testing/runner';\n${cartSpec(as('itFast', ADDS), as('itSlow', REMOVES))}`,
    },
  },
  {
    name: 'a wrapper that hands on to something else',
    before: BASE,
    after: {
      [HELP]:
        "import { register } from 'somewhere';\nexport function itSlow(name, fn) {\n  register(name, fn);\n}\n",
      [SPEC]: `import { itSlow } from './testing/runner';\n${cartSpec(ADDS, as('itSlow', REMOVES))}`,
    },
  },
  {
    name: 'a test called by a computed name of the runner',
    before: BASE,
    after: { [SPEC]: `const how = 'concurrent';\n${cartSpec(ADDS, REMOVES.replace('it(', 'it[how]('))}` },
  },
  {
    name: 'an assertion that is tried again until it holds',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(COUNTED) },
    after: {
      [SPEC]: cartSpec(
        COUNTED.replace(
          CHECK,
          `for (const n of [1, 2]) {\n    try {\n      ${CHECK}\n      return;\n    } catch {}\n  }\n  throw new Error('never');`,
        ),
      ),
    },
  },
  {
    name: 'an assertion in a try whose catch tells more',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(COUNTED) },
    after: {
      [SPEC]: cartSpec(
        COUNTED.replace(
          CHECK,
          `try {\n    ${CHECK}\n  } catch (error) {\n    throw new Error('cart', { cause: error });\n  }`,
        ),
      ),
    },
  },
  {
    name: 'the test of a function goes with it while a new one comes',
    before: BASE,
    after: {
      'src/cart.ts': CART.replace(
        /export function remove[^}]*}\n/,
        'export function drop() {\n  return [];\n}\n',
      ),
      [SPEC]: `import { add } from './cart';\n${suite('cart', ADDS)}`,
    },
    gone: 1,
  },
  {
    name: 'skipped where a focused neighbour was all that ran',
    before: { ...BASE, [SPEC]: cartSpec(as('it.only', ADDS), REMOVES) },
    after: { [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES)) },
  },
  {
    name: 'types of Flow come to a spec',
    before: { 'src/cart.ts': CART, 'src/cart.spec.js': `// @flow\n${cartSpec(ADDS)}` },
    after: { 'src/cart.spec.js': `// @flow\n${cartSpec(ADDS)}const twice = (a: ?string) => (a: any);\n` },
  },
  {
    name: 'two tests with their loops stay',
    before: { ...BASE, [SPEC]: cartSpec(`for (const n of []) {\n${REMOVES}\n}`, TOTALS) },
    after: { [SPEC]: `\n${cartSpec(`for (const n of []) {\n${REMOVES}\n}`, TOTALS)}` },
  },
];

const IN_OTHER_FORM: [name: string, body: string][] = [
  ['inside a block', `{\n    ${CHECK}\n  }`],
  ['under a condition that is always true', `if (true) {\n    ${CHECK}\n  }`],
  ['for each of some values', `for (const n of [1]) {\n    ${CHECK}\n  }`],
  ['by forEach of some values', `['tea'].forEach(() => {\n    ${CHECK}\n  });`],
  ['with a finally', `try {\n    ${CHECK}\n  } finally {\n    cart.length = 0;\n  }`],
  ['in a loop with a bound', `for (let i = 0; i < 2; i += 1) {\n    ${CHECK}\n  }`],
  ['before a return', `${CHECK}\n  return;`],
  ['in a do loop', `do {\n    ${CHECK}\n  } while (false);`],
  ['behind a branch that throws', `if (cart.length === 0) throw new Error('empty');\n  ${CHECK}`],
  ['behind a constant that is true', `true && ${CHECK}`],
  ['with its value kept', `const left = remove(cart, 'tea');\n  expect(left).toEqual(['milk']);`],
  [
    'with an expected value in a name',
    `const milk = ['milk'];\n  expect(remove(cart, 'tea')).toEqual(milk);`,
  ],
  ['called at once', `(() => {\n    ${CHECK}\n  })();`],
  ['in a function that is called', `const check = () => {\n    ${CHECK}\n  };\n  check();`],
  ['stronger', `${CHECK}\n  expect(remove(cart, 'tea')).toHaveLength(1);`],
];

RUNNING.push(
  ...IN_OTHER_FORM.map(([name, body]) => ({
    name: `the same assertion ${name}`,
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(COUNTED) },
    after: { [SPEC]: cartSpec(COUNTED.replace(CHECK, body)) },
  })),
);

export const STILL_RUNNING = honest(RUNNING);
