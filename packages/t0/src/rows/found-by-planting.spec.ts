import { testRow } from '../testing/row-table';

/** Kinds of code by which faults passed that were planted into real tests, each beside its neighbour. */

const THROWS = "export function parse(x: string) {\n  if (!x) throw new Error('empty');\n  return x;\n}\n";

testRow('C4', [
  [
    'a utility of the product that throws',
    "import { parse } from './utils/parse';\nit('parses', () => {\n  parse('x');\n});",
    [2],
    { files: { 'src/utils/parse.ts': THROWS } },
  ],
  [
    'a utility of the tests that throws',
    "import { parse } from './tests/utils/parse';\nit('parses', () => {\n  parse('x');\n});",
    [],
    { files: { 'src/tests/utils/parse.ts': THROWS } },
  ],
  [
    'a shared helper that stands beside the tests of a folder without sources',
    "import { parse } from './helpers/parse';\nit('parses', () => {\n  parse('x');\n});",
    [],
    { path: 'shop/a.spec.ts', files: { 'shop/helpers/parse.ts': THROWS } },
  ],
  [
    'a helper among the sources that imports a tool of tests',
    "import { parse } from './utils/parse';\nit('parses', () => {\n  parse('x');\n});",
    [],
    { files: { 'src/utils/parse.ts': `import { render } from '@testing-library/react';\n${THROWS}` } },
  ],
]);

const asks = (inside: string): string =>
  `export const start = (handler) =>\n  new Promise((resolve, reject) => {\n    ${inside}\n  });\n`;
const STARTS = "import { start } from './helpers/server';\nit('a', async () => {\n  await start();\n});";
const beside = (inside: string) => ({ files: { 'test/helpers/server.js': asks(inside) } });

testRow(
  'C4',
  [
    [
      'a helper that hands on the error which a callback was told',
      STARTS,
      [2],
      beside('make(handler).listen(80, (err) => (err ? reject(err) : resolve()));'),
    ],
    [
      'a helper that hands on the error of a listener',
      STARTS,
      [2],
      beside("make(handler).on('error', (error) => reject(error)).listen(80, resolve);"),
    ],
    [
      'a helper that hands on what it caught',
      STARTS,
      [2],
      beside(
        'try {\n      resolve(make(handler).listen(80));\n    } catch (thrown) {\n      reject(thrown);\n    }',
      ),
    ],
    [
      'a helper that says by itself why it rejects what it caught',
      STARTS,
      [],
      beside(
        "try {\n      resolve(make(handler).listen(80));\n    } catch {\n      reject(new Error('no server'));\n    }",
      ),
    ],
    [
      'a helper that rejects where what it was told is not as it should be',
      STARTS,
      [],
      beside("make(handler).on('reply', (reply) => (reply.ok ? resolve() : reject(reply)));"),
    ],
    [
      'a helper that rejects with an error which it found itself',
      STARTS,
      [],
      beside('const error = lookAt(handler);\n    if (error) reject(error);\n    else resolve();'),
    ],
  ],
  { path: 'test/a.test.js' },
);

testRow('H1', [
  [
    'a test that only asserts types still waits',
    "import { expectTypeOf, it } from 'vitest';\nit('a', async () => {\n  await new Promise((r) => setTimeout(r, 50));\n  expectTypeOf(f()).toBeNumber();\n});",
    [3],
  ],
  [
    'a file of type tests is only compiled',
    "import { expectTypeOf, it } from 'vitest';\nit('a', async () => {\n  await new Promise((r) => setTimeout(r, 50));\n  expectTypeOf(f()).toBeNumber();\n});",
    [],
    { path: 'src/a.test-d.ts' },
  ],
]);

const PAUSE = 'function settle(ms) {\n  cy.wait(ms);\n}\nfunction settleAll() { settle(50); }\n';

testRow(
  'H1',
  [
    [
      'a helper of Cypress that is called like any command',
      `${PAUSE}it('a', () => {\n  settle(250);\n  cy.get('x').should('exist');\n});`,
      [6],
    ],
    [
      'a helper of Cypress over two calls',
      `${PAUSE}it('a', () => {\n  settleAll();\n  cy.get('x').should('exist');\n});`,
      [6],
    ],
    [
      'a helper of Cypress that waits for an answer',
      "function settle() {\n  cy.wait('@saved');\n}\nit('a', () => {\n  settle();\n  cy.get('x').should('exist');\n});",
      [],
    ],
  ],
  { framework: 'cypress', path: 'cypress/e2e/a.cy.ts' },
);

testRow('H1', [
  [
    'a helper of another runner that nobody waits for',
    "async function settle() { await new Promise((r) => setTimeout(r, 50)); }\nit('a', () => {\n  settle();\n  expect(f()).toBe(1);\n});",
    [],
  ],
]);
