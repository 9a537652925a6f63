import { loadRegistry } from '@nx-test-review/t0';
import { join } from 'node:path';

interface Spec {
  path: string;
  text: string;
  name: string;
  planted: { row: string; at: string } | null;
}
interface Round {
  findings: { row: string; path: string; line: number }[];
  judged: string[];
  score: number;
}
type Row = { row: string; planted: number; found: number; right: number; wrong: number };
type Measures = {
  rows: Row[];
  judged: number;
  steady: number;
  always: number;
  scores: { least: number; most: number };
};
interface Scripts {
  listSpecs(): Spec[];
  measureEval(specs: readonly Spec[], rounds: readonly Round[]): Measures;
  printEval(measures: Measures): string;
}

let scripts: Scripts;
beforeAll(async () => {
  // The compiler does not look into native modules.
  const load = async (name: string): Promise<object> => (await import(join(__dirname, name))) as object;
  scripts = { ...(await load('cases.mjs')), ...(await load('measure-eval.mjs')) } as Scripts;
});

const spec = (path: string, planted: Spec['planted'] = null): Spec => ({
  ...{ path, name: path, planted },
  text: "it('a', () => {\n  expect(a).toBe(1);\n});\nit('b', () => {\n  expect(b).toBe(2);\n});\n",
});
const BAD = spec('bad.spec.ts', { row: 'H10', at: 'expect(b)' });
const GOOD = spec('good.spec.ts');
const round = (findings: Round['findings'], judged = [BAD.path, GOOD.path], score = 90): Round => ({
  ...{ findings, judged, score },
});
const hit = { row: 'H10', path: BAD.path, line: 5 };

describe('the cases', () => {
  it('plant each defect in a line of its spec, under a row of the rubric, beside a neighbour', () => {
    const registry = loadRegistry(join(__dirname, '../../skills/test-review'));
    const specs = scripts.listSpecs();
    const planted = specs.filter((one) => one.planted !== null);
    expect(planted.length * 2).toBe(specs.length);
    for (const { text, planted: defect } of planted) {
      expect(text.split('\n').filter((line) => line.includes(defect!.at))).toHaveLength(1);
      expect(['t0-t1', 't1']).toContain(registry.find(defect!.row)?.tier);
    }
    expect(new Set(specs.map(({ path }) => path)).size).toBe(specs.length);
  });
});

describe('the measures', () => {
  it('count a finding of the row in the planted test as right, wherever in it', () => {
    const { rows } = scripts.measureEval([BAD, GOOD], [round([{ ...hit, line: 4 }])]);
    expect(rows).toEqual([{ row: 'H10', planted: 1, found: 1, right: 1, wrong: 0 }]);
  });

  it.each([
    ['another row', { ...hit, row: 'C5' }],
    ['another test', { ...hit, line: 2 }],
    ['the neighbour', { ...hit, path: GOOD.path }],
  ])('count a finding of %s as wrong', (_, finding) => {
    const { rows } = scripts.measureEval([BAD, GOOD], [round([finding])]);
    expect(rows.find(({ row }) => row === finding.row)).toMatchObject({ found: 0, right: 0, wrong: 1 });
  });

  it('leave out what was not judged', () => {
    const { rows, judged, always } = scripts.measureEval([BAD, GOOD], [round([], [GOOD.path]), round([hit])]);
    expect(rows).toEqual([{ row: 'H10', planted: 1, found: 1, right: 1, wrong: 0 }]);
    expect({ judged, always }).toEqual({ judged: 3, always: 1 });
  });

  it('tell how much rounds differ', () => {
    const rounds = [round([hit], undefined, 79), round([], undefined, 100)];
    const measures = scripts.measureEval([BAD, GOOD], rounds);
    expect(measures).toMatchObject({ steady: 1, always: 2, scores: { least: 79, most: 100 } });
    expect(scripts.printEval(measures)).toContain('| H10 | 1 of 2 | 1 of 1 |');
  });
});
