import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of findings that were wrong or arguable on round H, each beside its right neighbour. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const advisory = (row: string, code: string, options?: JudgeOptions): (boolean | undefined)[] =>
  judge.findings(row, code, options).map((finding) => finding.advisory);

describe('functions that give back an expect', () => {
  const suite = (helper: string, call: string): string =>
    `describe('s', () => {\n${helper}\nit('a', () => { ${call} });\n});`;
  const helper = 'const valueOf = (text) => { parser.set(text); return expect(parser.get()); };';
  testRow('C4', [
    ['with a matcher on what they give', suite(helper, "valueOf('x').toEqual(['x']);"), []],
    ['with a matcher behind a not', suite(helper, "valueOf('x').not.toBe('x');"), []],
    ['without a matcher', suite(helper, "valueOf('x');"), [3]],
    ['whose promise is only settled', suite(helper, "valueOf('x').then(done).catch(done);"), [3]],
    ['with a matcher behind a message', suite(helper, "valueOf('x').withContext('of x').toBe(1);"), []],
    ['with a message and no matcher', suite(helper, "valueOf('x').withContext('of x');"), [3]],
    [
      'that give something else',
      suite('const valueOf = (text) => parse(text);', "valueOf('x').toBe(1);"),
      [3],
    ],
    [
      'that keep the expect for themselves',
      suite('const valueOf = (text) => { expect(text); return text; };', "valueOf('x').toBe(1);"),
      [3],
    ],
    [
      'of another file',
      `import { valueOf } from './values';\n${test("valueOf('x').toBe(1);")}`,
      [],
      { files: { 'src/values.ts': 'export const valueOf = (text) => expect(parse(text));\n' } },
    ],
  ]);
});

describe('commands of Cypress', () => {
  const options = (added: string): JudgeOptions => ({
    framework: 'cypress',
    path: 'cypress/e2e/a.cy.ts',
    files: {
      'cypress/support/e2e.ts': "import './commands';\n",
      'cypress/support/commands.ts': `import * as pages from './pages';\nimport { seesTotal as totals, user } from './actions';\nimport opens from './opens';\n${added}\n`,
      'cypress/support/actions.ts':
        "export const seesTotal = () => cy.get('p').should('have.text', '1');\nexport const user = { signIn() { cy.get('b').should('exist'); } };\n",
      'cypress/support/opens.ts': "export default function opens() { cy.visit('/'); }\n",
    },
  });
  const run = test('cy.run();');
  testRow('C4', [
    ['by the name of a function that asserts', run, [], options("Cypress.Commands.add('run', totals);")],
    ['with options', run, [], options("Cypress.Commands.add('run', { prevSubject: false }, totals);")],
    ['by a member of an object', run, [], options("Cypress.Commands.add('run', user.signIn);")],
    ['in a list', run, [], options('Cypress.Commands.addAll({ run: totals });')],
    ['in a list, in place', run, [1], options("Cypress.Commands.addAll({ run() { cy.visit('/'); } });")],
    ['by the name of a function that only acts', run, [1], options("Cypress.Commands.add('run', opens);")],
    ['that are not added', run, [1], options("Cypress.Commands.add('other', totals);")],
  ]);
  it.each([
    ['a command that nobody can read', 'cy.run();', true],
    ['one inside of a chain', "cy.get('p').run().click();", true],
    ['one that is read', 'cy.opens();', undefined],
    ['commands of Cypress', "cy.get('p').click();", undefined],
    ['what a stub is told', "cy.stub(api, 'load').resolves(1);", undefined],
  ])('are advisory by %s', (_title, code, expected) => {
    expect(advisory('C4', test(code), options("Cypress.Commands.add('opens', opens);"))).toEqual([expected]);
  });
  it('names the command', () => {
    const [finding] = judge.findings('C4', test("cy.get('p').run().click();"), options(''));
    expect(finding?.message).toContain('cy.run');
  });
});

