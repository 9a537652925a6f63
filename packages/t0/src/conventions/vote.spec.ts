import type { ConventionKey } from '@nx-test-review/contracts';
import { createConventionWorld, type ConventionWorld, type CorpusCase } from '../testing/convention-world';

let world: ConventionWorld;
beforeAll(async () => {
  world = await createConventionWorld();
});

type VoteCase = [title: string, code: string, vote: 'yes' | 'no' | undefined, Omit<CorpusCase, 'spec'>?];

function testVotes(key: ConventionKey, cases: readonly VoteCase[]): void {
  it.each(cases)(`${key}: %s`, (_title, code, vote, input = {}) => {
    expect(world.ballot(code, input)?.votes[key]).toBe(vote);
  });
}

const page = (...lines: string[]): string =>
  [
    "import { expect, test } from '@playwright/test';",
    "test('pays', async ({ page }) => {",
    ...lines,
    '});',
  ].join('\n');
const it1 = (...lines: string[]): string => ["it('adds a line', () => {", ...lines, '});'].join('\n');
const unit = { framework: 'jest' as const };
const cypress = { framework: 'cypress' as const };

testVotes('priorityMarkers', [
  ['a tag among the options', "test('pays', { tag: '@p0' }, () => {});", 'yes'],
  ['a tag of a list', "test('pays', { tag: ['@slow', '@critical'] }, () => {});", 'yes'],
  ['a tag in the title', "test('pays @p1', () => {});", 'yes'],
  ['a prefix in brackets', "it('[P2] pays', () => {});", 'yes', unit],
  ['a prefix with a colon', "it('P0: pays', () => {});", 'yes', unit],
  [
    'a suite that says it for its tests',
    "describe('@p3 pay', () => { it('pays', () => {}); });",
    'yes',
    unit,
  ],
  ['none', "test('pays', () => {});", 'no'],
  ['a tag that is no priority', "test('pays', { tag: '@smoke' }, () => {});", 'no'],
  ['a word that only begins like one', "test('pays @p1lot fees', () => {});", 'no'],
  ['the amount of something high', "test('shows high prices', () => {});", 'no'],
  ['only tests that do not run', "test.skip('pays', () => {});", undefined],
  ['only titles that are computed', 'test(name, () => {});', undefined],
]);

testVotes('testIds', [
  ['getByTestId', page("await page.getByTestId('pay').click();"), 'yes'],
  ['a selector for the attribute', page("await page.locator('[data-testid=pay]').click();"), 'yes'],
  ['the attribute of Cypress', "it('pays', () => { cy.get('[data-cy=pay]').click(); });", 'yes', cypress],
  ['a command of the house', "it('pays', () => { cy.getBySel('pay').should('exist'); });", 'yes', cypress],
  ['roles only', page("await page.getByRole('button').click();"), 'no'],
  ['no locator', page("await page.goto('/');"), undefined],
  ['no browser', it1("expect(screen.getByTestId('a')).toBeTruthy();"), undefined, unit],
]);

testVotes('behaviouralNaming', [
  ['what happens', "it('refuses an empty basket', () => {});", 'yes', unit],
  ['the name of a method', "it('addLine()', () => {});", 'no', unit],
  ['that it works', "it('the basket works correctly', () => {});", 'no', unit],
  ['one of two', "it('refuses an empty basket', () => {}); it('addLine', () => {});", 'no', unit],
  ['computed titles', 'it(name, () => {});', undefined, unit],
]);

testVotes('networkFirst', [
  ['a route before the navigation', page("await page.route('**/api', f);", "await page.goto('/');"), 'yes'],
  [
    'a route in the hook before it',
    "test.beforeEach(async ({ page }) => { await page.route('**', f); });\n" + page("await page.goto('/');"),
    'yes',
  ],
  [
    'a promise before it',
    page("const done = page.waitForResponse('/a');", "await page.goto('/');", 'await done;'),
    'yes',
  ],
  ['a route after it', page("await page.goto('/');", "await page.route('**/api', f);"), 'no'],
  ['no route at all', page("await page.goto('/');"), 'no'],
  ['no navigation', page("await page.route('**/api', f);"), undefined],
]);

