import type { TestEntry } from '../entries';
import type { MatchState } from './match-state';
import { coverage, tokensOf } from './similarity';
import { expectedValues, readTable } from './table-rows';

/** Matches that are not one to one: rows of a table, a split, checks that went into another test. */
export function matchSeveral(state: MatchState): void {
  matchParametrised(state);
  matchSplit(state);
  matchMerged(state);
}

/** Shares of a body's assertions, without literals, that the other must have. */
const SHAPE_NEEDED = 0.8;

function matchParametrised(state: MatchState): void {
  for (const table of state.head.filter(({ test }) => test.parametrised)) {
    const read = readTable(table, state.headView);
    let free = freeRows(state, table, read?.rows);
    for (const base of state.freeBase()) {
      if (free <= 0) break;
      const inTable = read === undefined || expectedValues(base).every((value) => read.tokens.has(value));
      if (!inTable || !state.exerciseTheSame(base, table) || !becameRow(base, table)) continue;
      state.add(base, [table], 'parametrised', read?.rows === undefined ? 0.6 : 0.8);
      free -= 1;
    }
  }
}

/** Rows that no predecessor brought: a table takes in as many lost tests as it has grown by. */
function freeRows(state: MatchState, table: TestEntry, rows = Number.POSITIVE_INFINITY): number {
  return state.predecessorsOf(table).reduce((free, before) => {
    if (!before.test.parametrised) return free - 1;
    return free - (readTable(before, state.baseView)?.rows ?? rows);
  }, rows);
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
      .filter(
        (head) =>
          state.exerciseTheSame(base, head) &&
          coverage(state.assertionsOf(head), state.assertionsOf(base)) > 0.5,
      );
    if (parts.length === 0) continue;
    const whole = parts.flatMap((part) => state.assertionsOf(part));
    if (coverage(state.assertionsOf(base), whole) >= SHAPE_NEEDED) state.add(base, parts, 'split', 0.8);
  }
}

function matchMerged(state: MatchState): void {
  for (const base of state.freeBase()) {
    const wanted = state.assertionsOf(base);
    const target = state.head.find((head) => {
      if (!state.exerciseTheSame(base, head)) return false;
      if (becameStep(base, head) || wentIntoParent(state, base, head)) return true;
      if (wanted.length === 0) return false;
      const before = state.predecessorsOf(head).flatMap((one) => state.assertionsOf(one));
      return (
        coverage(
          [...before, ...wanted],
          [...state.assertionsOf(head), ...dropShared(before, state.assertionsOf(head))],
        ) === 1
      );
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

/** A nested test whose values are asked for by the test that was around it. */
function wentIntoParent(state: MatchState, base: TestEntry, head: TestEntry): boolean {
  const { start, end } = base.test.place;
  const around = state
    .predecessorsOf(head)
    .some(({ ref, test }) => ref.path === base.ref.path && test.place.start < start && end <= test.place.end);
  const values = expectedValues(base);
  const asked = new Set(around ? expectedValues(head) : []);
  return around && values.length > 0 && values.every((value) => asked.has(value));
}

/** The test lives on as a step of a longer one: `test.step('its title', …)`. */
function becameStep(base: TestEntry, head: TestEntry): boolean {
  const { title } = base.test;
  if (title === undefined) return false;
  const steps = (head.test.body?.calls ?? []).filter(({ callee }) => callee.at(-1) === 'step');
  return steps.some(({ args }) => tokensOf(args[0]?.text ?? '')[0] === `'${title}'`);
}
