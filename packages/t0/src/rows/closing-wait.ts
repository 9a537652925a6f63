import type { Body, HelperCall } from '@nx-test-review/source';
import { onlyCloses } from '../helpers/may-check';
import { countsAsAssertion, isExpectedTypeError } from '../helpers/counting';
import { isTestCode } from '../helpers/test-code';
import type { RowContext } from './rule';

/** Waits for a state, an element or an answer, whichever driver they are of; not for time or for quiet. */
const WAITS =
  /^wait(For|Until|Till)(?!Timeout|Navigation|Load|Network|Debounce|Animation|Delay|Time|Idle|Async|Ms|Seconds|Tick|Next|Render|Stab|Settle)\w*$/;
/** Waits that Playwright, Puppeteer, Selenium and WebdriverIO document: whoever gives the object, they throw. */
const DOCUMENTED =
  /^waitFor(Selector|URL|Url|Request|Response|Function|Event|Frame|XPath|ElementToBeRemoved|ElementState|Exist|Displayed|Enabled|Clickable|Stable|FileChooser|Target|Download)?$|^waitUntil$/;
/** Waits of drivers that take the condition: `driver.wait(until.titleIs('x'))`. */
const DRIVERS = /^(driver|browser|client|ptor)$/;
/** Their `once` gives a promise that never comes without the event. */
const EVENTS =
  /^((node:)?events|p-event|@open-wc\/testing|@web\/test-runner[^/]*|emittery|@[^/]+\/testing-helpers)$/;

const DEPTH = 3;

/** What the waits with which a body ends are worth: `read` or documented ones fail the test, of others only the name is known. */
export interface ClosingWait {
  sure: boolean;
  name: string;
}

/** The wait that a test of a browser ends with is what it checks: weak evidence, but not none. */
export function findClosingWait(
  context: RowContext,
  path: string,
  body: Body,
  depth = 0,
): ClosingWait | undefined {
  let named: ClosingWait | undefined;
  for (const call of closingCalls(body)) {
    const name = call.callee.join('.');
    const found = context.helpers.resolver.resolve(path, call);
    if (found.kind === 'function') {
      const { path: file, fn } = found.target;
      if (depth >= DEPTH || !isTestCode(file, context.helpers.resolver.modelOf(file))) continue;
      const inside = findClosingWait(context, file, fn.body, depth + 1);
      const sounds = isWait(call) || waitsForEvent(call);
      if (inside?.sure && sounds) return { sure: true, name };
      // Of a helper that does more than to wait the wait is a part, and not what the test is about.
      if (inside || fn.body.calls.some(isWait)) named ??= { sure: false, name };
      continue;
    }
    if (!isWait(call) && !waitsForEvent(call)) continue;
    if (isDocumented(call)) return { sure: true, name };
    named ??= { sure: false, name };
  }
  return named;
}

const GESTURE = /^(click|tap|press)$/;
const SHUTS = /\b(close|dismiss|escape)\b/i;

/** The wait before what it has shown is closed by hand (`click('text=Close')`): it may be the check, or only the way there. */
export function findShutWait(context: RowContext, body: Body): ClosingWait | undefined {
  const calls = body.calls.filter((call) => !GESTURE.test(lastName(call)) || !SHUTS.test(call.quote));
  if (context.model.frameworks[0] === 'cypress' || calls.length === body.calls.length) return undefined;
  return findClosingWait(context, context.path, { ...body, calls });
}

function isWait(call: HelperCall): boolean {
  return call.callee.length > 1 && waitsForSomething(call);
}

function isDocumented(call: HelperCall): boolean {
  const { binding } = call;
  if (waitsForEvent(call)) return binding.kind === 'import' && EVENTS.test(binding.specifier);
  return lastName(call) === 'wait' || DOCUMENTED.test(lastName(call));
}

/** The last deed of a body, and calls before it whose result is kept and looked at behind it. */
export function closingCalls({ calls }: Body): HelperCall[] {
  const own = calls.filter(({ via }) => via === undefined);
  const last = lastDeed(own);
  const end = last?.place.end ?? 0;
  return own.filter((call) => call === last || (call.settled === 'stored' && (call.lastUse ?? 0) > end));
}

/** `for await (const line of log) { if (line === 'ready') break; }` with nothing behind it. */
export function endsInStream({ calls, branches }: Body): boolean {
  const end = lastDeed(calls.filter(({ via }) => via === undefined))?.place.end ?? 0;
  return branches.some(({ awaitsEvent, place }) => awaitsEvent === true && place.end >= end);
}

function lastDeed(own: readonly HelperCall[]): HelperCall | undefined {
  return own.findLast((call) => !onlyCloses(call) && !isArgument(call, own));
}

/** `await once(socket, 'close')`: without the event the test runs out of time. */
function waitsForEvent({ called, args, settled, lastUse }: HelperCall): boolean {
  return (
    (settled === 'awaited' || settled === 'returned' || lastUse !== undefined) &&
    /^(once|waitFor\w*|waitUntil|pEvent|eventOf|oneEvent)$/.test(called.at(-1) ?? '') &&
    /^["']/.test(args[1]?.literal ?? '')
  );
}

/** `waitUntil(() => ready())`: it throws when what it asks for never holds. Of one that can be read, its body says so. */
export function findConditionWait(context: RowContext, call: HelperCall): ClosingWait | undefined {
  if (!waitsForCondition(call)) return undefined;
  const name = call.callee.join('.');
  const found = context.helpers.resolver.resolve(context.path, call);
  if (found.kind !== 'function')
    return { sure: context.helpers.resolver.isOfPackage(context.path, call), name };
  return found.target.fn.body.assertions.some((one) => countsAsAssertion(one) && !isExpectedTypeError(one))
    ? { sure: true, name }
    : undefined;
}

function waitsForCondition({ called, args }: HelperCall): boolean {
  return (
    /^((wait|poll|retry)(Until|Till)\w*|waitForCondition|waitForExpect|waitForTrue)$/.test(
      called.at(-1) ?? '',
    ) && args[0]?.kind === 'function'
  );
}

/** What a wait asks: `until.titleIs('x')` of `driver.wait(until.titleIs('x'))`, a call in its callback. */
function isArgument({ place }: HelperCall, calls: readonly HelperCall[]): boolean {
  return calls.some(
    (other) =>
      (lastName(other) === 'wait' || WAITS.test(lastName(other))) &&
      other.place.start < place.start &&
      place.end <= other.place.end,
  );
}

function lastName({ called, callee }: HelperCall): string {
  return called.at(-1) ?? (callee.at(-1) as string);
}

function waitsForSomething(call: HelperCall): boolean {
  const name = lastName(call);
  if (name === 'wait') return DRIVERS.test(call.callee[0] as string) && call.args[0]?.literal === undefined;
  return WAITS.test(name);
}