const order = "{ id: 1, role: 'guest', total: 50, country: 'GB' }";
testVotes('dataFactories', [
  [
    'a factory of test support',
    `import { makeOrder } from './testing/orders';\n${it1('pay(makeOrder());')}`,
    'yes',
    unit,
  ],
  [
    'a library for data',
    `import { faker } from '@faker-js/faker';\n${it1('pay(faker.person.fullName());')}`,
    'yes',
    unit,
  ],
  ['a literal', it1(`pay(${order});`), 'no', unit],
  [
    'a maker that is the product',
    `import { createStore } from './store';\n${it1(`createStore(${order});`)}`,
    'no',
    unit,
  ],
  ['no data', it1('pay(1);'), undefined, unit],
  ['an answer that is expected', it1(`expect(load()).toEqual(${order});`), undefined, unit],
]);

testVotes('fixtures', [
  ['a module of the house', "import { test } from './fixtures';\ntest('pays', () => {});", 'yes'],
  [
    'fixtures of its own',
    "import { test as base } from '@playwright/test';\nconst test = base.extend({ cart: async ({}, use) => { await use(1); } });\ntest('pays', ({ cart }) => {});",
    'yes',
  ],
  ['the runner', page("await page.goto('/');"), 'no'],
  ['no import of test', "test('pays', () => {});", undefined],
  ['another runner', "import { test } from './fixtures';\ntest('pays', () => {});", undefined, unit],
]);

testVotes('assertionStyle', [
  ['matchers only', it1('expect(a).toBe(1);', 'expect(b).toEqual(2);'), 'yes', unit],
  ['chains of chai only', it1('expect(a).to.equal(1);', 'expect(b).have.length(2);'), 'yes', unit],
  ['matchers and chains', it1('expect(a).toBe(1);', 'expect(b).to.equal(2);'), 'no', unit],
  ['matchers and assert', it1('expect(a).toBe(1);', 'assert.equal(b, 2);'), 'no', unit],
  ['assert that narrows', it1('assert(a);', 'assert.exists(b);', 'expect(a).toBe(1);'), 'yes', unit],
  ['a check of sinon', it1('expect(a).toBe(1);', 'sinon.assert.calledOnce(f);'), 'yes', unit],
  [
    'should of Cypress',
    "it('pays', () => { cy.get('a').should('exist'); expect(1).to.equal(a); });",
    'yes',
    cypress,
  ],
  ['no assertion', it1('run();'), undefined, unit],
]);

const utilities = { utilities: ['@shop/pw-kit'] };
testVotes('playwrightUtilities', [
  ['an import of one', "import { recurse } from '@shop/pw-kit/recurse';\n" + page(), 'yes', utilities],
  [
    'fixtures that import one',
    "import { test } from './fixtures';\ntest('pays', () => {});",
    'yes',
    {
      ...utilities,
      files: { 'src/fixtures.ts': "import { kit } from '@shop/pw-kit';\nexport const test = kit;" },
    },
  ],
  ['a package that begins alike', "import { a } from '@shop/pw-kit-extra';\n" + page(), 'no', utilities],
  ['a type of one', "import type { Kit } from '@shop/pw-kit';\n" + page(), 'no', utilities],
  ['none that is configured', "import { recurse } from '@shop/pw-kit';\n" + page(), undefined],
]);

it('says in which form a spec follows a convention', () => {
  const forms = (code: string, input?: Omit<CorpusCase, 'spec'>) => world.ballot(code, input)?.forms;
  expect([
    forms("import { test } from './fixtures';\ntest('[P0] pays', () => {});", {
      files: { 'src/fixtures.ts': 'export const test = 1;' },
    }),
    forms(it1('assert.equal(a, 1);', 'expect(b).toBe(2);'), unit)?.assertionStyle,
  ]).toEqual([{ priorityMarkers: ['title prefix'], fixtures: ['src/fixtures.ts'] }, ['assert', 'expect']]);
});
