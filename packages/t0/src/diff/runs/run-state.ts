import type { Expr, FileModel, Guard, Mark, Place, RuntimeMark, TestNode } from '@nx-test-review/source';
import type { ModelView } from '../../types';
import type { TestEntry } from '../entries';
import { isCalled, isCalledElsewhere } from './called-functions';
import { readMaker } from './test-makers';
import { readTable } from '../matching/table-rows';

/** Why a test does not run, or not everywhere, or runs inverted. */
export interface RunCause {
  effect: 'stopped' | 'inverted' | 'conditional';
  /** Place of the mark, in the test's file. */
  place: Place;
  quote: string;
  /** What stops it, in words: `skip on the suite "cart"`. */
  what: string;
  /** Title path of the suite or test that carries the mark. */
  titlePath: string[];
  /** Condition text of a conditional mark. */
  condition?: string;
}

export interface RunState {
  /** Worst first: stopped, inverted, conditional, runs. */
  state: 'stopped' | 'inverted' | 'conditional' | 'runs';
  causes: RunCause[];
}

const ORDER = ['stopped', 'inverted', 'conditional'] as const;
const X_CALLEE = /^x(it|test|describe|context|specify)\b/;

interface Owner {
  what: string;
  titlePath: string[];
  place: Place;
  quote: string;
}

/** Reads the marks of a test, of the suites and hooks around it, and those set while it runs. */
export function readRunState(entry: TestEntry, view?: ModelView): RunState {
  const causes: RunCause[] = [];
  for (const suite of entry.suites) {
    const owner: Owner = { what: ownerName(suite.title), ...suite };
    addMarks(causes, suite.marks, suite.callee, owner);
    addDeclaration(causes, suite, owner, entry.file);
    if (view !== undefined) addMaker(causes, entry, suite, owner, view);
    for (const mark of suite.runtimeMarks) addRuntimeMark(causes, mark, owner);
  }
  for (const hook of entry.hooks) {
    const owner: Owner = { what: `a ${hook.hook} around it`, titlePath: [], place: hook.place, quote: '' };
    for (const mark of hook.body?.marks ?? []) addRuntimeMark(causes, mark, owner);
  }
  const { test } = entry;
  const table = view === undefined ? undefined : readTable(entry, view);
  const at = test.parametrised ? test : (entry.suites.findLast(({ parametrised }) => parametrised) ?? test);
  if (table?.rows === 0) causes.push(makeCause('stopped', at, at, 'its table has no rows'));
  else if (table?.cut !== undefined)
    causes.push({
      ...makeCause('conditional', at, at, 'a table of which only some rows are picked'),
      condition: table.cut,
    });
  const own: Owner = { what: 'the test', ...test };
  addMarks(causes, test.marks, test.callee, own);
  addDeclaration(causes, test, own, entry.file);
  if (view !== undefined) addMaker(causes, entry, test, own, view);
  addEarlyReturn(causes, test, own);
  for (const mark of test.body?.marks ?? []) addRuntimeMark(causes, mark, own);
  if (isPending(entry))
    causes.push(makeCause('stopped', own, own, 'its body is gone, so the runner lists it as pending'));
  const worst = ORDER.find((effect) => causes.some((cause) => cause.effect === effect));
  return { state: worst ?? 'runs', causes };
}

/** It stands in a function of its spec now that only others may call. */
export function causeOfExport(base: TestEntry, head: TestEntry): RunCause | undefined {
  const found = functionAround(head);
  if (found === undefined || functionAround(base) !== undefined) return undefined;
  const place = head.file.functions.find(({ id }) => id === found)?.body.place ?? head.test.place;
  const what = 'its place in an exported function that its own file does not call';
  const cause = makeCause('conditional', { place, quote: head.test.quote }, { titlePath: [] }, what);
  return { ...cause, condition: 'by whoever imports it' };
}

function functionAround({ test, suites, file }: TestEntry): string | undefined {
  return [...suites, test].flatMap(({ declaredIn }) =>
    declaredIn?.kind === 'function' && isCalledElsewhere(declaredIn.id, file) ? [declaredIn.id] : [],
  )[0];
}

function ownerName(title: string | undefined): string {
  return title === undefined ? 'the file' : `the suite "${title}"`;
}

