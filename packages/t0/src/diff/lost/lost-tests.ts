import type { DiffInput, SpecAtSide } from '../../types';
import { showTest, type TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap } from '../matching/match-tests';
import { readRunState } from '../runs/run-state';
import { isStillRegistered } from './still-registered';
import { casesStand, findLostCases } from './lost-cases';
import { findLostRows } from './lost-rows';
import { isPlaceholder } from './placeholder';
import { findRewritten, type Rewritten } from './rewritten-specs';
import { weighLost, type Doubt } from './doubts/weigh-lost';
import { judgeStanding, type Standing } from './standing';

export interface LostTests {
  findings: FindingParts[];
  goneWithSource: TestEntry[];
  unknown: string[];
}

interface Lost {
  entry: TestEntry;
  standing: Standing;
  /** It did not run at the base. */
  resting: boolean;
  /** An innocent explanation that the change offers. */
  doubt?: Doubt;
}

const WAY_OUT =
  'Restore it, or move it: a test with the same title or the same body anywhere in this change counts. ' +
  'If the behaviour is gone, delete its source in the same change; else ask for a waiver with owner, reason and expiry. ' +
  'Skipping, weakening or deleting other tests does not satisfy this row.';

/** Of a spec whose place another one took, so many tests go for each one that is recognised where it went as a whole. */
const FEW = 5;

/** D1: tests that are gone without a successor while something that they exercised still stands. */
export function findLostTests(map: EntryMap, input: DiffInput): LostTests {
  const heads = new Map(input.head.map((spec) => [spec.path, spec]));
  const result: LostTests = { findings: [], goneWithSource: [], unknown: [] };
  const bySpec = new Map<string, Lost[]>();
  for (const entry of map.lost) {
    if (staysUnread(entry.ref.path, map, heads, input) || isStillRegistered(entry, map, input)) continue;
    if (isPlaceholder(entry) || casesStand(entry, input)) continue;
    const standing = judgeStanding(entry, input, map);
    result.unknown.push(...standing.unknown);
    if (!standing.stands) result.goneWithSource.push(entry);
    else {
      const resting = !entry.spec.runs || readRunState(entry, input.baseView).state === 'stopped';
      bySpec.set(entry.ref.path, [...(bySpec.get(entry.ref.path) ?? []), { entry, standing, resting }]);
    }
  }
  const all = [...bySpec.values()].flat();
  const doubts = weighLost(
    all.map(({ entry }) => entry),
    map,
    input,
  );
  for (const one of all) {
    const doubt = doubts.get(one.entry);
    if (doubt !== undefined) one.doubt = doubt;
  }
  for (const [path, lost] of bySpec) {
    const successor = findRewritten(
      path,
      lost.map(({ entry }) => entry),
      map,
      input,
    );
    if (successor !== undefined) {
      result.findings.push(rewrittenSpec(path, lost, successor));
      continue;
    }
    const whole = isWhollyLost(path, map, heads);
    if (whole && lost.length > 1) result.findings.push(lostSpec(path, lost, input));
    else result.findings.push(...lostTests(path, lost, input));
  }
  result.findings.push(...findLostCases(map, input), ...findLostRows(map, input));
  return result;
}

/** The file stands and cannot be read, or is no spec any more under its own name: D7 speaks for all its tests. */
function staysUnread(
  path: string,
  map: EntryMap,
  heads: ReadonlyMap<string, SpecAtSide>,
  input: DiffInput,
): boolean {
  const counterpart = map.counterparts.get(path);
  // Another spec may have taken its place: that one is read.
  if (counterpart === undefined) return input.existsAtHead(path) && !heads.has(path);
  return heads.get(counterpart)?.model === undefined;
}

/** The spec is gone, and so are nearly all of its tests. */
function isWhollyLost(path: string, map: EntryMap, heads: ReadonlyMap<string, SpecAtSide>): boolean {
  const counterpart = map.counterparts.get(path);
  if (counterpart === undefined) return true;
  const lost = map.lost.filter(({ ref }) => ref.path === path).length;
  const found = map.matches.filter(({ base }) => base.ref.path === path).length;
  if (counterpart !== path && found * FEW < lost) return true;
  const here = (entry: TestEntry): boolean => entry.ref.path === counterpart;
  return (
    heads.has(counterpart) &&
    !map.added.some(here) &&
    !map.matches.some(({ heads: found }) => found.some(here))
  );
}

/** One by one; those that may live on in a rewriting at large are one finding. */
function lostTests(path: string, lost: readonly Lost[], input: DiffInput): FindingParts[] {
  const atLarge = lost.filter(({ doubt, resting }) => doubt?.atLarge === true && !resting);
  if (atLarge.length < 2) return lost.map((one) => lostTest(one, input));
  const rest = lost.filter((one) => !atLarge.includes(one));
  return [lostAtLarge(path, atLarge), ...rest.map((one) => lostTest(one, input))];
}

