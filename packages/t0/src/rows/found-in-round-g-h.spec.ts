import { createJudge, type Judge } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of H2, H3, H4, H9 and H10 that were wrong, arguable or unseen on round G, each beside its right neighbour. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const advisory = (row: string, code: string): (boolean | undefined)[] =>
  judge.findings(row, code).map((finding) => finding.advisory);

describe('sizes that are pinned', () => {
  const loop = (list: string, ...before: string[]): string =>
    test(...before, `for (const row of ${list}) {`, 'expect(row.id).toBe(1);', '}');
  const sized = (name: string): string => `expect(${name}).toHaveLength(2);`;
  testRow('H3', [
    [
      'of another variable with the name of the member that is looped over',
      loop('found.rows', 'const found = load();', 'const rows = other();', sized('rows')),
      [6],
    ],
    ['of the member itself', loop('found.rows', 'const found = load();', sized('found.rows')), []],
    ['of the member by another sign', loop('found!.rows', 'const found = load();', sized('found?.rows')), []],
    [
      'of the member that was taken out',
      loop('rows', 'const found = load();', 'const { rows } = found;', sized('found.rows')),
      [],
    ],
    [
      'of a like member of another object',
      loop('rows', 'const rows = load();', 'const other = make();', sized('other.rows')),
      [6],
    ],
    [
      'of a key of that name',
      loop('rows', 'const rows = load();', 'expect(size()).toEqual({ rows: 2 });'),
      [5],
    ],
    ['of a member of this', loop('this.rows', sized('this.rows')), []],
    [
      'of what was made of the member',
      loop('api.calls', 'const ids = api.calls.map(toId).filter(isId);', sized('ids')),
      [],
    ],
    [
      'of what was made of another member',
      loop('api.calls', 'const ids = other.calls.map(toId).filter(isId);', sized('ids')),
      [5],
    ],
    [
      'as what it is not',
      loop('api.calls', 'const ids = api.calls.map(toId);', 'expect(ids).not.toHaveLength(2);'),
      [5],
    ],
  ]);

  const shifting = (list: string, end: string): string =>
    test(
      `const expected = ${list};`,
      'for await (const line of lines) {',
      'if (line.error) {',
      'const next = expected.shift();',
      'expect(line.text).toBe(next);',
      '}',
      '}',
      end,
    );
  testRow('H3', [
    ['by a list that the loop empties', shifting("['a', 'b']", 'expect(expected).toHaveLength(0);'), []],
    ['by its length', shifting("['a', 'b']", 'expect(expected.length).toBe(0);'), []],
    ['by a list that nobody asks behind the loop', shifting("['a', 'b']", ''), [6]],
    ['by a list that was empty before', shifting('[]', 'expect(expected).toHaveLength(0);'), [6]],
    [
      'by a list that is not said to be empty',
      shifting("['a', 'b']", 'expect(expected).not.toEqual([]);'),
      [6],
    ],
  ]);

  const suites = (second: string): string =>
    [
      "describe('a', () => {",
      'let kinds = [A, B];',
      "it('reads', () => {",
      'kinds.forEach((Kind) => {',
      'expect(new Kind().size).toBe(0);',
      '});',
      '});',
      '});',
      `describe('b', () => { ${second} });`,
    ].join('\n');
  testRow('H3', [
    ['by a literal whose name a sibling declares too', suites('let kinds = load();'), []],
    ['by a literal to whose name a list is assigned', suites('kinds = load();'), [5]],
  ]);
});

describe('conditions that are fixed for a run or a row', () => {
  const arms = test(
    'if (onServer()) {',
    "expect(url()).toBe('/a');",
    '} else {',
    "expect(url()).toBe('a');",
    '}',
  );
  const imported = `import { onServer } from './where';\n${arms}`;
  const files = (asks: string): { files: Record<string, string> } => ({
    files: {
      'src/where.ts': `export const isFox = () => ${asks}.includes('Fox');\nexport const onServer = () => !isFox();\n`,
    },
  });
  testRow('H3', [
    ['a function over one that asks the browser', imported, [], files('make().wnd.navigator.userAgent')],
    ['a function over one that asks something else', imported, [4, 6], files('make().name')],
  ]);

  const rows = (own: string, asked: string): string =>
    [
      'eachPair([names, sizes], (name, size) => {',
      'describe(`of ${name} and ${size}`, () => {',
      "it('reads', () => {",
      own,
      'const made = read(name);',
      'expect(made.at).toBe(1);',
      `if (${asked}) {`,
      'expect(made.size).toBe(size);',
      '}',
      '});',
      '});',
      '});',
    ].join('\n');
  it.each([
    ['a value in the title of the suite that is made for each row', rows('', 'size > 0'), true],
    ['a constant made of such a value', rows("const marked = size.includes('!');", 'marked'), true],
    ['a value that the test reads', rows('const other = load();', 'other.length > 0'), undefined],
    ['a constant made by a call', rows('const marked = load(size);', 'marked'), undefined],
  ])('is advisory for some rows only: %s', (_title, code, expected) => {
    expect(advisory('H3', code)).toEqual([expected]);
  });
});

