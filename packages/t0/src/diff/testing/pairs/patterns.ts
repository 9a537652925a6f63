import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { suite } from './shop';

const SPEC = 'src/patterns.spec.ts';
const SOURCE = 'export const names = { tea: /^tea$/i, milk: /^milk$/i };\nexport const NAME = /^\\w+$/;\n';

const spec = (lines: readonly string[], head = ''): string =>
  `import { names, NAME } from './patterns';\n${head}\n${suite('patterns', `it('fits', () => {\n${lines.join('\n')}\n});`)}`;
const same = (name: string, before: string[], after: string[], head = ''): HonestPair => ({
  name,
  before: { 'src/patterns.ts': SOURCE, [SPEC]: spec(before, head) },
  after: { [SPEC]: spec(after, head) },
});
const less = (name: string, before: string[], after: string[], due: string): ChangePair => ({
  ...same(name, before, after),
  expect: [due.replace(' |', ` ${SPEC} |`)],
});

const [TEA, SHOUTED, NO] = [
  "expect(names.tea.test('tea')).toBe(true);",
  "expect(names.tea.test('TEA')).toBe(true);",
  "expect(names.tea.test('teapot')).toBe(false);",
];

/** A pattern of the product is tried on texts of the test. */
export const LESS_OF_PATTERNS: ChangePair[] = [
  less('one of the texts is tried no more', [TEA, SHOUTED, NO], [TEA, NO], "D2 | names.tea.test('TEA')"),
  less(
    'one of the texts must not fit',
    [TEA, SHOUTED, NO],
    [TEA, "expect(names.tea.test('TEA')).not.toBe(true);", NO],
    "D3 | names.tea.test('TEA')",
  ),
  less(
    'that a text fits is asked by presence',
    [TEA, NO],
    ["expect(names.tea.test('tea')).toBeDefined();", NO],
    "D3 | names.tea.test('tea')",
  ),
  less(
    'a text that must not fit, of a pattern that is imported by its name, is tried no more',
    ["assert(NAME.test('tea'));", "assert(!NAME.test('tea pot'));"],
    ["assert(NAME.test('tea'));"],
    "D2 | NAME.test('tea pot')",
  ),
];

export const SAME_OF_PATTERNS: ChangePair[] = honest([
  same('the texts are tried in another order', [TEA, SHOUTED, NO], [NO, SHOUTED, TEA]),
  same(
    'texts that are tried by the matcher of patterns',
    [TEA, SHOUTED, NO],
    [
      "expect('tea').toMatch(names.tea);",
      "expect('TEA').toMatch(names.tea);",
      "expect('teapot').not.toMatch(names.tea);",
    ],
  ),
  same('truth of what is tried', [TEA, NO], ["expect(names.tea.test('tea')).toBeTruthy();", NO]),
  same(
    'a pattern of the test, tried on a text of the test, is tried no more',
    [TEA, "expect(own.test('tea')).toBe(true);"],
    [TEA],
    'const own = /tea/;\n',
  ),
]);
