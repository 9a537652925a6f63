import { createFrontEnd, type FrontEnd } from '@nx-test-review/source';
import * as fc from 'fast-check';
import type { DiffResult } from '../types';
import { runDiffRows } from './run-diff-rows';
import {
  arbCases,
  numbered,
  PLAIN,
  print,
  printTest,
  SOURCE,
  SPEC,
  type Case,
} from './testing/generated-specs';
import { makeInput } from './testing/world';

let frontEnd: FrontEnd;
beforeAll(async () => {
  frontEnd = await createFrontEnd();
});

function run(before: string, after: Record<string, string | null>): DiffResult {
  return runDiffRows(makeInput({ before: { 'src/shop.ts': SOURCE, [SPEC]: before }, after }, frontEnd));
}

const rowsOf = (result: DiffResult): string[] =>
  result.findings.map(({ row, quote }) => `${row} ${quote}`).sort();

describe('honest edits introduce nothing', () => {
  it('whatever is renamed, reordered, regrouped, reformatted or moved', () => {
    const arbEdit = fc.record({
      order: fc.infiniteStream(fc.nat()),
      renamed: fc.constantFrom('none', 'titles', 'variables', 'titles and variables', 'suites'),
      regroup: fc.boolean(),
      style: fc.record({
        quote: fc.constantFrom("'", '"', '`'),
        indent: fc.constantFrom('  ', '\t', '    '),
        callee: fc.constantFrom('it', 'test'),
        suites: fc.constant(PLAIN.suites),
      }),
      target: fc.constantFrom(SPEC, 'src/moved.spec.ts'),
    });
    fc.assert(
      fc.property(arbCases, arbEdit, (cases, edit) => {
        const all = numbered(cases);
        const keyed = all.map((entry) => ({ entry, key: edit.order.next().value as number }));
        const edited = keyed
          .sort((a, b) => a.key - b.key)
          .map(({ entry: [one, id] }) => {
            const title = edit.renamed.startsWith('titles') ? `${one.title} as wanted` : one.title;
            const variable = edit.renamed.endsWith('variables') ? `${one.variable}Now` : one.variable;
            return [
              { ...one, title, variable, suite: edit.regroup ? (one.suite + 1) % 3 : one.suite },
              id,
            ] as const;
          });
        const suites = edit.renamed === 'suites' ? ['a', 'b', 'c'] : PLAIN.suites;
        const text = print(edited, { ...edit.style, suites });
        const after: Record<string, string | null> =
          edit.target === SPEC ? { [SPEC]: text } : { [SPEC]: null, [edit.target]: text };
        const result = run(print(all), after);
        expect(rowsOf(result)).toEqual([]);
        expect(result.successors.lost).toEqual([]);
      }),
      { numRuns: 60, seed: 20240 },
    );
  });
});

describe('losses are always found', () => {
  it('a deleted test, among renamed and new ones', () => {
    fc.assert(
      fc.property(arbCases, fc.nat(), fc.boolean(), fc.boolean(), (cases, pick, rename, add) => {
        const all = numbered(cases);
        const gone = all[pick % all.length] as readonly [Case, number];
        const rest = all
          .filter((entry) => entry !== gone)
          .map(([one, id]) => [{ ...one, title: rename ? `${one.title} renamed` : one.title }, id] as const);
        const fresh = `describe('new', () => {\n  it('has a name', () => {\n    expect(typeof order).toBe('function');\n  });\n});\n`;
        const result = run(print(all), { [SPEC]: print(rest) + (add ? fresh : '') });
        expect(rowsOf(result)).toEqual([expect.stringContaining(`D1 it('${gone[0].title}'`)]);
      }),
      { numRuns: 60, seed: 20241 },
    );
  });

  it('a skipped or inverted test, under any title', () => {
    const arbCallee = fc.constantFrom('it.skip', 'xit', 'test.skip', 'it.failing', 'xtest');
    fc.assert(
      fc.property(arbCases, fc.nat(), arbCallee, fc.boolean(), (cases, pick, callee, rename) => {
        const all = numbered(cases);
        const [one, id] = all[pick % all.length] as readonly [Case, number];
        const title = rename ? 'another name' : one.title;
        const stopped = printTest({ ...one, title }, id, { ...PLAIN, callee });
        const before = print(all);
        const result = run(before, { [SPEC]: before.replace(printTest(one, id, PLAIN), stopped) });
        expect(rowsOf(result)).toEqual([expect.stringContaining('D7 ')]);
      }),
      { numRuns: 60, seed: 20242 },
    );
  });

  it('a removed or weakened assertion', () => {
    const arbCut = fc.constantFrom(
      ['D2', (text: string) => text.replace(/\n\s*expect\(\w+\)\.toBe\(\d+\);/, '')] as const,
      ['D2', (text: string) => text.replace(/\n\s*expect\(\w+\(\d+\)\)\.toEqual\(1\);/, '')] as const,
      ['D3', (text: string) => text.replace(/\.toBe\(\d+\)/, '.toBeDefined()')] as const,
      ['D3', (text: string) => text.replace(/\.toEqual\(1\)/, '.toBeTruthy()')] as const,
      ['D3', (text: string) => text.replace(/\.toEqual\(1\)/, '.toEqual(expect.any(Number))')] as const,
    );
    fc.assert(
      fc.property(arbCases, fc.nat(), arbCut, (cases, pick, [row, cut]) => {
        const all = numbered(cases);
        const [one, id] = all[pick % all.length] as readonly [Case, number];
        const test = printTest(one, id, PLAIN);
        const before = print(all);
        const result = run(before, { [SPEC]: before.replace(test, cut(test)) });
        expect(result.findings.map((finding) => finding.row)).toEqual([row]);
      }),
      { numRuns: 60, seed: 20243 },
    );
  });
});

describe('the successor map', () => {
  it('is one to one for renames, and the same whatever the order of the input', () => {
    fc.assert(
      fc.property(arbCases, (cases) => {
        const all = numbered(cases);
        const renamed = all.map(([one, id]) => [{ ...one, title: `${one.title} x` }, id] as const);
        const input = makeInput(
          { before: { 'src/shop.ts': SOURCE, [SPEC]: print(all) }, after: { [SPEC]: print(renamed) } },
          frontEnd,
        );
        const { successors } = runDiffRows(input);
        const heads = successors.matches.flatMap((match) =>
          match.heads.map(({ path, line }) => `${path}:${line}`),
        );
        expect(new Set(heads).size).toBe(all.length);
        const turned = runDiffRows({
          ...input,
          base: [...input.base].reverse(),
          head: [...input.head].reverse(),
        });
        expect(turned.successors.matches).toEqual(successors.matches);
      }),
      { numRuns: 30, seed: 20244 },
    );
  });
});