/** `it('title')` without a function. A function that is named instead of written is no pending test. */
function isPending({ test }: TestEntry): boolean {
  if (test.body !== undefined || test.marks.some((mark) => mark.modifier === 'todo')) return false;
  return /^[\w.]+\(\s*(['"`])(?:(?!\1).)*\1\s*,?\s*\)\s*[;,]?$/.test(test.quote);
}

function addMarks(causes: RunCause[], marks: readonly Mark[], callee: string, owner: Owner): void {
  for (const mark of marks) {
    const cause = causeOfMark(mark, owner);
    if (cause !== undefined) causes.push(cause);
  }
  const marked = marks.some((mark) => mark.modifier === 'skip' || mark.modifier === 'todo');
  if (!marked && X_CALLEE.test(callee))
    causes.push(makeCause('stopped', owner, owner, `${callee} on ${owner.what}`));
}

/** A declaration that is never reached, or only where a branch is taken. */
function addDeclaration(
  causes: RunCause[],
  { guards = [], unreachable, declaredIn }: Pick<TestNode, 'guards' | 'unreachable' | 'declaredIn'>,
  owner: Owner,
  file: FileModel,
): void {
  if (declaredIn?.kind === 'function' ? !isCalled(declaredIn.id, file) : declaredIn !== undefined) {
    const where =
      declaredIn?.kind === 'function' ? 'a function that nobody calls' : `the body of a ${declaredIn?.kind}`;
    causes.push(makeCause('stopped', owner, owner, `${owner.what} stands in ${where}`));
  }
  if (unreachable !== undefined)
    causes.push(makeCause('stopped', owner, owner, `${owner.what} stands behind a ${unreachable}`));
  const open = guards.filter((guard) => !isAlwaysEntered(guard));
  const never = open.find(isNeverEntered);
  if (never !== undefined)
    causes.push(makeCause('stopped', owner, owner, `${owner.what} stands in a branch that is never taken`));
  else if (open.length > 0) causes.push(conditional(owner, owner, 'a branch', open[0]?.subject));
}

/** A house wrapper that its workspace binds: what it marks, or that it registers nothing. */
function addMaker(
  causes: RunCause[],
  { file }: TestEntry,
  node: Pick<TestNode, 'maker' | 'callee' | 'marks'>,
  owner: Owner,
  view: ModelView,
): void {
  if (node.maker === undefined) return;
  const made = readMaker(node.maker, file, view);
  if (made === 'nothing')
    causes.push(
      makeCause(
        'stopped',
        owner,
        owner,
        `${node.callee}, a function that registers no test, is called for ${owner.what}`,
      ),
    );
  else
    for (const mark of made) {
      const cause = causeOfMark(mark, owner);
      if (cause !== undefined)
        causes.push({
          ...cause,
          place: owner.place,
          quote: owner.quote,
          what: `${cause.what} by ${node.callee}`,
        });
    }
}

/** `if (…) return;` in front of all assertions: whether the test checks anything depends on it. */
function addEarlyReturn(causes: RunCause[], { body }: TestNode, owner: Owner): void {
  const reached = (body?.assertions ?? []).filter(({ unreachable }) => unreachable === undefined);
  const first = Math.min(...reached.map(({ place }) => place.start));
  for (const branch of body?.branches ?? []) {
    if (!branch.leaves || branch.throws || branch.guards.length > 0 || branch.place.end > first) continue;
    if (first !== Number.POSITIVE_INFINITY)
      causes.push(
        conditional({ place: branch.place, quote: branch.quote }, owner, 'an early return', branch.condition),
      );
  }
}

function causeOfMark(mark: Mark, owner: Owner): RunCause | undefined {
  const { modifier, condition } = mark;
  if (modifier === 'skipIf' || modifier === 'runIf') {
    if (condition === undefined || !mark.constant) return conditional(mark, owner, modifier, condition);
    const skips = isTruthy(condition) === (modifier === 'skipIf');
    return skips
      ? makeCause('stopped', mark, owner, `${modifier}(${condition.text}) on ${owner.what}`)
      : undefined;
  }
  if (modifier !== 'skip' && modifier !== 'fixme' && modifier !== 'todo' && modifier !== 'fail')
    return undefined;
  if (!mark.constant) return conditional(mark, owner, modifier, condition);
  if (condition !== undefined && !isTruthy(condition)) return undefined;
  return makeCause(modifier === 'fail' ? 'inverted' : 'stopped', mark, owner, `${modifier} on ${owner.what}`);
}

function addRuntimeMark(causes: RunCause[], mark: RuntimeMark, owner: Owner): void {
  if (mark.mark === 'slow') return;
  const guards = mark.guards.filter((guard) => !isAlwaysEntered(guard));
  if (guards.some(isNeverEntered)) return;
  if (guards.length > 0 || (mark.condition !== undefined && mark.constant !== true)) {
    causes.push(conditional(mark, owner, mark.mark, mark.condition ?? guards[0]?.subject));
    return;
  }
  if (mark.condition !== undefined && !isTruthy(mark.condition)) return;
  const effect = mark.mark === 'fail' ? 'inverted' : 'stopped';
  causes.push(makeCause(effect, mark, owner, `a ${mark.mark} call in ${owner.what}`));
}

function isAlwaysEntered(guard: Guard): boolean {
  if (guard.never === true) return false;
  if (guard.kind === 'try') return true;
  if (guard.kind === 'callback') return guard.runs === 'sync' || guard.runs === 'awaited';
  if (guard.kind !== 'if' && guard.kind !== 'ternary') return guard.kind === 'loop' && guard.literal === true;
  return isLiteralGuard(guard) && isTruthy(guard.subject) === (guard.branch !== 'else');
}

function isNeverEntered(guard: Guard): boolean {
  if (guard.never === true) return true;
  if (guard.kind === 'logical') return isLiteralGuard(guard) && !isTruthy(guard.subject);
  const branches = guard.kind === 'if' || guard.kind === 'ternary';
  return branches && isLiteralGuard(guard) && isTruthy(guard.subject) === (guard.branch === 'else');
}

function isLiteralGuard(guard: Guard): guard is Guard & { subject: Expr } {
  return guard.subject !== undefined && (guard.literal === true || guard.subject.kind === 'literal');
}

function isTruthy(condition: Expr): boolean {
  const text = (condition.literal ?? condition.text).trim();
  if (/^!\s*/.test(text)) return /^!\s*(false|0|null|undefined|''|"")$/.test(text);
  return !/^(false|0|null|undefined|NaN|''|""|``|void 0)$/.test(text);
}

function conditional(
  at: { place: Place; quote: string },
  owner: Owner,
  word: string,
  condition: Expr | undefined,
): RunCause {
  const text = condition?.text ?? at.quote;
  return {
    ...makeCause('conditional', at, owner, `${word} on ${owner.what} under a condition`),
    condition: text,
  };
}

function makeCause(
  effect: RunCause['effect'],
  at: { place: Place; quote: string },
  owner: Pick<Owner, 'titlePath'>,
  what: string,
): RunCause {
  return { effect, place: at.place, quote: at.quote, what, titlePath: owner.titlePath };
}
