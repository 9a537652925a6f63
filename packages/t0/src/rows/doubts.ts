import type { Body, HelperCall } from '@nx-test-review/source';
import { isTestCode } from '../helpers/test-code';
import { NAVIGATIONS } from './browser-calls';
import { closingCalls, endsInStream } from './closing-wait';
import type { Evidence } from './evidence';
import { isForTheCompiler, saysNothingIsThrown } from './quiet-titles';
import type { RowContext, Unit } from './rule';
import {
  findAssertingMethod,
  findAwaitedPromise,
  findFailingNeighbour,
  findPassingCall,
  findRemark,
  findTypedSignature,
} from './weak-checks';

/** `import { test as setup }`: a step that other projects depend on. */
const SET_UP = /^(setup|teardown|cleanup)$/;

/** They throw when the command fails. */
const RUNS_COMMAND = /^(exec(File)?Sync|execa(Command)?(Sync)?|runNxCommand(Async)?|runCommand(Async)?)$/;

/** Libraries whose `$` runs a command. */
const SHELLS = /^(execa|zx|bun|dax|nano-spawn)$/;

/**
 * Why a test without an assertion may check something all the same: then a person has to look, and nothing is blocked. The one
 * place that says when C4 is advisory.
 */
export function findDoubt(context: RowContext, unit: Unit, evidence: Evidence): string | undefined {
  const { path } = context;
  const { body, placed, titlePath } = unit;
  const title = placed?.test.title;
  if (placed?.test.framework === 'playwright' && SET_UP.test(placed.test.callee))
    return 'its name says that this is a step that other tests depend on: assert what it has set up';
  const weak = closingCalls(body).find((call) => isWeakEvidence(call, title));
  if (weak)
    return `all that is checked is that ${weak.callee.join('.')} does not fail: assert what it made or showed`;
  if (onlyLoads(body)) return 'all that is checked is that the page loads: assert what it shows';
  if (endsInStream(body))
    return 'all that is checked is that the stream brings what the loop leaves at: assert what came';
  if (!body.commentedAssertions && isForTheCompiler(path, titlePath, body))
    return 'only the compiler can fail here: say which type is expected (expectTypeOf, satisfies), or assert a value';
  const typed = findTypedSignature(context, body);
  if (typed !== undefined)
    return `all that is checked is what the compiler says of the type that ${typed} is told: assert a value, or say the type by expectTypeOf or satisfies`;
  if (titlePath.some(saysNothingIsThrown))
    return 'the title says that nothing is thrown or goes wrong, and the test does not: expect(() => …).not.toThrow() states it';
  const said = findRemark(unit);
  if (said !== undefined)
    return `a comment says that nothing is to be asserted, or that nothing is thrown (${said}): expect(() => …).not.toThrow() states it`;
  const expected = findFailingNeighbour(context, unit);
  if (expected !== undefined)
    return `another test of the suite expects that this very call fails, and all that is checked here is that it does not: await expect(…).resolves or expect(() => …).not.toThrow() states it`;
  const passing = findPassingCall(context, unit);
  if (passing !== undefined)
    return `the title or a comment says that it passes, another test of the suite expects that ${passing} fails, and all that is checked here is that it does not: await expect(…).resolves or expect(() => …).not.toThrow() states it`;
  const method = findAssertingMethod(context, body);
  if (method !== undefined)
    return `${method} asserts, and whether the code under test calls it cannot be seen here: assert afterwards that it was called`;
  const promise = findAwaitedPromise(body);
  if (promise !== undefined)
    return `all that is checked is that ${promise} settles, without which the test runs out of time: assert what it brings, or that it resolves`;
  const validator = findValidator(context, body);
  if (validator !== undefined)
    return `all that is checked is that ${validator} refuses nothing: expect(() => …).not.toThrow() states it`;
  if (evidence.waits.length > 0)
    return `all that is checked is what ${list(evidence.waits)} waits for, if it fails without: assert what the page shows`;
  if (evidence.doubts.length > 0)
    return `no assertion was found in this test, and calls of it could not be followed (not followed: ${list(evidence.doubts)}): assert what it is about, or name its helpers in the configuration`;
  return undefined;
}

/** Weak evidence, but not none, as official generators write it. */
function isWeakEvidence({ callee, binding }: HelperCall, title: string | undefined): boolean {
  if (RUNS_COMMAND.test(callee.at(-1) as string)) return true;
  // await $`npm run build`
  if (binding.kind === 'import' && binding.imported === '$' && SHELLS.test(binding.specifier)) return true;
  return callee.join('.') === 'cy.mount' && /^playground$/i.test(title ?? '');
}

/** A smoke test: a page that does not load fails it, and nothing else is done. */
function onlyLoads({ calls }: Body): boolean {
  return (
    calls.length > 0 &&
    calls.every(
      ({ callee, called, binding }) =>
        callee.length === 2 &&
        called.length === 1 &&
        (NAVIGATIONS.has(called[0] as string) || opensPage(callee, binding)),
    )
  );
}

/** `browser.url('/')` of WebdriverIO, whose browser is a global. */
function opensPage(callee: readonly string[], binding: HelperCall['binding']): boolean {
  const of = binding.kind === 'import' && binding.specifier === '@wdio/globals';
  return callee.join('.') === 'browser.url' && (of || binding.kind === 'global');
}

/** Product code with which the test ends and which does nothing but to throw where something is wrong. */
function findValidator({ helpers, path }: RowContext, body: Body): string | undefined {
  for (const call of closingCalls(body)) {
    // What a method changes in its object nobody sees here.
    if (call.alone !== true || call.callee.length > 1) continue;
    const found = helpers.resolver.resolve(path, call);
    if (
      found.kind !== 'function' ||
      isTestCode(found.target.path, helpers.resolver.modelOf(found.target.path))
    )
      continue;
    const { branches, writes, assertions, calls } = found.target.fn.body;
    const refusals = assertions.filter(({ kind, guards }) => kind === 'fail' && guards.length > 0);
    const onlyAsks =
      writes.length === 0 &&
      branches.every(({ kind, throws, leaves }) => kind !== 'if' || throws || leaves) &&
      calls.every(
        ({ alone, guards, place }) =>
          alone !== true ||
          guards.some(({ kind }) => kind === 'callback') ||
          refusals.some((one) => one.place.start <= place.start && place.end <= one.place.end),
      );
    if (refusals.length > 0 && onlyAsks) return call.callee.join('.');
  }
  return undefined;
}

function list(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
