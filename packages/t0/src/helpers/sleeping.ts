import type { Body, Guard, HelperCall, Wait } from '@nx-test-review/source';
import { SLEEP_NAME } from './names';
import type { Target } from './modules';

/** Parameter that gives the length of a sleep, with its default value. */
export interface SleepLength {
  index: number;
  fallback?: string;
}

/** A fixed time, or as long as one of its parameters says. */
export type Sleeps = boolean | SleepLength;

export const ALWAYS = new Set(['waitForTimeout', 'cy.wait', 'pause']);

/** A wait that the body itself waits for: no delay in a fake answer, no pause of a polling loop. */
export function isHardWait(wait: Wait, body: Body, inSpec = false): boolean {
  if (!runsHere(wait.guards)) return false;
  if (ALWAYS.has(wait.kind))
    return inSpec ? !wait.guards.some(({ kind, polls }) => kind === 'loop' && polls) : !inLoop(wait.guards);
  if (body.usesFakeTimers || inLoop(wait.guards)) return false;
  return wait.settled === 'awaited' || wait.settled === 'returned' || wait.settled === 'stored';
}

/** No function stands between that somebody else calls whenever they like. */
export function runsHere(guards: readonly Guard[]): boolean {
  return guards.every(
    (guard) => guard.kind !== 'callback' || guard.runs === 'awaited' || guard.runs === 'sync',
  );
}

export function inLoop(guards: readonly Guard[]): boolean {
  return guards.some((guard) => guard.kind === 'loop' && (!guard.literal || guard.polls === true));
}

/** The parameter of that name; parameters stand in the model as they are written. */
export function lengthOf(name: string | undefined, { params }: Body): SleepLength | undefined {
  if (name === undefined || !/^[\w$]+$/.test(name)) return undefined;
  for (const [index, param] of params.entries()) {
    const [, own, fallback] = /^([\w$]+)\??\s*(?::[^=]+)?(?:=(?!>)\s*(.+))?$/s.exec(param) ?? [];
    if (own === name) return fallback === undefined ? { index } : { index, fallback: fallback.trim() };
  }
  return undefined;
}

/** A length of 0, or none at all, only lets the queue run. */
export function takesTime(sleeps: Sleeps, { args }: HelperCall): boolean {
  if (typeof sleeps === 'boolean') return sleeps;
  const arg = args[sleeps.index];
  const given =
    arg === undefined || arg.literal === 'undefined' ? sleeps.fallback : (arg.literal ?? arg.text);
  return given !== undefined && given !== '0';
}

/** It calls itself after the wait unless something holds: the pause between two looks. */
export function looksAgain(id: string, { branches, calls }: Body): boolean {
  const again = calls.some(({ binding }) => binding.kind === 'function' && binding.id === id);
  return again && branches.some(({ leaves, throws }) => leaves && !throws);
}

export function onlyWaits({ name, body }: Target['fn']): boolean {
  return body.statements <= 1 || SLEEP_NAME.test(name);
}

/** A branch that a helper takes for some of its callers, or when something has failed: an option, a retry. */
export function isConditional(guards: readonly Guard[]): boolean {
  return guards.some(
    ({ kind, literal }) =>
      !literal &&
      (kind === 'if' || kind === 'ternary' || kind === 'logical' || kind === 'switch' || kind === 'catch'),
  );
}
