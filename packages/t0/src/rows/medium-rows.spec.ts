import { testRow } from '../testing/row-table';

const it1 = (...lines: string[]): string => ["it('a', async () => {", ...lines, '});'].join('\n');

const pw = (...lines: string[]): string =>
  [
    "import { test, expect } from '@playwright/test';",
    "test('a', async ({ page }) => {",
    ...lines,
    '});',
  ].join('\n');

describe('network race', () => {
  testRow('M1', [
    ['network idle', pw("await page.goto('/', { waitUntil: 'networkidle' });"), [3]],
    ['load state', pw("await page.waitForLoadState('networkidle');"), [3]],
    ['another load state', pw("await page.waitForLoadState('load');"), []],
    [
      'both at once',
      pw("await Promise.all([page.waitForResponse('**/a'), page.getByText('a').click()]);"),
      [],
    ],
    [
      'a route after the navigation',
      pw(
        "await page.goto('/');",
        "await page.route('**/a', (r) => r.abort());",
        "await expect(page).toHaveURL('/');",
      ),
      [4],
    ],
    [
      'a route for a later action',
      pw(
        "await page.goto('/');",
        "await page.route('**/a', (r) => r.abort());",
        "await page.getByText('a').click();",
      ),
      [],
    ],
    [
      'an intercept before the visit',
      "it('a', () => { cy.intercept('/a'); cy.visit('/'); cy.get('a').should('exist'); });",
      [],
      { framework: 'cypress' },
    ],
  ]);
});

describe('ungrouped suite', () => {
  const test = (name: string): string => `it('${name}', () => { expect(f()).toBe(1); });\n`;
  testRow('M4', [
    ['three tests', test('a') + test('b') + test('c') + test('d'), [3]],
    ['two tests', test('a') + test('b'), []],
    ['a suite beside them', `${test('a') + test('b') + test('c')}describe('s', () => { ${test('d')} });`, []],
  ]);
});

describe('low-level events', () => {
  testRow('M5', [
    [
      'fireEvent where user-event is imported',
      `import userEvent from '@testing-library/user-event';\n${it1('fireEvent.click(button);', 'expect(f()).toBe(1);')}`,
      [3],
    ],
    [
      'fireEvent of something that no user does',
      `import userEvent from '@testing-library/user-event';\n${it1('fireEvent.load(image);', 'expect(f()).toBe(1);')}`,
      [],
    ],
    ['fireEvent without user-event', it1('fireEvent.click(button);', 'expect(f()).toBe(1);'), []],
    ['dispatchEvent of Playwright', pw("await page.getByText('a').dispatchEvent('click');"), [3]],
    [
      'trigger of a click',
      "it('a', () => {\n  cy.get('a').trigger('click');\n  cy.get('b').should('exist');\n});",
      [2],
      { framework: 'cypress' },
    ],
  ]);
});

describe('un-awaited call', () => {
  testRow('M6', [
    ['goto', pw("page.goto('/');"), [3]],
    ['an action', pw("page.getByText('a').click();"), [3]],
    ['an action that is awaited', pw("await page.getByText('a').click();"), []],
    [
      'an event that is awaited later',
      pw("const p = page.waitForEvent('popup');", "await page.getByText('a').click();", 'await p;'),
      [],
    ],
    ['void', pw("void page.goto('/');"), []],
    ['a locator is no promise', pw("page.getByText('a');"), []],
    [
      'user-event',
      `import userEvent from '@testing-library/user-event';\n${it1('userEvent.click(button);', 'expect(f()).toBe(1);')}`,
      [3],
    ],
    [
      'an async function of the file',
      `async function load() { await f(); }\n${it1('load();', 'expect(f()).toBe(1);')}`,
      [3],
    ],
    [
      'a plain function of the file',
      `function load() { f(); }\n${it1('load();', 'expect(f()).toBe(1);')}`,
      [],
    ],
    [
      'a promise that is handed on',
      `async function load() { await f(); }\n${it1('const p = load();', 'await p;', 'expect(f()).toBe(1);')}`,
      [],
    ],
  ]);
});

describe('excess nesting', () => {
  const nest = (depth: number): string =>
    "describe('s', () => {\n".repeat(depth) +
    "it('a', () => { expect(f()).toBe(1); });\n" +
    '});\n'.repeat(depth);
  testRow('M7', [
    ['four levels', nest(4), [4]],
    ['three levels', nest(3), []],
    ['six levels are one finding', nest(6), [4]],
    [
      'a deep body',
      it1(
        'if (a) {',
        'for (const b of c) {',
        'try {',
        'if (d) {',
        'run();',
        '}',
        '} finally { stop(); }',
        '}',
        '}',
        'expect(f()).toBe(1);',
      ),
      [5],
    ],
    [
      'three blocks',
      it1('if (a) {', 'for (const b of c) {', 'if (d) run();', '}', '}', 'expect(f()).toBe(1);'),
      [],
    ],
  ]);
});

