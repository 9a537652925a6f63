import type { TableCase, TableRun } from '@nx-test-review/source';
import type { DiffInput, SpecAtSide } from '../../types';
import type { TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap } from '../matching/match-tests';
import { dice } from '../matching/similarity';
import { judgeStanding } from './standing';

interface OpenCase {
  path: string;
  run: TableRun;
  one: TableCase;
}

export const CASES_WAY_OUT =
  'Restore it, or keep it under another form in this change; if what it checked is gone, delete its source in the same ' +
  'change; else ask for a waiver with owner, reason and expiry. Skipping or deleting other cases does not satisfy this row.';

/** D1 for entries of a table of cases: one finding for each table that lost some while the table itself stands. */
export function findLostCases(map: EntryMap, input: DiffInput): FindingParts[] {
  const before = listCases(input.base);
  const after = listCases(input.head);
  dropEqual(before, after);
  // Its own file first: in a change of many specs a like case of another one would be taken from it.
  dropEdited(before, after, map, true);
  dropEdited(before, after, map, false);
  const tables = new Map<TableRun, OpenCase[]>();
  for (const lost of before) tables.set(lost.run, [...(tables.get(lost.run) ?? []), lost]);
  return [...tables].flatMap(([run, lost]) => {
    const match = map.matches.find(({ base }) => base.registration?.place === run.place);
    const entry = match?.base;
    if (entry === undefined || !entry.spec.runs || isOpenAtHead(match?.heads ?? [], run)) return [];
    const standing = judgeStanding(entry, input);
    return standing.stands ? [describeLost(entry, lost, standing.what)] : [];
  });
}

/** Do all cases of a lost table stand in other tables of the change? */
export function casesStand({ registration, file }: TestEntry, { head }: DiffInput): boolean {
  const run = file.tableRuns.find(({ place }) => place === registration?.place);
  if (run === undefined || run.open || run.cases.length === 0) return false;
  const standing = new Set(listCases(head).map(({ one }) => one.key));
  return run.cases.every(({ key }) => standing.has(key));
}

function listCases(specs: readonly SpecAtSide[]): OpenCase[] {
  return specs.flatMap(({ path, model }) =>
    (model?.tableRuns ?? []).flatMap((run) => run.cases.map((one) => ({ path, run, one }))),
  );
}

/** A list that is computed now may hold what was written out. */
function isOpenAtHead(heads: readonly TestEntry[], run: TableRun): boolean {
  const runs = heads.flatMap(({ file, registration }) =>
    file.tableRuns.filter(({ place }) => place === registration?.place),
  );
  return !run.open && runs.some(({ open }) => open);
}

/** Cases that stand anywhere in the change, to the letter but for white space; also those of which one alike still stands. */
function dropEqual(before: OpenCase[], after: OpenCase[]): void {
  const free = new Map<string, OpenCase[]>();
  for (const item of after) free.set(item.one.key, [...(free.get(item.one.key) ?? []), item]);
  const stands = new Set(after.map(({ one }) => one.key));
  const lost = before.filter(({ one }) => free.get(one.key)?.pop() === undefined && !stands.has(one.key));
  before.splice(0, before.length, ...lost);
  const added = new Set([...free.values()].flat());
  after.splice(0, after.length, ...after.filter((item) => added.has(item)));
}

/** Share of its text that an edited case keeps at least; in its own file any new case of the list may be it. */
const ALIKE = 0.7;

function dropEdited(before: OpenCase[], after: OpenCase[], map: EntryMap, ownFile: boolean): void {
  for (const lost of [...before]) {
    const rated = after
      .filter((item) => item.one.list === lost.one.list)
      .map((item) => ({
        item,
        own: item.path === map.counterparts.get(lost.path),
        alike: likeness(lost, item),
      }))
      .filter(({ own, alike }) => (ownFile ? own : alike >= ALIKE))
      .sort((a, b) => b.alike - a.alike);
    const best = rated[0];
    if (best === undefined) continue;
    after.splice(after.indexOf(best.item), 1);
    before.splice(before.indexOf(lost), 1);
  }
}

function likeness({ one: a }: OpenCase, { one: b }: OpenCase): number {
  return dice(words(a.key), words(b.key));
}

function words(key: string): string[] {
  return key.match(/[\w$]+/g) ?? [];
}

function describeLost(entry: TestEntry, lost: OpenCase[], what: string): FindingParts {
  const [first] = lost as [OpenCase];
  const { place, quote, list } = first.one;
  const count = lost.length === 1 ? 'a case' : `${lost.length} cases`;
  return {
    row: 'D1',
    path: first.path,
    line: place.line,
    endLine: place.endLine,
    at: 'base',
    quote,
    titlePath: entry.ref.titlePath,
    message:
      `Lost test: ${count} of ${entry.registration?.name ?? ''} stood at the base (the first one in ${list}, ` +
      `${first.path}:${place.line}) and ${lost.length === 1 ? 'has' : 'have'} no successor, while what it exercised still ` +
      `stands: ${what}. ${CASES_WAY_OUT}`,
  };
}
