import type { TestEntry } from './entries';
import type { MatchState } from './match-state';
import { assertionText, coverage, tokensOf } from './similarity';

/** Matches that are not one to one: rows of a table, a split, checks that went into another test. */
export function matchSeveral(state: MatchState): void {
  matchParametrised(state);
  matchSplit(state);
  matchMerged(state);
}

/** Shares of a body's assertions, without literals, that the other must have. */
const SHAPE_NEEDED = 0.8;

function matchParametrised(state: MatchState): void {
  const tables = state.head.filter((head) => head.test.parametrised && isNewTable(state, head));
  for (const base of state.freeBase()) {
    const table = tables.find((head) => isPlausible(state, base, head) && becameRow(base, head));
    if (table !== undefined) state.add(base, [table], 'parametrised', 0.8);
  }
}

/** A table that stood as a table before takes in rows only when it grew, which its text shows. */
function isNewTable(state: MatchState, head: TestEntry): boolean {
  const before = state.predecessorsOf(head);
  return before.every(({ test }) => !test.parametrised || tableText(test) !== tableText(head.test));
}

function tableText(test: TestEntry['test']): string {
  return test.marks
    .filter(({ modifier }) => modifier === 'each')
    .map(({ quote }) => quote)
    .join();
}

function becameRow(base: TestEntry, head: TestEntry): boolean {
  const before = shapesOf(base);
  const after = shapesOf(head);
  return before.length > 0 && coverage(before, after) >= SHAPE_NEEDED;
}

/** Assertions as subject call and matcher, without values: what a row of a table has in common with its test. */
function shapesOf(entry: TestEntry): string[][] {
  return (entry.test.body?.assertions ?? []).map((assertion) => [
    (tokensOf(assertion.subject?.text ?? '').find(
      (token) => /^[A-Za-z_$]/.test(token) && token !== 'await',
    ) ?? '') + callShape(assertion.subject?.text ?? ''),
    ...assertion.modifiers,
    assertion.matcher ?? '',
  ]);
}

function callShape(text: string): string {
  return (text.match(/\.[A-Za-z_$][\w$]*/g) ?? []).join('');
}

function matchSplit(state: MatchState): void {
  for (const base of state.freeBase()) {
    const parts = state
      .freeHead()
      .filter((head) => isPlausible(state, base, head) && coverage(textsOf(head), textsOf(base)) > 0.5);
    if (parts.length === 0) continue;
    const whole = parts.flatMap(textsOf);
    if (coverage(textsOf(base), whole) >= SHAPE_NEEDED) state.add(base, parts, 'split', 0.8);
  }
}

function matchMerged(state: MatchState): void {
  for (const base of state.freeBase()) {
    const wanted = textsOf(base);
    if (wanted.length === 0) continue;
    const target = state.head.find((head) => {
      if (!isPlausible(state, base, head)) return false;
      const before = state.predecessorsOf(head).flatMap(textsOf);
      return coverage([...before, ...wanted], [...textsOf(head), ...dropShared(before, textsOf(head))]) === 1;
    });
    if (target !== undefined) state.add(base, [target], 'merged', 0.7);
  }
}

/** What the head test's predecessors said and it does not say any more: no reason against a merge. */
function dropShared(before: string[][], after: string[][]): string[][] {
  const free = after.map((tokens) => tokens.join(' '));
  return before.filter((tokens) => {
    const index = free.indexOf(tokens.join(' '));
    if (index >= 0) free.splice(index, 1);
    return index < 0;
  });
}

function isPlausible(state: MatchState, base: TestEntry, head: TestEntry): boolean {
  return state.isCounterpart(base, head) || state.exerciseTheSame(base, head);
}

function textsOf(entry: TestEntry): string[][] {
  return (entry.test.body?.assertions ?? []).map((assertion) => tokensOf(assertionText(assertion)));
}