function lostTest({ entry, standing, resting, doubt }: Lost, input: DiffInput): FindingParts {
  const { path, line, titlePath } = entry.ref;
  return {
    ...lostAt(
      entry,
      `${nameLost(entry)} stood at ${path}:${line} at the base and has no successor, ` +
        `while ${stillStands(standing)}.${renamedAway(path, input)}${restNote(resting)}${doubtNote(doubt)} ${WAY_OUT}`,
    ),
    titlePath,
    advisory: resting || doubt !== undefined,
    unknowns: standing.unknown,
  };
}

/** Where the test stood; it may be the first of several, so it has no titles of its own. */
function lostAt({ ref, test }: TestEntry, message: string): FindingParts {
  return {
    row: 'D1',
    path: ref.path,
    line: ref.line,
    endLine: test.place.endLine,
    at: 'base',
    quote: test.quote,
    titlePath: [],
    message,
  };
}

function nameLost(entry: TestEntry): string {
  return entry.registration === undefined
    ? `Lost test: ${showTest(entry)}`
    : `Lost tests: those that are registered by a call, ${entry.registration.quote}, which`;
}

function lostSpec(path: string, lost: Lost[], input: DiffInput): FindingParts {
  const plain = lost.filter(({ resting, doubt }) => !resting && doubt === undefined);
  const running = lost.filter(({ resting }) => !resting);
  const shown = [plain, running, lost].find(({ length }) => length > 0) ?? lost;
  const doubtful = running.length - plain.length;
  const [doubt] = plain.length > 0 ? [] : shown.flatMap((one) => one.doubt ?? []);
  const first = shown[0] as Lost;
  const rest = lost.length - running.length;
  const what = [...new Set(shown.map(({ standing }) => standing.what))];
  return {
    ...lostAt(
      first.entry,
      `Lost spec: ${path} went with ${shown.length} tests without a successor: ${showFirst(shown)}` +
        `${plain.length > 0 && doubtful > 0 ? ` (and ${doubtful} that may live on)` : ''}` +
        `${running.length > 0 && rest > 0 ? ` (and ${rest} that did not run)` : ''}, while ${stillStands({ what: joinWhat(what) })}.` +
        `${renamedAway(path, input)}${restNote(running.length === 0)}${doubtNote(doubt)} ${WAY_OUT}`,
    ),
    advisory: plain.length === 0,
    unknowns: [...new Set(shown.flatMap(({ standing }) => standing.unknown))],
  };
}

/** Tests of a spec that was written anew as a whole: one finding, for somebody to read. */
function rewrittenSpec(path: string, lost: Lost[], { head, added }: Rewritten): FindingParts {
  const [first] = lost as [Lost];
  return {
    ...lostAt(
      first.entry,
      `Rewritten spec: ${lost.length} tests of ${path} have no successor that can be told, and ${added} new tests of ${head} ask ` +
        `for as much. First: ${showTest(first.entry)}. Advisory: make sure that nothing that they asked for was left out.`,
    ),
    advisory: true,
  };
}

function lostAtLarge(path: string, lost: Lost[]): FindingParts {
  const [first] = lost as [Lost];
  return {
    ...lostAt(
      first.entry,
      `Lost tests: ${lost.length} tests of ${path} have no successor that can be told: ${showFirst(lost)}, while ` +
        `${stillStands({ what: joinWhat(lost.map(({ standing }) => standing.what)) })}.${doubtNote(first.doubt)} ${WAY_OUT}`,
    ),
    advisory: true,
  };
}

function showFirst(lost: readonly Lost[]): string {
  const titles = lost.slice(0, 3).map(({ entry }) => showTest(entry));
  return `${titles.join(', ')}${lost.length > 3 ? ` and ${lost.length - 3} more` : ''}`;
}

function joinWhat(what: string[]): string {
  const names = [...new Set(what.flatMap((text) => text.split(', ')))];
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}

function stillStands({ what }: Pick<Standing, 'what'>): string {
  return `what it exercised still stands: ${what}`;
}

function restNote(resting: boolean): string {
  return resting ? ' It did not run at the base, so this is advisory.' : '';
}

function doubtNote(doubt: Doubt | undefined): string {
  return doubt === undefined ? '' : ` Advisory, for it may be no loss: ${doubt.why}. Read it, and say which.`;
}

/** The file lives on under a name that no runner takes for a spec. */
function renamedAway(path: string, input: DiffInput): string {
  const target = input.moves.get(path);
  if (target === undefined || !input.existsAtHead(target) || input.isSpec(target)) return '';
  return ` The file was renamed to ${target}, which is no spec.`;
}
