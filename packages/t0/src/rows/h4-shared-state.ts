import { suitesOf, type Body, type HelperCall, type StateWrite } from '@nx-test-review/source';
import { callsWayBack, covers, globally, hasToThrow, isSetBackAround } from './ways-back';
import { escapeName } from './escape-name';
import type { RowContext, RowRule, Unit } from './rule';

const SERIAL = /\.serial\b|mode:\s*['"]serial['"]/;
const RESTORING = /^(unstubAllEnvs|unstubAllGlobals|restoreAllMocks|resetModules|replaceProperty|restore)$/;

/** A test writes state that outlives it, and nothing puts it back. */
export const sharedState: RowRule = {
  row: 'H4',
  check(context) {
    if (context.model.module.calls.some((call) => SERIAL.test(call.quote))) return;
    for (const unit of context.units) if (unit.kind === 'test' && !isSerial(unit)) checkTest(context, unit);
  },
};

function isSerial(unit: Unit): boolean {
  return unit.placed?.suites.some((suite) => SERIAL.test(suite.quote)) ?? false;
}

function checkTest(context: RowContext, unit: Unit): void {
  const seen = new Set<string>();
  for (const write of unit.body.writes) {
    if (seen.has(write.target)) continue;
    seen.add(write.target);
    const message =
      write.kind === 'variable' ? whyShared(context, unit, write) : whyKept(context, unit, write);
    if (message === undefined) continue;
    const reset = write.kind === 'variable' ? undefined : findReset(context, unit, write);
    context.report({
      place: write.place,
      quote: write.quote,
      titlePath: unit.titlePath,
      message: reset === undefined ? message : `${message} (unless ${reset} does)`,
      advisory: reset !== undefined || emptiesOwnMock(unit, write),
    });
  }
}

/** Assigned here, read in another test that does not assign it, and made anew by no hook. */
function whyShared(context: RowContext, unit: Unit, write: StateWrite): string | undefined {
  if (isMadeByHook(context, unit, write.target)) return undefined;
  const reader = context.units.find(
    (other) =>
      other.kind === 'test' &&
      other !== unit &&
      sharesVariable(context, other, write) &&
      other.body.names.includes(write.target) &&
      !other.body.locals.includes(write.target) &&
      !writesTo(other.body.writes, write.target) &&
      !madeAnew(context, other, write.target) &&
      !madeForSuite(context, other, unit, write.target),
  );
  if (!reader) return undefined;
  return `${write.target} is set here and read by the test "${reader.titlePath.at(-1) ?? ''}": make it in a beforeEach`;
}

/** A `beforeAll` around the reader, and not around the test that writes, assigns it. */
function madeForSuite(context: RowContext, reader: Unit, writer: Unit, target: string): boolean {
  const own = reader.hooks.filter((hook) => hook.hook === 'beforeAll' && !writer.hooks.includes(hook));
  return own.some(({ body, bodyRef }) => isMadeIn(context, body, bodyRef, target));
}

/** A hook of the reader, or a function that the hook or the reader calls, assigns it first. */
function madeAnew(context: RowContext, unit: Unit, target: string): boolean {
  return isMadeByHook(context, unit, target) || callsWriter(context, unit.body.calls, target);
}

/** A hook around each test, or a function that the hook names or calls, assigns it. */
function isMadeByHook(context: RowContext, { hooks }: Unit, target: string): boolean {
  return hooks
    .filter(({ hook }) => /Each$/.test(hook))
    .some(({ body, bodyRef }) => isMadeIn(context, body, bodyRef, target));
}

function isMadeIn(
  context: RowContext,
  body: Body | undefined,
  bodyRef: HelperCall | undefined,
  target: string,
): boolean {
  return (
    writesTo(body?.writes, target) || callsWriter(context, body?.calls ?? (bodyRef ? [bodyRef] : []), target)
  );
}

function callsWriter({ helpers, path }: RowContext, calls: readonly HelperCall[], target: string): boolean {
  return calls.some((call) => {
    const found = call.binding.kind === 'function' ? helpers.resolver.resolve(path, call) : undefined;
    return found?.kind === 'function' && writesTo(found.target.fn.body.writes, target);
  });
}

/** A hook calls a function that sets the global back, in this file or another one. */
function callsReset({ helpers, path }: RowContext, calls: readonly HelperCall[], target: string): boolean {
  return calls.some((call) => {
    const found = helpers.resolver.resolve(path, call);
    return (
      found.kind === 'function' &&
      found.target.fn.body.writes.some(({ kind, target: set }) => kind === 'global' && covers(set, target))
    );
  });
}

/** The reader stands in the suite that declares the variable, not in another one with a variable of that name. */
function sharesVariable(context: RowContext, reader: Unit, write: StateWrite): boolean {
  const at = write.declaredAt;
  if (at === undefined) return true;
  const around = suitesOf(context.model.suite).filter(
    (suite) => suite.place.start <= at && at < suite.place.end,
  );
  const innermost = around.at(-1);
  return innermost === undefined || (reader.placed?.suites.includes(innermost) ?? false);
}

function whyKept(context: RowContext, unit: Unit, write: StateWrite): string | undefined {
  const own = unit.body.writes.filter((other) => other.target === write.target);
  if (own.length > 1 || own.some((other) => other.restores)) return undefined;
  // `process.env = saved` puts back each variable of it.
  if (unit.body.writes.some((other) => other.restores && covers(other.target, write.target)))
    return undefined;
  if (write.kind === 'import' && isMadeForReaders(context, unit, write.target)) return undefined;
  if (hasToThrow(unit.body, write) || callsWayBack(context, unit.body, write)) return undefined;
  if (isSetBackAround(context, write.target) === 'yes') return undefined;
  // `promise.then(restore, restore)`: a function of the test puts it back.
  if (callsWriter(context, unit.body.calls, write.target)) return undefined;
  const restored = unit.hooks.some(({ body, bodyRef }) => {
    const calls = body?.calls ?? (bodyRef ? [bodyRef] : []);
    return (
      body?.writes.some((other) => covers(other.target, write.target)) ||
      (body !== undefined && fillsAgain(body, write.target)) ||
      callsReset(context, calls, write.target) ||
      callsOwnReset(context, calls, write)
    );
  });
  return restored
    ? undefined
    : `${write.target} is set and never put back: restore it in the test's finally or in an afterEach`;
}

const FILLS =
  /\b(?:Object\.(?:assign|defineProperty|defineProperties)|Reflect\.(?:set|defineProperty|deleteProperty))\(\s*([\w$.]+)/g;

/** `Object.assign(process.env, saved)`, `Object.defineProperty(globalThis, 'at', saved)`. */
function fillsAgain({ names, opening }: Body, target: string): boolean {
  return (
    mentionsWhole(names, target) &&
    opening.some((statement) =>
      [...statement.matchAll(FILLS)].some(([, filled = '']) => covers(filled, target)),
    )
  );
}

function mentionsWhole(names: readonly string[], target: string): boolean {
  return names.some((name) => FILLERS.has(name)) && names.map(globally).includes(rootOf(target));
}

const FILLERS = new Set(['Object', 'Reflect']);

function rootOf(target: string): string {
  return globally(target).split(/[.[]/)[0] as string;
}

function findReset(context: RowContext, unit: Unit, write: StateWrite): string | undefined {
  const named = namedReset(unit, write);
  if (named !== undefined) return `${named} of a hook`;
  if (unit.hooks.some(({ body }) => body !== undefined && mentionsWhole(body.names, write.target)))
    return 'a hook that goes over all of it';
  return isSetBackAround(context, write.target) === 'maybe'
    ? 'a set-up file of one of the projects of the configuration'
    : undefined;
}

/** A call of a hook that is named for it, or that is handed the process: what it puts back nobody sees here. */
function namedReset({ hooks }: Unit, { target }: StateWrite): string | undefined {
  const found = hooks
    .flatMap(({ body, bodyRef }) => body?.calls ?? (bodyRef ? [bodyRef] : []))
    .find(
      ({ called, args }) =>
        called.some((name) => RESTORING.test(name)) ||
        (rootOf(target) === 'process' && args.some(({ text }) => /\bprocess\b/.test(text))),
    );
  return found && `${found.callee.join('.')}()`;
}

/** `editor.on = jest.fn(…)` that the test empties by `editor.on.mockRestore()`: over a bare mock no more is left of it. */
function emptiesOwnMock({ body }: Unit, { quote, place, kind }: StateWrite): boolean {
  const path = /^([\w$.]+)\s*=\s*(?:jest|vi)\.fn\(/.exec(quote)?.[1];
  return (
    kind === 'import' &&
    path !== undefined &&
    body.calls.some(
      ({ callee, guards, place: at }) =>
        at.start > place.end &&
        guards.length === 0 &&
        (callee.join('.') === `${path}.mockRestore` || callee.join('.') === `${path}.mockReset`),
    )
  );
}

/** `settings.reset()` in a hook, whose own code sets the member back: `this.size = 6`. */
function callsOwnReset(
  { helpers, path }: RowContext,
  calls: readonly HelperCall[],
  { target, quote, kind }: StateWrite,
): boolean {
  const member = /^[\w$]+\.([\w$]+)\s*=/.exec(quote)?.[1];
  if (kind !== 'import' || member === undefined) return false;
  const sets = new RegExp(`^this\\.${escapeName(member)}\\s*=(?!=)`);
  return calls.some((call) => {
    if (call.callee[0] !== target || call.callee.length !== 2 || call.guards.length > 0) return false;
    const found = helpers.resolver.resolve(path, call);
    return (
      found.kind === 'function' && found.target.fn.body.opening.some((statement) => sets.test(statement))
    );
  });
}

/** Each other test of the file that reads it has a hook that makes it anew. */
function isMadeForReaders(context: RowContext, unit: Unit, target: string): boolean {
  const readers = context.units.filter(
    (other) => other.kind === 'test' && other !== unit && other.body.names.includes(target),
  );
  return readers.length > 0 && readers.every((reader) => isMadeByHook(context, reader, target));
}

function writesTo(writes: readonly StateWrite[] | undefined, target: string): boolean {
  return writes?.some((write) => write.target === target) ?? false;
}
