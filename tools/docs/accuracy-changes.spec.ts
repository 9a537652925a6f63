import { loadRegistry } from '@nx-test-review/t0';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHANGE_VERDICTS,
  parseJudgedChanges,
  parseReplayed,
  precisionOfChanges,
  printChanges,
  printReplayed,
  type JudgedChange,
  type Measurement,
} from './count-changes';

// When a table or the page of a row fails:
// UPDATE_DOCS=1 npm run unit -- --selectProjects unit --testPathPatterns tools/docs
const update = process.env['UPDATE_DOCS'] === '1';
const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const replayed = parseReplayed(read('tools/docs/accuracy/replayed-commits.tsv'));
const judged = parseJudgedChanges(read('tools/docs/accuracy/judged-changes.tsv'));
const measurement = JSON.parse(read('tools/docs/accuracy/changes.json')) as Measurement;
const registry = loadRegistry(join(root, 'skills/test-review'));
const rows = registry.rows.map(({ id }) => id).filter((id) => id.startsWith('D'));

describe('docs/accuracy.md on the change', () => {
  it.each([
    ['replayed', printReplayed(replayed.filter(({ half }) => half === 'held-out' || half === 'tuning'))],
    ...['fresh', 'replay-3', 'replay-4', 'replay-5'].map((half) => [
      `replayed:${half}`,
      printReplayed(replayed.filter((commit) => commit.half === half)),
    ]),
    ...[
      'replay-5',
      'replay-5-advisory',
      'replay-4',
      'replay-4-advisory',
      'replay-3',
      'replay-3-advisory',
      'fresh',
      'held-out',
      'tuning',
    ].map((half) => [`change:${half}`, printChanges(judged, half)]),
  ])('prints the table %s', (name, table) => {
    const expected = `<!-- ${name} -->\n${table}<!-- /${name} -->`;
    const page = read('docs/accuracy.md');
    const found = page.match(new RegExp(`<!-- ${name} -->\n[^]*?<!-- /${name} -->`))?.[0] ?? '';
    if (update && found !== '') {
      writeFileSync(
        join(root, 'docs/accuracy.md'),
        page.replace(found, () => expected),
      );
    }
    expect(read('docs/accuracy.md')).toContain(expected);
  });
});

describe('the page of each row on the change', () => {
  it.each(rows)('%s says the precision that was judged', (id) => {
    const path = join(root, `skills/test-review/rows/${id}.md`);
    const { right, n } = precisionOfChanges(id, judged, measurement);
    const expected = `precision: { right: ${right}, n: ${n} }`;
    if (update) writeFileSync(path, readFileSync(path, 'utf8').replace(/^precision: .*$/m, expected));
    expect(readFileSync(path, 'utf8')).toContain(`\n${expected}\n`);
  });
});

it('names the engine that was measured on the page', () => {
  expect(read('docs/accuracy.md')).toContain(`\`${measurement.engine}\``);
});

describe('the judged changes', () => {
  it('stand on replayed commits of their half, each with a verdict', () => {
    const known = new Set(replayed.map(({ half, repository, commit }) => `${half} ${repository} ${commit}`));
    const strange = judged.filter(
      ({ half, repository, commit, row, line, verdict }) =>
        !known.has(`${half.replace('-advisory', '')} ${repository} ${commit}`) ||
        !rows.includes(row) ||
        !(line > 0) ||
        !CHANGE_VERDICTS.includes(verdict),
    );
    expect(strange).toEqual([]);
  });

  it('say why one is not right', () => {
    const open = judged.filter(
      ({ verdict, why }) => (verdict === 'wrong' || verdict === 'arguable') && why === '',
    );
    expect(open).toEqual([]);
  });
});

describe('counting', () => {
  const finding = (verdict: JudgedChange['verdict'], half = 'fresh'): JudgedChange => ({
    half,
    repository: 'acme/shop',
    commit: 'abc',
    row: 'D1',
    path: 'a.spec.ts',
    line: 1,
    verdict,
    why: '',
  });

  const current = { engine: 'abc', halves: ['fresh'], published: ['D1'] };

  it('takes a wanted loss for right and an arguable one not', () => {
    const sample = [finding('right'), finding('wanted'), finding('arguable'), finding('wrong')];
    expect(precisionOfChanges('D1', sample, current)).toEqual({ right: 2, n: 4 });
  });

  it('publishes nothing of another sample', () => {
    expect(precisionOfChanges('D1', [finding('right', 'tuning')], current)).toEqual({ right: 0, n: 0 });
  });

  it('publishes nothing of a row whose rule was mended since', () => {
    const since = { ...current, published: [] };
    expect(precisionOfChanges('D1', [finding('right')], since)).toEqual({ right: 0, n: 0 });
  });

  it('prints a row with its bound', () => {
    expect(printChanges([finding('right'), finding('right')], 'fresh')).toContain(
      '| D1 | 2 | 2 | 0 | 0 | 0 | 100 % | 34 % |',
    );
  });

  it('counts commits of each class', () => {
    const commit = { half: 'tuning', repository: 'acme/shop', commit: 'abc' };
    const text = printReplayed([
      { ...commit, kind: 'deletion' },
      { ...commit, kind: 'other' },
    ]);
    expect(text).toContain('| acme/shop | 2 | 1 | 0 | 0 | 1 |');
    expect(text).toContain('| all | 2 | 1 | 0 | 0 | 1 |');
  });
});