describe('live dates', () => {
  const field = (name: string, asked: string): string =>
    test(
      `const cookie = { path: '/a', ${name}: new Date(Date.now() + 10_000) };`,
      `expect(${asked}).toBe(true);`,
    );
  it.each([
    ['a field that only its name tells of time', field('expires', "match(cookie, '/a')"), true],
    ['a field, asked for by the name of the call', field('expires', 'isExpired(cookie)'), undefined],
    ['a moment that lies ahead', test('assert.ok(read().expires > Date.now());'), true],
    ['a duration', test('const start = Date.now();', 'assert.ok(Date.now() - start < 50);'), undefined],
  ])('are advisory where nobody sees whether they decide: %s', (_title, code, expected) => {
    expect(advisory('H2', code)).toEqual([expected]);
  });
});

describe('state that is put back', () => {
  const set = (hook: string, end = ''): string =>
    `import { settings } from './settings';\n${hook}\n${test('settings.size = 9;', 'expect(read()).toBe(1);', end)}`;
  const files = (own: string): { files: Record<string, string> } => ({
    files: { 'src/settings.ts': `export const settings = { size: 1, reset() { ${own} } };\n` },
  });
  const hook = 'afterEach(() => { settings.reset(); });';
  testRow('H4', [
    ['by a method of the object that a hook calls', set(hook), [], files('this.size = 1;')],
    ['by a method that sets another member', set(hook), [4], files('this.other = 1;')],
    ['by a method that no hook calls', set(''), [4], files('this.size = 1;')],
  ]);

  const suite = (made: string): string =>
    [
      "import { refs } from './refs';",
      "describe('a', function () {",
      made,
      "it('sets', () => { refs.hidden = true; expect(read()).toBe(1); });",
      '});',
    ].join('\n');
  testRow('H4', [
    ['in a hook that is called on the suite', suite('this.beforeEach(() => { refs.hidden = false; });'), []],
    [
      'in a function that is handed to another method',
      suite('this.other(() => { refs.hidden = false; });'),
      [4],
    ],
  ]);

  const mock = (end: string): string =>
    `import { editor } from './editor';\n${test('editor.on = jest.fn(() => 1);', 'expect(read()).toBe(1);', end)}`;
  it.each([
    ['its own mockRestore', 'editor.on.mockRestore();', true],
    ['its own mockReset', 'editor.on.mockReset();', true],
    ['the mockRestore of another', 'editor.off.mockRestore();', undefined],
    ['nothing', '', undefined],
  ])('is advisory for a mock that is emptied by %s', (_title, end, expected) => {
    expect(advisory('H4', mock(end))).toEqual([expected]);
  });
});

describe('elements that are found', () => {
  const found = (asked: string, other: string): string =>
    `it('a', () => {\n${asked}\n});\nit('b', () => {\n${other}\n});`;
  const there = 'expect(wrapper.findSlider()!.getElement()).toBeTruthy();';
  it.each([
    ['asserts its absence', found(there, 'expect(wrapper?.findSlider()).toBeFalsy();'), [true]],
    ['asserts the absence of another', found(there, 'expect(wrapper.findPanel()).toBeFalsy();'), [undefined]],
  ])('are advisory by a method of a wrapper where the file %s', (_title, code, expected) => {
    expect(advisory('H10', code)).toEqual(expected);
  });
  const cypress = { framework: 'cypress', path: 'cypress/e2e/a.cy.ts' } as const;
  testRow(
    'H10',
    [
      ['by a text in Cypress', test("cy.contains('Paid').should('exist');"), []],
      ['by a class in Cypress', test("cy.get('.paid').should('exist');"), [2]],
    ],
    cypress,
  );
});

describe('keys', () => {
  const KEY = 'Qm7Zt4Wc9Lp2Xk8Rv3Nf6Hs1Jb5Yd0GaTe9Ui4Oq2Mw7Pz';
  const key = (said: string): string =>
    `${said}\nconst other = 1;\nit('a', () => { expect(f('-----BEGIN PRIVATE KEY-----\\\\n${KEY}\\\\n')).toBe(1); });`;
  it.each([
    ['a self-signed certificate', '// Self-signed cert that is used by this test only', [true]],
    ['something else', '// A cert of the house', [undefined]],
  ])('are advisory where a comment of the file tells of %s', (_title, said, expected) => {
    expect(advisory('H9', key(said))).toEqual(expected);
  });
});
