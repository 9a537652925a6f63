import type { DiffInput, ModelView } from '../../types';
import { keyOf } from '../assertions/assertion-keys';
import { looserBound } from '../assertions/looser-bound';
import { gatherAssertions, type Effective } from '../assertions/effective-assertions';
import { showTest, type TestEntry } from '../entries';
import { foldSame, type Loosened } from '../fold-same';
import type { FindingParts } from '../make-finding';
import type { EntryMap, EntryMatch } from '../matching/match-tests';
import { textOfTest } from '../side-text';
import { looserLimits, readFileLimits, readTestLimits, type Limits } from './run-limits';

const WAY_OUT =
  'Mend the race or the slow step instead; else ask for a waiver with owner, a measured reason and expiry. Loosening it ' +
  'elsewhere does not satisfy this row.';

/** D5: retries, time limits, tolerances and soft assertions that the change raises in its specs. */
export function findLoosenedRuns(map: EntryMap, input: DiffInput): FindingParts[] {
  if (input.registry.find('D5')?.status !== 'built') return [];
  const ofTests = map.matches
    .filter(({ kind }) => kind !== 'twin' && kind !== 'merged')
    .flatMap((match) => [...loosenedTest(match, input), ...loosenedAssertions(match, input)]);
  return foldSame(
    [...loosenedFiles(map, input), ...ofTests],
    (count) => `The same in ${count} tests of this file, shown as one.`,
  );
}

function loosenedFiles(map: EntryMap, input: DiffInput): FindingParts[] {
  const heads = new Map(input.head.map((spec) => [spec.path, spec]));
  return input.base.flatMap((base) => {
    const head = heads.get(map.counterparts.get(base.path) ?? '');
    if (base.model === undefined || head?.model === undefined) return [];
    const before = readFileLimits(base.model, input.baseView);
    const after = readFileLimits(head.model, input.headView);
    return looserLimits(before, after).map((what) =>
      limitFinding(head.path, after, what, 'the whole spec', []),
    );
  });
}

function loosenedTest({ base, heads }: EntryMatch, input: DiffInput): FindingParts[] {
  const [head] = heads as [TestEntry];
  const before = readTestLimits(base, input.baseView);
  const after = readTestLimits(head, input.headView);
  return looserLimits(before, after).map((what) =>
    limitFinding(
      head.ref.path,
      { ...after, line: after.line || head.ref.line },
      what,
      showTest(head),
      head.ref.titlePath,
    ),
  );
}

function limitFinding(
  path: string,
  limits: Limits,
  what: string,
  who: string,
  titlePath: readonly string[],
): Loosened {
  return {
    what,
    row: 'D5',
    path,
    line: Math.max(1, limits.line),
    at: 'head',
    quote: limits.quote,
    titlePath,
    message: `Loosened run: ${what} for ${who} (${path}:${Math.max(1, limits.line)}). ${WAY_OUT}`,
  };
}

function loosenedAssertions({ base, heads }: EntryMatch, input: DiffInput): FindingParts[] {
  const [head] = heads as [TestEntry];
  // Of its own it asks what it asked; helpers and hooks do not count here.
  if (textOfTest(base, input.baseView) === textOfTest(head, input.headView)) return [];
  const after = ownAssertions(head, input.headView);
  return ownAssertions(base, input.baseView).flatMap((one) => {
    const same = after.filter((other) => keyOf(other) === keyOf(one) || isSameBound(one, other));
    const looser = same.map((other) => [other, looserThan(one, other)] as const);
    const [found] = looser;
    if (found === undefined || looser.some(([, what]) => what === undefined)) return [];
    const [{ assertion, path }, what] = found;
    return [
      {
        row: 'D5',
        path,
        line: assertion.place.line,
        endLine: assertion.place.endLine,
        at: 'head',
        quote: assertion.quote,
        titlePath: head.ref.titlePath,
        message: `Loosened run: ${what} in ${showTest(head)} (${path}:${assertion.place.line}; "${one.assertion.quote}" at the base). ${WAY_OUT}`,
      } satisfies FindingParts,
    ];
  });
}

function isSameBound(one: Effective, other: Effective): boolean {
  return one.subject.join(' ') === other.subject.join(' ') && looserBound(one, other);
}

function ownAssertions(entry: TestEntry, view: ModelView): Effective[] {
  return gatherAssertions(entry, view).list.filter(({ shared }) => !shared);
}

function looserThan(before: Effective, after: Effective): string | undefined {
  const soft = (one: Effective): boolean => one.assertion.modifiers.includes('soft');
  if (soft(after) && !soft(before)) return 'a hard assertion became soft';
  if (looserBound(before, after)) return 'a bound was loosened';
  if (after.assertion.matcher === 'toBeCloseTo') {
    const digits = (one: Effective): number => Number(one.assertion.args[1]?.text ?? 2);
    if (digits(after) < digits(before))
      return `toBeCloseTo compares ${digits(after)} digits instead of ${digits(before)}`;
  }
  for (const name of ['timeout', 'maxDiffPixels', 'maxDiffPixelRatio', 'threshold']) {
    const old = optionOf(before, name) ?? (name === 'timeout' ? 5000 : 0);
    const now = optionOf(after, name);
    if (now !== undefined && now > old)
      return `${name} rose from ${optionOf(before, name) ?? 'its default'} to ${now}`;
  }
  return undefined;
}

function optionOf({ assertion }: Effective, name: string): number | undefined {
  const text = assertion.args.map((arg) => arg.text).join(' ');
  const value = new RegExp(`\\b${name}\\s*:\\s*([\\d_.]+)`).exec(text)?.[1];
  return value === undefined ? undefined : Number(value.replaceAll('_', ''));
}
