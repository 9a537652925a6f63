import type { DiffInput } from '../../types';
import { showTest, type TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap, EntryMatch } from '../matching/match-tests';
import { dice, tokensOf } from '../matching/similarity';
import { readLoop } from '../matching/loop-rows';
import { readTable, type Row } from '../matching/table-rows';
import { coversChange } from '../reach';
import { readRunState } from '../runs/run-state';
import { textAt, textOfTest } from '../side-text';
import { CASES_WAY_OUT } from './lost-cases';
import { judgeStanding, subjectIsGone } from './standing';

interface Table {
  base: TestEntry;
  head: TestEntry;
  rows: Row[];
  lost: Row[];
}

/**
 * D1 for rows of a written-out table (`it.each`, a loop around the test) that its test has at the head no more, and that no other test or table of
 * the change takes over: one finding for each table.
 */
export function findLostRows(map: EntryMap, input: DiffInput): FindingParts[] {
  const tables = new Map<string, Table>();
  for (const match of map.matches) {
    const table = compareTables(match, input);
    const key = `${match.base.ref.path}\0${table?.rows[0]?.at ?? ''}`;
    if (table !== undefined && !tables.has(key)) tables.set(key, table);
  }
  const fresh = tables.size === 0 ? [] : freshTexts(map, input);
  return [...tables.values()].flatMap((table) => {
    const lost = table.lost.filter(
      (row) => !fresh.some((words) => standsIn(row, words)) && !isGone(row, table.base, input),
    );
    const standing = lost.length === 0 ? undefined : judgeStanding(table.base, input, map);
    return standing?.stands === true ? [describe({ ...table, lost }, standing.what, input)] : [];
  });
}

function compareTables({ base, heads }: EntryMatch, input: DiffInput): Table | undefined {
  const [head] = heads;
  const rows = tableOf(base, input.baseView);
  const now = heads.map((entry) => tableOf(entry, input.headView));
  if (head === undefined || rows === undefined || now.includes(undefined)) return undefined;
  if (!base.spec.runs || !head.spec.runs) return undefined;
  const after = now.flatMap((list) => list ?? []);
  const still = new Set(after.map(keyOf));
  const before = new Set(rows.map(keyOf));
  const gone = rows.filter((row) => !still.has(keyOf(row)));
  // A row that is new in the table may be one that was edited.
  for (const row of after.filter((one) => !before.has(keyOf(one)))) {
    const [nearest] = [...gone].sort((a, b) => likeness(b, row) - likeness(a, row));
    if (nearest !== undefined) gone.splice(gone.indexOf(nearest), 1);
  }
  return after.length === 0 || gone.length === 0 ? undefined : { base, head, rows, lost: gone };
}

function tableOf(entry: TestEntry, view: DiffInput['baseView']): Row[] | undefined {
  return entry.test.parametrised
    ? readTable(entry, view)?.list
    : (readLoop(entry, view) ?? readTable(entry, view)?.list);
}

function keyOf({ text }: Row): string {
  return tokensOf(text).join(' ');
}

function likeness(a: Row, b: Row): number {
  return dice(tokensOf(a.text), tokensOf(b.text));
}

/** Words of what the change brings to its specs: new tests, and new rows of tables. */
function freshTexts(map: EntryMap, input: DiffInput): ReadonlySet<string>[] {
  const rowsAfter = map.matches.flatMap(({ base, heads }) => {
    const before = new Set((tableOf(base, input.baseView) ?? []).map(keyOf));
    const after = heads.flatMap((head) => tableOf(head, input.headView) ?? []);
    return after.filter((row) => !before.has(keyOf(row))).map(({ text }) => text);
  });
  const added = map.added.flatMap((entry) => [
    textOfTest(entry, input.headView),
    ...(tableOf(entry, input.headView) ?? []).map(({ text }) => text),
  ]);
  return [...rowsAfter, ...added].map((text) => new Set(tokensOf(text)));
}

function standsIn({ text }: Row, words: ReadonlySet<string>): boolean {
  return wordsOf(text).every((word) => words.has(word));
}

/** Its texts and numbers; where it has none, its names. */
function wordsOf(text: string): string[] {
  const tokens = tokensOf(text).filter((token) => /^[\w$']/.test(token));
  const values = tokens.filter((token) => /^['\d]/.test(token));
  return values.length > 0 ? values : tokens;
}

function isGone({ text }: Row, base: TestEntry, input: DiffInput): boolean {
  return subjectIsGone(base, { subject: tokensOf(text) }, input);
}

function describe({ base, head, rows, lost }: Table, what: string, input: DiffInput): FindingParts {
  const [first] = lost as [Row];
  const { path } = base.ref;
  const line = (textAt(path, input.baseView) ?? '').slice(0, first.at).split('\n').length;
  const count = lost.length === 1 ? 'a row' : `${lost.length} rows`;
  const resting = readRunState(base, input.baseView).state === 'stopped';
  const changed = coversChange(head, input);
  return {
    row: 'D1',
    path,
    line,
    at: 'base',
    quote: first.text.split('\n')[0] ?? '',
    titlePath: base.ref.titlePath,
    advisory: resting || changed,
    message:
      `Lost test: ${count} of ${rows.length} of the table of ${showTest(base)} stood at the base (the first one at ` +
      `${path}:${line}) and ${lost.length === 1 ? 'has' : 'have'} no successor, while what it exercised still stands: ${what}.` +
      `${resting ? ' It did not run at the base, so this is advisory.' : ''}` +
      `${changed && !resting ? ' Advisory: what the test covers changed along with it, and the row may have gone with that. Read it, and say which.' : ''}` +
      ` ${CASES_WAY_OUT}`,
  };
}
