import { createConventionWorld, type ConventionWorld, type CorpusCase } from '../testing/convention-world';

let world: ConventionWorld;
beforeAll(async () => {
  world = await createConventionWorld();
});

type RowCase = [title: string, input: CorpusCase, lines: number[]];

function testRow(row: string, cases: readonly RowCase[]): void {
  it.each(cases)(`${row}: %s`, (_title, input, lines) => {
    const found = world.findings(input).filter((finding) => finding.row === row);
    expect(found.map(({ line }) => line)).toEqual(lines);
  });
}

const times = (count: number, code: string): string[] => Array.from({ length: count }, () => code);
const text = (...lines: string[]): string => lines.join('\n');

describe('missing priority marker', () => {
  const marked = times(4, "test('pays', { tag: '@p0' }, () => {});");
  const bare = "test('opens', () => {});";
  testRow('L2', [
    ['a test without one, where all have one', { spec: bare, corpus: marked }, [1]],
    ['the same test with one', { spec: "test('opens', { tag: '@p1' }, () => {});", corpus: marked }, []],
    [
      'one on the suite around',
      { spec: "test.describe('x', { tag: '@p1' }, () => { test('opens', () => {}); });", corpus: marked },
      [],
    ],
    ['once for a spec that has none at all', { spec: text(bare, bare, bare), corpus: marked }, [1]],
    [
      'each that lacks it, beside one that has it',
      { spec: text("test('a @p0', () => {});", bare, bare), corpus: marked },
      [2, 3],
    ],
    ['a form that nobody here uses', { spec: "test('[P0] opens', () => {});", corpus: marked }, [1]],
    ['a disabled test', { spec: "test.skip('opens', () => {});", corpus: marked }, []],
    ['a title that is computed', { spec: 'test(`opens ${name}`, () => {});', corpus: marked }, []],
    ['a corpus without markers', { spec: bare, corpus: times(9, bare) }, []],
    ['a corpus of three', { spec: bare, corpus: marked.slice(1) }, []],
    ['no corpus', { spec: bare }, []],
    [
      'a corpus of another runner',
      { spec: "import { it } from 'vitest';\nit('opens', () => {});", corpus: marked },
      [],
    ],
  ]);

  it('is Low and advisory where the convention is emerging', () => {
    const [emerging] = world.findings({ spec: bare, corpus: [...marked, ...times(9, bare)] });
    const [established] = world.findings({ spec: bare, corpus: marked });
    expect([emerging, established]).toMatchObject([{ severity: 'Low', advisory: true }, { severity: 'Low' }]);
    expect(established).not.toHaveProperty('advisory');
  });

  it('says both for the whole spec and for each test where findings are only compared with', () => {
    const found = world.findings({
      spec: text(bare, "test('closes', () => {});"),
      corpus: marked,
      compared: true,
    });
    expect(found.map(({ titlePath }) => titlePath)).toEqual([[], ['opens'], ['closes']]);
  });

  it('is the same finding for a spec without any marker, whichever test comes first', () => {
    const of = (spec: string) => world.findings({ spec, corpus: marked })[0]?.fingerprint;
    expect(of(text(bare, "test('b', () => {});"))).toBe(of(text("test('new', () => {});", bare)));
  });
});

