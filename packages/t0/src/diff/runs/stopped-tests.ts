import { WRITTEN_IN_FLOW, type SuiteNode, type TestNode } from '@nx-test-review/source';
import type { DiffInput, SpecAtSide } from '../../types';
import { listEntries, showTest, showTitles, type TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap } from '../matching/match-tests';
import { findUnpickedTests, type Runs } from './unpicked-tests';
import { causeOfExport, readRunState, type RunCause, type RunState } from './run-state';

const WAY_OUT =
  'Mend the code or the test and let it run; if the behaviour is gone, delete the test with its source; ' +
  'if it must rest, ask for a waiver with owner, reason and expiry. A reason or comment in the code does not help, ' +
  'and weakening or deleting it elsewhere does not satisfy this row.';

interface Stopped {
  head: TestEntry;
  cause: RunCause;
}

/** D7: tests that ran at the base and run nowhere, or inverted, at the head. One finding for each cause. */
export function findStoppedTests(map: EntryMap, input: DiffInput): FindingParts[] {
  const ran = new Map(map.matches.map(({ base }) => [base, stateAtBase(base, input)]));
  const byCause = new Map<string, Stopped[]>();
  const runByOthers = listRunByOthers(input);
  const bySpec = new Map<string, TestEntry[]>();
  for (const { base, heads } of map.matches) {
    const before = ran.get(base);
    if (before === undefined || before.state === 'stopped') continue;
    for (const head of heads) {
      if (!head.spec.runs && runByOthers.has(head.ref.path)) continue;
      if (!head.spec.runs && !leftRunner(base.spec, head.spec)) continue;
      if (!head.spec.runs) bySpec.set(head.ref.path, [...(bySpec.get(head.ref.path) ?? []), base]);
      else {
        const cause =
          newCause(before, readRunState(head, input.headView), base) ??
          (runByOthers.has(head.ref.path) ? undefined : causeOfExport(base, head));
        if (cause === undefined) continue;
        const key = `${head.ref.path}\0${cause.place.start}\0${cause.effect}`;
        byCause.set(key, [...(byCause.get(key) ?? []), { head, cause }]);
      }
    }
  }
  return [
    ...[...byCause.values()].map(stoppedByMark),
    ...findUnpickedTests(map, input, ranIn(input, ran), WAY_OUT),
    ...input.head.flatMap((spec) => stoppedSpec(spec, bySpec.get(spec.path) ?? [], map, input)),
    ...input.base.flatMap((spec) => droppedSpec(spec, map, input)),
  ];
}

/**
 * A runner ran the spec at the base, or may have, and does not any more. One that left it out there already stops nothing:
 * something else runs it, a bundle or a runner that nobody can read.
 */
function leftRunner(base: SpecAtSide, head: SpecAtSide): boolean {
  if (head.model === undefined || base.runners === undefined || head.runners === undefined) return true;
  const now = head.runners;
  return Object.entries(base.runners).some(
    ([runner, answer]) => answer !== 'no' && (now[runner] ?? 'no') === 'no',
  );
}

function ranIn(input: DiffInput, ran: ReadonlyMap<TestEntry, RunState>): Runs {
  return (entry, side) =>
    side === 'base'
      ? ran.get(entry)?.state !== 'stopped'
      : entry.spec.runs && readRunState(entry, input.headView).state !== 'stopped';
}

function stateAtBase(base: TestEntry, input: DiffInput): RunState {
  return base.spec.runs && !restsBesideFocus(base)
    ? readRunState(base, input.baseView)
    : { state: 'stopped', causes: [] };
}

/** A focused neighbour of its file was all that ran. */
function restsBesideFocus({ file, test, suites }: TestEntry): boolean {
  return !isFocused(test) && !suites.some(isFocused) && holdsFocus(file.suite);
}

function holdsFocus(suite: SuiteNode): boolean {
  return suite.children.some(
    (child) => child.type !== 'hook' && (isFocused(child) || (child.type === 'suite' && holdsFocus(child))),
  );
}

/** `it.only`, `fit`, `fdescribe`. */
function isFocused({ marks, callee }: Pick<TestNode, 'marks' | 'callee'>): boolean {
  return marks.some(({ modifier }) => modifier === 'only') || /^f(it|describe)\b/.test(callee);
}

/** The first cause that the base did not have. A test that ran inverted before has nothing to lose by resting. */
function newCause(before: RunState, after: RunState, base: TestEntry): RunCause | undefined {
  if (after.state === 'runs' || before.state === 'inverted') return undefined;
  if (after.state !== 'conditional') return after.causes.find(({ effect }) => effect === after.state);
  // Under a condition before and now: another one, or the same one by another name or in another form.
  if (before.state === 'conditional' || asksUnderCondition(base)) return undefined;
  return after.causes.find(({ effect }) => effect === 'conditional');
}

