import { isOtherRunner } from '@nx-test-review/source';
import type { DiffInput } from '../../../types';
import type { TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { showTest } from '../../entries';
import { describeAskedWithin, findAskedWithin } from './asked-within';
import { findRewrittenAtLarge } from './at-large';
import { findStandingCall } from './call-stands';
import { describeChangedLibrary, readChangedLibrary } from './changed-library';
import { findMissingImport, findMissingPartial } from './could-not-load';
import { findNamedFile } from '../named-files';
import { readMovedCode } from './moved-code';
import { findCallInstead, findMovedInto, listHelpers } from './moved-out';
import { describeNewTests, findNewTests } from './new-tests';
import { describeOtherArm, findOtherArm } from './one-arm';
import { describeSmoke, findMadeAnew } from './smoke-tests';
import { describeStoredAnew, findStoredAnew } from './stored-anew';
import { describeTakenOut, namesTakenOut, readTakenOut } from './taken-out';
import { describeUnmocked, readUnmocked } from './unmocked';
import { findUnreadConfig } from './unread-config';

/** Why a lost test may be none. */
export interface Doubt {
  why: string;
  /** Its whole spec shares it. */
  atLarge?: true;
}

/**
 * What in the change offers an innocent explanation for a lost test, in one clause each: with one, a person must look;
 * without one, the loss is plain.
 */
export function weighLost(
  lost: readonly TestEntry[],
  map: EntryMap,
  input: DiffInput,
): ReadonlyMap<TestEntry, Doubt> {
  const doubts = new Map<TestEntry, Doubt>();
  const doubtIt = (entry: TestEntry, why: string): void => void doubts.set(entry, { why });
  if (lost.length === 0) return doubts;
  const taken = readTakenOut(input);
  const helpers = listHelpers(input);
  for (const entry of lost) {
    const doubt = findDoubt(entry);
    if (doubt !== undefined) doubtIt(entry, doubt);
  }
  const wentInto = readMovedCode(input);
  const open = (): TestEntry[] => lost.filter((entry) => !doubts.has(entry));
  for (const [entry, tests] of findNewTests(open(), map, input, wentInto))
    doubtIt(entry, describeNewTests(tests));
  for (const [entry, test] of findStoredAnew(open(), map, input)) doubtIt(entry, describeStoredAnew(test));
  for (const entry of open()) {
    const within = findAskedWithin(entry, map, wentInto);
    if (within !== undefined) doubtIt(entry, describeAskedWithin(within));
    const arm = within === undefined ? findOtherArm(entry, map, input) : undefined;
    if (arm !== undefined) doubtIt(entry, describeOtherArm(arm));
  }
  const findUnmocked = readUnmocked(map, input);
  for (const entry of open()) {
    const unmocked = findUnmocked(entry);
    if (unmocked !== undefined) doubtIt(entry, describeUnmocked(unmocked));
  }
  const findChangedLibrary = readChangedLibrary(map, input);
  for (const entry of open()) {
    const changed = findChangedLibrary(entry);
    if (changed !== undefined) doubtIt(entry, describeChangedLibrary(changed));
    const made = changed === undefined ? findMadeAnew(entry, map, input) : undefined;
    if (made !== undefined) doubtIt(entry, describeSmoke(made));
  }
  for (const [entry, why] of findRewrittenAtLarge(lost, map, input))
    if (!doubts.has(entry)) doubts.set(entry, { why, atLarge: true });
  return doubts;

  function findDoubt(entry: TestEntry): string | undefined {
    const runner = entry.file.imports.find(({ specifier }) => isOtherRunner(specifier))?.specifier;
    if (runner !== undefined)
      return `no row knows its runner (${runner}), so what it asked, and whether that is asked still, was not read`;
    const missing = findMissingImport(entry, input) ?? findMissingPartial(entry, input);
    if (missing !== undefined)
      return `it takes in ${missing}, which was not there at the base, so it could not run`;
    const named = findNamedFile(entry, input);
    if (named !== undefined) return `the change deletes ${named}, which the test names`;
    const standing = findStandingCall(entry, map, input);
    if (standing !== undefined)
      return `${standing.callee.join('.')}() stands in the spec (line ${standing.place.line}), and what it leads to cannot be read`;
    const config = findUnreadConfig(entry.ref.path, input);
    if (config !== undefined)
      return `its file moved to ${input.moves.get(entry.ref.path) ?? ''}, which ${config} may take in: it cannot be read whole`;
    const name = namesTakenOut(entry, taken, input);
    if (name !== undefined) return describeTakenOut(name);
    const helper = findMovedInto(entry, helpers, input);
    if (helper !== undefined) return `what it says stands in ${helper.path} now, which specs take cases from`;
    const call = findCallInstead(entry, map, input);
    if (call === undefined) return undefined;
    return `${showTest(call)} (${call.ref.path}:${call.ref.line}) came and may run the same cases by a function`;
  }
}