describe('missing stable test id', () => {
  const page = (...lines: string[]) =>
    text("import { test } from '@playwright/test';", "test('pays', async ({ page }) => {", ...lines, '});');
  const ids = times(4, page("await page.getByTestId('pay').click();"));
  const cy = (...lines: string[]) => text("it('pays', () => {", ...lines, '});');
  const cyIds = times(4, cy("cy.getBySel('pay').click();"));
  testRow('L3', [
    ['text that is acted on', { spec: page("await page.getByText('Pay').click();"), corpus: ids }, [3]],
    ['an id in a selector', { spec: page("await page.locator('#pay').click();"), corpus: ids }, [3]],
    ['a test id', { spec: page("await page.getByTestId('pay').click();"), corpus: ids }, []],
    ['a role', { spec: page("await page.getByRole('button').click();"), corpus: ids }, []],
    ['a label', { spec: page("await page.getByLabel('Name').fill('a');"), corpus: ids }, []],
    [
      'text within what a test id finds',
      { spec: page("await page.getByTestId('menu').getByText('Pay').click();"), corpus: ids },
      [],
    ],
    [
      'text that is only asserted',
      { spec: page("await expect(page.getByText('Pay')).toBeVisible();"), corpus: ids },
      [],
    ],
    ['text that the test made', { spec: page('await page.getByText(name).click();'), corpus: ids }, []],
    [
      'a fragile selector, which is L1',
      { spec: page("await page.locator('.a > .b').click();"), corpus: ids },
      [],
    ],
    ['the page itself', { spec: page("await page.locator('body').click();"), corpus: ids }, []],
    [
      'a selector that a name holds',
      { spec: page('await page.locator(selectors.pay).click();'), corpus: ids },
      [],
    ],
    [
      'a corpus by roles',
      {
        spec: page("await page.getByText('Pay').click();"),
        corpus: times(5, page("await page.getByRole('a').click();")),
      },
      [],
    ],
    [
      'contains of Cypress',
      { spec: cy("cy.contains('Pay').click();"), corpus: cyIds, framework: 'cypress' },
      [2],
    ],
    [
      'a command of the house',
      { spec: cy("cy.getBySel('x').click();"), corpus: cyIds, framework: 'cypress' },
      [],
    ],
    ['an alias', { spec: cy("cy.get('@pay').click();"), corpus: cyIds, framework: 'cypress' }, []],
  ]);
});

describe('mixed assertion style', () => {
  const it1 = (...lines: string[]) => text("it('adds', () => {", ...lines, '});');
  const matchers = times(4, it1('expect(a).toBe(1);'));
  const chains = times(4, it1('expect(a).to.equal(1);'));
  const mixed = it1('expect(a).toBe(1);', 'assert.equal(b, 2);');
  testRow('L7', [
    ['assert beside matchers', { spec: mixed, corpus: matchers, framework: 'vitest' }, [3]],
    [
      'chains beside matchers',
      { spec: it1('expect(b).to.equal(2);', 'expect(a).toBe(1);'), corpus: matchers, framework: 'vitest' },
      [2],
    ],
    [
      "matchers beside chains, where chains are the house's",
      { spec: it1('expect(b).to.equal(2);', 'expect(a).toBe(1);'), corpus: chains, framework: 'vitest' },
      [3],
    ],
    ['once a file', { spec: text(mixed, mixed), corpus: matchers, framework: 'vitest' }, [3]],
    ['one dialect', { spec: it1('expect(a).toBe(1);'), corpus: matchers, framework: 'vitest' }, []],
    [
      "one dialect, another than the house's",
      { spec: it1('assert.equal(a, 1);'), corpus: matchers, framework: 'vitest' },
      [],
    ],
    [
      'assert that only narrows',
      { spec: it1('assert.exists(a);', 'expect(a).toBe(1);'), corpus: matchers, framework: 'vitest' },
      [],
    ],
    [
      'a check of a mock library',
      { spec: it1('expect(a).toBe(1);', 'sinon.assert.called(f);'), corpus: matchers, framework: 'vitest' },
      [],
    ],
    [
      'a corpus that mixes itself',
      { spec: mixed, corpus: [...matchers, ...times(5, mixed)], framework: 'vitest' },
      [],
    ],
  ]);
});