describe('tests whose check is that nothing goes wrong', () => {
  const titled = (title: string): string => `it(${JSON.stringify(title)}, () => { run(); });`;
  it.each([
    ['does not recurse infinitely with a target inside', true],
    ['does not cause infinite re-renders', true],
    ['must never warn about keys', true],
    ["doesn't log warnings", true],
    ['starts and stops without stopping the runner from exiting', true],
    ['should not be ambiguous', true],
    ['does not log in again', undefined],
    ['works without options', undefined],
    ['shows a warning', undefined],
    ['loops forever', undefined],
  ])('are advisory by their title: %s', (title, expected) => {
    expect(advisory('C4', titled(title))).toEqual([expected]);
  });

  const beside = (title: string, own: string, other: string): string =>
    `import { open } from './open';\ndescribe('s', () => {\nit('${title}', async () => { ${own} });\nit('b', async () => { ${other} });\n});`;
  const kept = (call: string): string => `const run = () => { ${call} }; expect(run).toThrow('x');`;
  it.each([
    ['the same call in a function that is kept', beside('reads a', "open('a');", kept("open('a');")), [true]],
    ['another call in it', beside('reads a', "open('a');", kept("open('b');")), [undefined]],
    [
      'the same function where the title says that it passes',
      beside('passes', "open('a');", kept("open('b');")),
      [true],
    ],
    [
      'a kept function of another test',
      beside('passes', "open('a');", "const run = () => read(); expect(run).toThrow('x');"),
      [undefined],
    ],
    [
      'a rejection, where the title says that it succeeds',
      beside(
        'succeeds later',
        "const lock = await open('a'); await lock.free();",
        "await expect(open('b', 5)).rejects.toThrow();",
      ),
      [true],
    ],
    [
      'a rejection, where a comment says that it succeeds',
      beside(
        'waits for a',
        "// With time enough it should succeed.\nconst lock = await open('a', 9); await lock.free();",
        "await expect(open('b', 5)).rejects.toThrow();",
      ),
      [true],
    ],
    [
      'no failure, where the title says that it succeeds',
      beside(
        'succeeds later',
        "const lock = await open('a'); await lock.free();",
        "await expect(open('b', 5)).resolves.toBe(1);",
      ),
      [undefined],
    ],
  ])('are advisory by a test beside that expects %s', (_title, code, expected) => {
    const files = { 'src/open.ts': 'export const open = (text, ms) => read(text, ms);\n' };
    expect(advisory('C4', code, { files })).toEqual(expected);
  });

  const page = (...steps: string[]): string =>
    `import { test } from '@playwright/test';\ntest('a', async ({ page }) => {\n${steps.join('\n')}\n});`;
  const wait = "await page.waitForSelector('text=Not supported');";
  it.each([
    ['closing it by hand', [wait, "await page.click('text=Close');", 'await page.close();'], [true]],
    ['another step', [wait, "await page.click('text=Go on');", 'await page.close();'], [undefined]],
    ['nothing but the end', [wait, 'await page.close();'], []],
  ])('are advisory by a wait with %s behind it', (_title, steps, expected) => {
    expect(advisory('C4', page(...steps), { framework: 'playwright', path: 'e2e/a.spec.ts' })).toEqual(
      expected,
    );
  });
});

describe('state that is put back elsewhere', () => {
  const set = "process.env.SHOP = 'a';";
  const config = (text: string, more: Record<string, string> = {}): JudgeOptions => ({
    path: 'packages/shop/src/case.spec.ts',
    files: {
      'packages/shop/vitest.config.ts': text,
      'test/setup.ts': "import { afterEach } from 'vitest';\nafterEach(() => { process.env.SHOP = 'b'; });\n",
      'test/once.ts': "import { afterAll } from 'vitest';\nafterAll(() => { process.env.SHOP = 'b'; });\n",
      ...more,
    },
  });
  const listed = (file: string): string =>
    `export default defineConfig({ test: { globals: true, setupFiles: ['${file}'] } });\n`;
  const leaves = test(set, 'expect(read()).toBe(1);');
  testRow('H4', [
    ['by a hook of a set-up file', leaves, [], config(listed('../../test/setup.ts'))],
    [
      'by one that a configuration names which this one imports',
      leaves,
      [],
      config("import shared from '../../vitest.shared';\nexport default merge(shared, {});\n", {
        'vitest.shared.ts': "export default { test: { setupFiles: [resolve(ROOT, './test/setup.ts')] } };\n",
      }),
    ],
    ['by a hook that runs once', leaves, [2], config(listed('../../test/once.ts'))],
    ['by a file that nobody names', leaves, [2], config('export default {};\n')],
    [
      'by a file that only a comment names',
      leaves,
      [2],
      config("export default { test: {\n// setupFiles: ['../../test/setup.ts'],\n globals: true } };\n"),
    ],
    [
      'by a file beside patterns that look like comments',
      leaves,
      [],
      config(
        "export default { test: { include: ['src/**/*.ts'], setupFiles: ['../../test/setup.ts'], exclude: ['**/*/x'] } };\n",
      ),
    ],
  ]);
  it('is advisory by a file of one of several projects', () => {
    const projects =
      "export default { test: { projects: [{ test: { setupFiles: ['../../test/setup.ts'] } }, { test: {} }] } };\n";
    expect(advisory('H4', leaves, config(projects))).toEqual([true]);
  });

  const back = (name: string, call: string, first = ''): string =>
    [
      'function putBack(name, value) {',
      `if (value === undefined) delete process.env[${name}];`,
      `else process.env[${name}] = value;`,
      '}',
      test(
        `const before = read('SHOP'); ${first}`,
        `try { ${set} expect(read()).toBe(1); } finally { ${call} }`,
      ),
    ].join('\n');
  testRow('H4', [
    ['by a function that is told the name', back('name', "putBack('SHOP', before);"), []],
    ['by a function that is told another name', back('name', "putBack('OTHER', before);"), [7]],
    ['by such a call in front of the write only', back('name', '', "putBack('SHOP', 'a');"), [7]],
    ['by a function that sets another one', back('other', "putBack('SHOP', before);"), [7]],
  ]);

  const frozen = (body: string): string => `import { limits } from './limits';\n${test(body)}`;
  testRow('H4', [
    ['where the write has to throw', frozen('expect(() => { limits.max = 2; }).toThrow();'), []],
    ['where it must not throw', frozen('expect(() => { limits.max = 2; }).not.toThrow();'), [3]],
    [
      'where something that is made beside it throws',
      frozen('expect(() => { limits.max = 2; new Cart(); }).toThrow();'),
      [3],
    ],
    [
      'where a module that is loaded beside it throws',
      frozen("await expect(async () => { limits.max = 2; await import('./cart'); }).rejects.toThrow();"),
      [3],
    ],
    [
      'where a member that is read beside it throws',
      frozen('expect(() => { limits.max = 2; void cart.total; }).toThrow();'),
      [3],
    ],
    [
      'where a throw stands behind it',
      frozen("expect(() => { limits.max = 2; throw new Error('x'); }).toThrow();"),
      [3],
    ],
    [
      'where what is written may throw',
      frozen('expect(() => { limits.max = cart.total.max; }).toThrow();'),
      [3],
    ],
    [
      'under a directive of the compiler',
      frozen('expect(() => {\n    // @ts-expect-error it is read only\n    limits.max = 2;\n  }).toThrow();'),
      [],
    ],
    ['through a cast', frozen("expect(() => { (limits as any).max = 'a'; }).toThrow();"), []],
    ['by taking it out', frozen('expect(() => { delete limits.max; }).toThrow();'), []],
    ['where a call beside it throws', frozen('expect(() => { limits.max = 2; run(); }).toThrow();'), [3]],
    ['in chai', frozen('expect(function () { limits.max = 2; }).to.throw();'), [], { framework: 'mocha' }],
  ]);
});

