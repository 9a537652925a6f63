import { createFrontEnd, type FrontEnd } from '@nx-test-review/source';
import * as fc from 'fast-check';
import type { DiffResult } from '../types';
import { runDiffRows } from './run-diff-rows';
import {
  arbCases,
  HELPER,
  numbered,
  PLAIN,
  print,
  printTest,
  SOURCE,
  SPEC,
  type Case,
  type Style,
} from './testing/generated-specs';
import { makeInput } from './testing/world';

let frontEnd: FrontEnd;
beforeAll(async () => {
  frontEnd = await createFrontEnd();
});

type Numbered = readonly (readonly [Case, number])[];

interface Edit {
  /** Where the spec goes, and whether git pairs both places. */
  target: { path: string; source: string };
  paired: boolean;
  helper: Style['helper'];
  titles: boolean;
  suites: boolean;
  reverse: boolean;
  quote: string;
}

const arbEdit = fc.record<Edit>({
  target: fc.constantFrom(
    { path: SPEC, source: './shop' },
    { path: 'src/renamed.spec.ts', source: './shop' },
    { path: 'src/tests/shop.spec.ts', source: '../shop' },
    { path: 'libs/till/src/shop.spec.ts', source: '../../../src/shop' },
  ),
  paired: fc.boolean(),
  helper: fc.constantFrom<Style['helper']>(undefined, 'own', 'imported'),
  titles: fc.boolean(),
  suites: fc.boolean(),
  reverse: fc.boolean(),
  quote: fc.constantFrom("'", '"', '`'),
});

/** A helper in a file of its own is only extracted where the spec stays: else its path would be another edit. */
function helperOf({ helper, target }: Edit): Style['helper'] {
  return helper === 'imported' && target.path !== SPEC ? 'own' : helper;
}

function apply(all: Numbered, edit: Edit): Numbered {
  const renamed = all.map(
    ([one, id]) => [edit.titles ? { ...one, title: `${one.title} as wanted` } : one, id] as const,
  );
  return edit.reverse ? [...renamed].reverse() : renamed;
}

function styleOf(edit: Edit): Style {
  const helper = helperOf(edit);
  return {
    ...PLAIN,
    quote: edit.quote,
    source: edit.target.source,
    suites: edit.suites ? ['a', 'b', 'c'] : PLAIN.suites,
    ...(helper === undefined ? {} : { helper }),
  };
}

function run(before: string, text: string, edit: Edit): DiffResult {
  const { path } = edit.target;
  const stays = path === SPEC;
  return runDiffRows(
    makeInput(
      {
        before: { 'src/shop.ts': SOURCE, [SPEC]: before },
        after: {
          ...(stays ? {} : { [SPEC]: null }),
          [path]: text,
          ...(helperOf(edit) === 'imported' ? { 'src/testing/check.ts': HELPER } : {}),
        },
        moves: edit.paired && !stays ? { [SPEC]: path } : {},
      },
      frontEnd,
    ),
  );
}

const shown = ({ findings }: DiffResult): string[] => findings.map(({ row, quote }) => `${row} ${quote}`);

it('a refactoring of any kind, alone or with others, loses nothing', () => {
  fc.assert(
    fc.property(arbCases, arbEdit, (cases, edit) => {
      const all = numbered(cases);
      expect(shown(run(print(all), print(apply(all, edit), styleOf(edit)), edit))).toEqual([]);
    }),
    { numRuns: 120, seed: 20250 },
  );
});

describe('a loss inside of a refactoring is found', () => {
  const arbPick = fc.nat();

  it('a test that does not come along', () => {
    fc.assert(
      fc.property(arbCases, arbEdit, arbPick, (cases, edit, pick) => {
        const all = numbered(cases);
        const gone = all[pick % all.length];
        const rest = apply(
          all.filter((one) => one !== gone),
          edit,
        );
        expect(shown(run(print(all), print(rest, styleOf(edit)), edit))).toEqual([
          expect.stringContaining(`D1 it('${gone?.[0].title ?? ''}'`),
        ]);
      }),
      { numRuns: 80, seed: 20251 },
    );
  });

  it('a test that comes along without running, or inverted', () => {
    const arbCallee = fc.constantFrom('it.skip', 'xit', 'it.todo', 'it.failing', 'it.skipIf(true)');
    fc.assert(
      fc.property(arbCases, arbEdit, arbPick, arbCallee, (cases, edit, pick, callee) => {
        const all = apply(numbered(cases), edit);
        const [one, id] = all[pick % all.length] as readonly [Case, number];
        const style = styleOf(edit);
        const text = print(all, style);
        const stopped = text.replace(printTest(one, id, style), printTest(one, id, { ...style, callee }));
        const rows = shown(run(print(numbered(cases)), stopped, edit));
        expect(rows).toEqual([expect.stringContaining('D7 ')]);
      }),
      { numRuns: 80, seed: 20252 },
    );
  });

  it('an assertion that says less, or nothing', () => {
    const arbCut = fc.constantFrom(
      ['D2', (text: string) => text.replace(/\n\s*expect\(\w+\)\.toBe\(\d+\);/, '')] as const,
      ['D3', (text: string) => text.replace(/\.toBe\(\d+\)/, '.toBeTruthy()')] as const,
      ['D3', (text: string) => text.replace(/\.toEqual\(1\)/, '.not.toEqual(2)')] as const,
      ['D3', (text: string) => text.replace(/\.toEqual\(1\)/, '.toEqual(expect.anything())')] as const,
    );
    fc.assert(
      fc.property(arbCases, arbEdit, arbPick, arbCut, (cases, made, pick, [row, cut]) => {
        const edit: Edit = { ...made, helper: undefined };
        const all = apply(numbered(cases), edit);
        const [one, id] = all[pick % all.length] as readonly [Case, number];
        const style = styleOf(edit);
        const test = printTest(one, id, style);
        const text = print(all, style).replace(test, cut(test));
        expect(run(print(numbered(cases)), text, edit).findings.map((finding) => finding.row)).toEqual([row]);
      }),
      { numRuns: 80, seed: 20253 },
    );
  });

  it('a helper that takes the assertions over and asks less', () => {
    fc.assert(
      fc.property(arbCases, arbEdit, (cases, made) => {
        const edit: Edit = { ...made, helper: 'own' };
        const all = numbered(cases);
        const text = print(apply(all, edit), styleOf(edit)).replace('  expect(value).toBe(count);\n', '');
        const rows = run(print(all), text, edit).findings.map(({ row }) => row);
        // Where all titles, suites and the place change too, half of the assertions are too few to know a test by.
        expect(rows).not.toEqual([]);
        expect(rows.filter((row) => row !== 'D2' && row !== 'D1')).toEqual([]);
        if (!edit.titles) expect(new Set(rows)).toEqual(new Set(['D2']));
      }),
      { numRuns: 40, seed: 20254 },
    );
  });
});