/** `if (isBuild) { … }` around all that the test asked: a mark with that condition says no less. */
function asksUnderCondition({ test: { body } }: TestEntry): boolean {
  const asked = body?.assertions ?? [];
  return (
    asked.length > 0 &&
    asked.every(({ guards }) => guards.some(({ kind, literal }) => kind === 'if' && literal !== true))
  );
}

/** Files of cases that a spec which runs calls or loads: no runner has to take them in by themselves. */
function listRunByOthers({ head, headView }: DiffInput): ReadonlySet<string> {
  const callers = listEntries(
    head.filter(({ runs }) => runs),
    headView,
  );
  return new Set(callers.flatMap(({ registration }) => registration?.path ?? []));
}

function stoppedByMark(stopped: Stopped[]): FindingParts {
  const [{ head, cause }] = stopped as [Stopped];
  const unique = [...new Set(stopped.map((one) => one.head))];
  const own = unique.length === 1;
  const advisory = cause.effect === 'conditional';
  return {
    row: 'D7',
    path: head.ref.path,
    line: cause.place.line,
    endLine: cause.place.line,
    at: 'head',
    quote: cause.quote === '' ? head.test.quote : cause.quote,
    titlePath: own && cause.titlePath.length === 0 ? head.ref.titlePath : cause.titlePath,
    advisory,
    message: advisory
      ? `Stopped under a new condition: ${nameTests(unique)} ran unconditionally at the base and now ${verb(own, 'has', 'have')} ${cause.what}` +
        ` (${cause.condition ?? 'unknown'}). Advisory: make sure that some environment still runs ${own ? 'it' : 'them'}.`
      : `Stopped test: ${nameTests(unique)} ran at the base and ${effectWords(cause, own)} (${head.ref.path}:${cause.place.line}): ${cause.what}. ${WAY_OUT}`,
  };
}

function effectWords({ effect }: RunCause, own: boolean): string {
  if (effect === 'inverted') return `${verb(own, 'runs', 'run')} inverted here, so that a failure passes`;
  return `can run in no environment here`;
}

function verb(own: boolean, one: string, many: string): string {
  return own ? one : many;
}

function nameTests(tests: readonly TestEntry[]): string {
  const shown = tests.slice(0, 3).map(showTest).join(', ');
  if (tests.length === 1) return shown;
  return `${tests.length} tests (${shown}${tests.length > 3 ? ` and ${tests.length - 3} more` : ''})`;
}

/** A spec that the runner does not take in, or that cannot be read, at the head. */
function stoppedSpec(
  spec: SpecAtSide,
  matched: TestEntry[],
  map: EntryMap,
  input: DiffInput,
): FindingParts[] {
  const origins = new Set(
    [...map.counterparts].filter(([, head]) => head === spec.path).map(([base]) => base),
  );
  const tests =
    spec.model === undefined
      ? map.lost
          .filter(({ ref }) => origins.has(ref.path))
          .filter((base) => stateAtBase(base, input).state !== 'stopped')
      : matched;
  if (spec.runs && spec.model !== undefined) return [];
  // The run says that it could not be read; that it does not run is nothing that follows.
  const inFlow = [...origins].some((path) => /@flow\b/.test(input.baseView.text?.(path) ?? ''));
  if (spec.model === undefined && inFlow && spec.whyNot?.includes(WRITTEN_IN_FLOW) === true) return [];
  return tests.length === 0
    ? []
    : [wholeSpec(spec.path, spec.whyNot ?? 'the spec cannot be read', tests, spec)];
}

/** A spec that stands under its own name and is none any more. */
function droppedSpec(spec: SpecAtSide, map: EntryMap, input: DiffInput): FindingParts[] {
  if (map.counterparts.has(spec.path) || !input.existsAtHead(spec.path)) return [];
  if (input.head.some(({ path }) => path === spec.path)) return [];
  const tests = map.lost.filter(
    (entry) => entry.ref.path === spec.path && stateAtBase(entry, input).state !== 'stopped',
  );
  const why = 'no runner takes the file in any more';
  return tests.length === 0 ? [] : [wholeSpec(spec.path, why, tests, undefined)];
}

function wholeSpec(
  path: string,
  why: string,
  tests: TestEntry[],
  head: SpecAtSide | undefined,
): FindingParts {
  const first = tests[0] as TestEntry;
  return {
    row: 'D7',
    path,
    line: 1,
    at: 'head',
    quote:
      head?.model === undefined
        ? ''
        : head.model.suite.children[0]?.type === 'suite'
          ? head.model.suite.children[0].quote
          : first.test.quote,
    titlePath: [],
    message:
      `Stopped spec: ${tests.length === 1 ? '1 test' : `${tests.length} tests`} of ${path} ran at the base and ` +
      `can run in no environment here: ${why}. First: ${tests
        .slice(0, 3)
        .map(({ ref }) => showTitles(ref.titlePath))
        .join(', ')}. ${WAY_OUT}`,
  };
}