describe('random names that only have to be unique', () => {
  const named = (asked: string): string =>
    test('const name = Math.random().toString(36);', 'await page.fill(name);', asked);
  testRow('H2', [
    ['looked for on the page', named('await expect(page.getByText(name)).toBeVisible();'), []],
    ['with an ending', named('await expect(page.getByText(`${name} copy`)).toBeVisible();'), []],
    [
      'among others',
      named("await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();"),
      [],
    ],
    ['looked for by a query of the product', named('expect(await carts.findByName(name)).toBe(3);'), [2]],
    ['told to a filter of the product', named('expect(await carts.filter(name)).toBe(3);'), [2]],
    ['told to the code', named('await expect(total(name)).toBe(3);'), [2]],
    ['looked for in what the code makes of it', named("expect(format(name)).toBe('a');"), [2]],
  ]);
});

describe('functions of the test that are put on a member', () => {
  const put = (own: string, how = 'api.send = seen;'): string =>
    test(`const seen = (sent) => { ${own} };`, how, 'run();');
  testRow('C4', [
    ['and assert', put('expect(sent).toBe(1);'), []],
    ['and do not assert', put('log(sent);'), [1]],
    ['or kept under another name', put('expect(sent).toBe(1);', 'const other = seen;'), [1]],
  ]);
});

describe('what is off inside of a suite', () => {
  const inner = (said: string, around: string, own: string): string =>
    `${said}\n${around}('s', () => {\nit('b', () => { expect(f()).toBe(1); });\n${own}\n});`;
  const suite = "describe.skip('i', () => { it('a', () => { expect(f()).toBe(1); }); });";
  const one = "it.skip('a', () => { expect(f()).toBe(1); });";
  const WHY = '// Two of them are skipped here, because they throw';
  it.each([
    ['a suite, where a comment above the one around it says so', inner(WHY, 'describe', suite), [true]],
    [
      'a suite, where that comment says something else',
      inner('// All of the cart', 'describe', suite),
      [undefined],
    ],
    [
      'a suite, where the one in front of it is off for a reason',
      `// The browser has no such call, see https://github.com/a/b/issues/7\n${suite}\n${suite.replace("'i'", "'j'")}`,
      [undefined],
    ],
    [
      'a test, where the one around it is off for a reason',
      inner('// The browser has no such call, see https://github.com/a/b/issues/7', 'describe.skip', one),
      [true],
    ],
    [
      'a test, where the one around it is not off',
      inner('// The browser has no such call, see https://github.com/a/b/issues/7', 'describe', one),
      [undefined],
    ],
  ])('is advisory: %s', (_title, code, expected) => {
    expect(advisory('C1', code)).toEqual(expected);
  });
});