describe('positional locator', () => {
  testRow('M11', [
    ['first, acted on', pw("await page.getByRole('button').first().click();"), [3]],
    ['first, asserted', pw("await expect(page.getByRole('row').first()).toHaveText('a');"), []],
    ['through a variable', pw("const third = page.getByRole('row').nth(2);", 'await third.click();'), [4]],
    ['filtered', pw("await page.getByRole('row').filter({ hasText: 'a' }).click();"), []],
    [
      'eq of Cypress',
      "it('a', () => {\n  cy.get('[data-cy=row]').eq(2).click();\n  cy.get('a').should('exist');\n});",
      [2],
      { framework: 'cypress' },
    ],
    ['an array', it1('names.at(0).click();', 'expect(f()).toBe(1);'), []],
  ]);
});

describe('snapshot as the only evidence', () => {
  testRow('M12', [
    ['a snapshot alone', it1('expect(view()).toMatchSnapshot();'), [2]],
    ['a snapshot beside a value', it1('expect(view()).toMatchSnapshot();', 'expect(f()).toBe(1);'), []],
    ['a screenshot', pw("await expect(page).toHaveScreenshot('a.png');"), []],
    ['an inline snapshot of a formatter', it1('expect(format(a)).toMatchInlineSnapshot(`b`);'), []],
    [
      'an inline snapshot that is too long',
      it1(`expect(format(a)).toMatchInlineSnapshot(\`${'x\n'.repeat(60)}\`);`, 'expect(f()).toBe(1);'),
      [2],
    ],
    ['an error in one line', it1('expect(() => f()).toThrowErrorMatchingInlineSnapshot(`b`);'), []],
  ]);
});

describe('fragile selector', () => {
  testRow('L1', [
    ['xpath', pw("await page.locator('//div/button').click();"), [3]],
    ['a class', pw("await page.locator('.primary').click();"), [3]],
    ['a chain', pw("await page.locator('div.card > span').click();"), [3]],
    ['a structural pseudo-class', pw("await page.locator('li:nth-child(2)').click();"), [3]],
    ['an id', pw("await page.locator('#save').click();"), []],
    ['a test id', pw("await page.locator('[data-testid=save]').click();"), []],
    ['an element', pw("await page.locator('button').click();"), []],
    ['a text', pw("await page.locator('text=Save it now').click();"), []],
    ['a variable', pw('await page.locator(save).click();'), []],
    ['querySelector by class', it1("expect(container.querySelector('.a').textContent).toBe('x');"), [2]],
    [
      'cy.get by data attribute',
      "it('a', () => { cy.get('[data-cy=row]').should('exist'); });",
      [],
      { framework: 'cypress' },
    ],
  ]);
});

describe('duplicate title', () => {
  const test = "it('a', () => { expect(f()).toBe(1); });\n";
  testRow('L10', [
    ['two tests', test + test, [2]],
    ['two suites', `describe('s', () => { ${test}});\ndescribe('s', () => { ${test}});`, [3]],
    ['in two suites', `describe('s', () => { ${test}});\ndescribe('t', () => { ${test}});`, []],
    [
      'in two branches',
      `if (ci) { describe('s', () => { ${test}}); } else { describe('s', () => { ${test}}); }`,
      [],
    ],
    ['a suite and a test', `${test}describe('a', () => { it('b', () => { expect(f()).toBe(1); }); });`, []],
    [
      'parametrised',
      "it.each([1])('a', (n) => { expect(f(n)).toBe(1); });\nit.each([2])('a', (n) => { expect(f(n)).toBe(2); });",
      [],
    ],
    [
      'a template with an expression',
      'it(`a ${x}`, () => { expect(f()).toBe(1); });\nit(`a ${x}`, () => { expect(f()).toBe(2); });',
      [],
    ],
  ]);
});

describe('branching test', () => {
  testRow('L11', [
    [
      'an if that guards an action',
      it1('if (await banner()) {', '  close();', '}', 'expect(f()).toBe(1);'),
      [2],
    ],
    ['an if that guards an assertion is H3', it1('if (x) {', '  expect(f()).toBe(1);', '}'), []],
    ['a guard that throws', it1("if (!x) throw new Error('x');", 'expect(f()).toBe(1);'), []],
    ['a guard that skips', pw('if (x) test.skip();', 'await expect(page).toHaveURL(y);'), []],
    ['a conditional value', it1('const a = x ? 1 : 2;', 'expect(f(a)).toBe(1);'), []],
    [
      'an if in a fake answer',
      it1('const load = jest.fn((id) => { if (id) return 1; return 2; });', 'expect(run(load)).toBe(1);'),
      [],
    ],
    [
      'an if in an intercept',
      "it('a', () => { cy.intercept('/a', (req) => { if (req.body) req.alias = 'a'; }); cy.get('a').should('exist'); });",
      [],
      { framework: 'cypress' },
    ],
    [
      'an else if is one branch',
      it1('if (x) {', '  a();', '} else if (y) {', '  b();', '}', 'expect(f()).toBe(1);'),
      [2],
    ],
  ]);
});
