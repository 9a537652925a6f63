import { loadRegistry } from '@nx-test-review/t0';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  countJudged,
  lowerBound,
  parseJudged,
  printCounts,
  publishedPrecision,
  VERDICTS,
  type JudgedFinding,
  type Round,
} from './count-judged';

// When the tables or the pages of the rows fail:
// UPDATE_DOCS=1 npm run unit -- --selectProjects unit --testPathPatterns tools/docs
const update = process.env['UPDATE_DOCS'] === '1';
const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const findings = parseJudged(read('tools/accuracy/judged.tsv'));
const { rounds } = JSON.parse(read('tools/accuracy/rounds.json')) as { rounds: Round[] };
const registry = loadRegistry(join(root, 'skills/test-review'));

describe('docs/accuracy.md', () => {
  it.each(rounds.map((round) => [round.name, round] as const))('prints what round %s gave', (name, round) => {
    const page = read('docs/accuracy.md');
    const expected = `<!-- round:${name} -->\n${printCounts(countJudged(findings, [round]))}<!-- /round -->`;
    const found = new RegExp(`<!-- round:${name} -->\n[^]*?<!-- /round -->`).exec(page)?.[0] ?? '';
    if (update)
      writeFileSync(
        join(root, 'docs/accuracy.md'),
        page.replace(found, () => expected),
      );
    expect(read('docs/accuracy.md')).toContain(expected);
  });

  it('names each repository with the commit that was read', () => {
    const page = read('docs/accuracy.md');
    const repositories = rounds.flatMap((round) => round.repositories);
    expect(
      repositories.filter(({ name, commit }) => !page.includes(`${name} ${commit.slice(0, 10)}`)),
    ).toEqual([]);
  });
});

describe('the page of each row that a spec alone decides', () => {
  it.each(registry.rows.filter(({ tier }) => tier !== 'diff').map(({ id }) => id))(
    '%s says the precision that was judged',
    (id) => {
      const path = join(root, `skills/test-review/rows/${id}.md`);
      const { right, n } = publishedPrecision(id, findings, rounds);
      const expected = `precision: { right: ${right}, n: ${n} }`;
      if (update) {
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^precision: .*$/m, expected));
      }
      expect(readFileSync(path, 'utf8')).toContain(`\n${expected}\n`);
    },
  );
});

describe('the judged findings', () => {
  it('belong to a round, a repository of it and a row, and have a verdict', () => {
    const known = new Set(
      rounds.flatMap(({ name, repositories }) => repositories.map((entry) => `${name} ${entry.name}`)),
    );
    const strange = findings.filter(
      ({ round, repository, row, line, verdict }) =>
        !known.has(`${round} ${repository}`) ||
        registry.find(row) === undefined ||
        !(line > 0) ||
        !VERDICTS.includes(verdict),
    );
    expect(strange).toEqual([]);
  });

  it('name the kind of each that is not right', () => {
    expect(findings.filter(({ verdict, kind }) => verdict === 'wrong' && kind === '')).toEqual([]);
  });
});

describe('counting', () => {
  const judged = (row: string, verdict: JudgedFinding['verdict'], round = 'A'): JudgedFinding => ({
    round,
    repository: 'acme/shop',
    row,
    path: 'a.spec.ts',
    line: 1,
    verdict,
    kind: '',
  });
  const round = (name: string, published: Round['published']): Round => ({
    name,
    repositories: [],
    found: { H1: 7 },
    published,
  });
  const sample = [judged('H1', 'right'), judged('H1', 'arguable'), judged('H1', 'wrong', 'B')];

  it('takes an arguable finding for judged and not for right', () => {
    expect(publishedPrecision('H1', sample, [round('A', 'all')])).toEqual({ right: 1, n: 2 });
  });

  it('leaves out a round after which the rule of the row changed', () => {
    expect(publishedPrecision('H1', sample, [round('A', ['C1']), round('B', 'all')])).toEqual({
      right: 0,
      n: 1,
    });
  });

  it('says nothing of a row that nobody judged', () => {
    expect(publishedPrecision('H2', sample, [round('A', 'all')])).toEqual({ right: 0, n: 0 });
  });

  it('adds up what was found over rounds', () => {
    expect(countJudged(sample, [round('A', 'all'), round('B', 'all')])).toEqual([
      { row: 'H1', found: 14, judged: 3, right: 1, arguable: 1, wrong: 1 },
    ]);
  });

  it.each([
    [20, 20, 0.839],
    [19, 20, 0.764],
    [95, 100, 0.888],
    [0, 20, 0],
    [0, 0, 0],
  ])('bounds %d of %d from below', (right, n, bound) => {
    expect(lowerBound(right, n)).toBeCloseTo(bound, 3);
  });
});
