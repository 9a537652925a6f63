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
