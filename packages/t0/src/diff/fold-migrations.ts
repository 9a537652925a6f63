import type { TestEntry } from './entries';
import type { FindingParts } from './make-finding';

/** What was found about one test that stayed. */
export interface TestParts {
  base: TestEntry;
  head: TestEntry;
  parts: FindingParts[];
}

/** A file with at least this many changed tests, and above this share of all of its tests, was migrated. */
const MIGRATION = { tests: 5, share: 0.5 } as const;

/** Folds D2, D3 and D4 of a migrated file into one finding; what a helper lost is one, however many tests use it. */
export function foldMigrations(tests: readonly TestParts[]): FindingParts[] {
  const helpers = foldHelpers(tests.flatMap(({ parts }) => parts.filter(isOfHelper)));
  const byFile = new Map<string, TestParts[]>();
  for (const test of tests) {
    const own = { ...test, parts: test.parts.filter((part) => !isOfHelper(part)) };
    byFile.set(test.head.ref.path, [...(byFile.get(test.head.ref.path) ?? []), own]);
  }
  const files = [...byFile.values()].flatMap((group) => {
    const changed = group.filter(({ parts }) => parts.length > 0);
    const share = changed.length / group.length;
    const many = changed.length >= MIGRATION.tests && share > MIGRATION.share;
    return many || (changed.length > 1 && isOtherRunner(group)) ? [foldFile(changed)] : joinShared(changed);
  });
  return [...helpers, ...files];
}

/** It stands in a helper of another file. */
function isOfHelper({ helper, path }: FindingParts): boolean {
  return helper !== undefined && helper.spec !== path;
}

function foldHelpers(parts: readonly FindingParts[]): FindingParts[] {
  const groups = new Map<string, FindingParts[]>();
  for (const part of parts) {
    const key = `${part.row}\0${part.path}\0${part.helper?.name ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].map((group) => {
    const first = firstDecisive(group);
    const places = new Set(group.map(({ line, quote }) => `${line}\0${quote}`)).size;
    const tests = new Set(group.map(({ helper, titlePath }) => JSON.stringify([helper?.spec, titlePath])))
      .size;
    const specs = [...new Set(group.map(({ helper }) => helper?.spec ?? ''))];
    if (places === 1 && tests === 1) return first;
    const count = places === 1 ? 'an assertion' : `${places} assertions`;
    return {
      ...first,
      titlePath: [],
      message:
        `Helper ${first.helper?.name ?? ''} (${first.path}) ${first.row === 'D2' ? 'lost' : 'says less in'} ${count} for ` +
        `${tests === 1 ? 'a test' : `${tests} tests`} of ${specs.slice(0, 3).join(', ')}` +
        `${specs.length > 3 ? ` and ${specs.length - 3} more specs` : ''}. First: ${first.message}`,
    };
  });
}

function isOtherRunner(group: readonly TestParts[]): boolean {
  return group.some(({ base, head }) => base.file.frameworks[0] !== head.file.frameworks[0]);
}

function foldFile(changed: readonly TestParts[]): FindingParts {
  const parts = changed.flatMap((test) => test.parts);
  const rows = [...new Set(parts.map(({ row }) => row))].sort();
  const counts = rows.map((row) => `${row} ${parts.filter((part) => part.row === row).length}`).join(', ');
  const worst = firstDecisive(rows.flatMap((row) => parts.filter((part) => part.row === row)));
  return {
    ...worst,
    alsoRows: rows.filter((row) => row !== worst.row),
    advisory: parts.every(({ advisory }) => advisory === true),
    message: `Migration: ${changed.length} tests of ${worst.path} say less or say it differently (${counts}), shown as one. First: ${worst.message}`,
  };
}

/** The same place found through several tests: a helper that they share. */
function joinShared(changed: readonly TestParts[]): FindingParts[] {
  const byPlace = new Map<string, FindingParts[]>();
  for (const part of changed.flatMap((test) => test.parts)) {
    const key = `${part.row}\0${part.path}\0${part.at}\0${part.line}\0${part.quote}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), part]);
  }
  return [...byPlace.values()].map((same) => {
    const first = firstDecisive(same);
    const titles = new Set(same.map(({ titlePath }) => JSON.stringify(titlePath)));
    if (titles.size === 1) return first;
    return { ...first, titlePath: [], message: `${first.message} ${titles.size} tests share it.` };
  });
}

/** What several share is no doubt as long as one of them stands beyond it. */
function firstDecisive(parts: readonly FindingParts[]): FindingParts {
  return parts.find(({ advisory }) => advisory !== true) ?? (parts[0] as FindingParts);
}