describe('spec bypasses merged fixtures', () => {
  const files = {
    'src/fixtures.ts':
      "import { test as base } from '@playwright/test';\nexport const test = base.extend({});",
  };
  const house = times(4, "import { test } from './fixtures';\ntest('pays', () => {});");
  const raw = "import { expect, test } from '@playwright/test';\ntest('pays', () => {});";
  testRow('L9', [
    ['test straight from the runner', { spec: raw, corpus: house, files }, [1]],
    [
      'test from the fixtures, expect from the runner',
      {
        spec: "import { expect } from '@playwright/test';\nimport { test } from './fixtures';\ntest('pays', () => {});",
        corpus: house,
        files,
      },
      [],
    ],
    [
      'fixtures of its own',
      {
        spec: "import { test as base } from '@playwright/test';\nconst test = base.extend({ cart: async ({}, use) => { await use(1); } });\ntest('pays', () => {});",
        corpus: house,
        files,
      },
      [],
    ],
    [
      'fixtures of its own that a call gives',
      {
        spec: "import { test as base } from '@playwright/test';\nconst test = base.extend(makeFixtures({ most: 1 }));\ntest('pays', () => {});",
        corpus: house,
        files,
      },
      [],
    ],
    [
      'merged fixtures of its own',
      {
        spec: "import { test as base, mergeTests } from '@playwright/test';\nconst test = mergeTests(base, other);\ntest('pays', () => {});",
        corpus: house,
        files,
      },
      [],
    ],
    [
      'a spec of the fixtures',
      { spec: text("import * as fixtures from './fixtures';", raw), corpus: house, files },
      [],
    ],
    ['a corpus that takes it from the runner', { spec: raw, corpus: times(5, raw), files }, []],
    [
      'a corpus in which each has a module of its own',
      {
        spec: raw,
        corpus: [1, 2, 3, 4, 5].map((n) => `import { test } from './own-${n}';\ntest('pays', () => {});`),
      },
      [],
    ],
  ]);

  it('names the module', () => {
    expect(world.findings({ spec: raw, corpus: house, files })[0]?.message).toContain('src/fixtures.ts');
  });
});

describe('configured utility bypassed', () => {
  const utilities = ['@shop/pw-kit'];
  const corpus = times(
    4,
    "import { recurse } from '@shop/pw-kit';\nimport { test } from '@playwright/test';\ntest('a', () => {});",
  );
  const page = (...lines: string[]) =>
    text(
      "import { test } from '@playwright/test';",
      "test('pays', async ({ page, request }) => {",
      ...lines,
      '});',
    );
  const poll = [
    "let state = '';",
    "for (let i = 0; i < 20 && state !== 'done'; i++) {",
    "  state = await request.get('/a');",
    '}',
  ];
  testRow('M9', [
    ['a loop that asks until something holds', { spec: page(...poll), corpus, utilities }, [5]],
    [
      'a loop that is left once something holds',
      {
        spec: page('while (true) {', '  const a = await request.get(url);', '  if (a.ok()) break;', '}'),
        corpus,
        utilities,
      },
      [4],
    ],
    [
      'a recorder of requests',
      { spec: page('const seen = [];', "page.on('request', (r) => seen.push(r));"), corpus, utilities },
      [4],
    ],
    [
      'a login through the page',
      { spec: page("await page.getByLabel('Password').fill(secret);"), corpus, utilities },
      [3],
    ],
    [
      'a comment that says why',
      {
        spec: page(
          'const seen = [];',
          '// the recorder drops websockets, see #12',
          "page.on('request', (r) => seen.push(r));",
        ),
        corpus,
        utilities,
      },
      [],
    ],
    [
      'a loop that only counts',
      { spec: page('for (let i = 0; i < 3; i++) {', "  await page.goto('/');", '}'), corpus, utilities },
      [],
    ],
    [
      'a dialog that is listened to',
      { spec: page("page.on('dialog', (d) => d.accept());"), corpus, utilities },
      [],
    ],
    [
      'a spec that uses the utilities',
      { spec: text("import { log } from '@shop/pw-kit';", page(...poll)), corpus, utilities },
      [],
    ],
    ['utilities that nobody configured', { spec: page(...poll), corpus }, []],
    ['a corpus that does not use them', { spec: page(...poll), corpus: times(5, page()), utilities }, []],
  ]);

  it('is Medium where the convention is established, and Low where it is emerging', () => {
    const spec = page(...poll);
    const severities = [corpus, [...corpus, ...times(9, page())]].map(
      (around) => world.findings({ spec, corpus: around, utilities })[0]?.severity,
    );
    expect(severities).toEqual(['Medium', 'Low']);
  });
});

it('lets a suppression in code stand at a finding of a convention', () => {
  const marked = times(4, "test('pays', { tag: '@p0' }, () => {});");
  const spec = "// test-review-ignore L2 -- a manual aid, never part of a run\ntest('opens', () => {});";
  expect(world.findings({ spec, corpus: marked })[0]?.suppression?.reason).toContain('manual aid');
});
