import type { Body, HelperCall } from '@nx-test-review/source';

/** Waits for a state, an element or an answer, whichever driver they are of; not for time or for quiet. */
const WAITS =
  /^wait(For|Until|Till)(?!Timeout|Navigation|Load|Network|Debounce|Animation|Delay|Time|Idle|Async|Ms|Seconds|Tick|Next|Render|Stab|Settle)\w*$/;
/** Waits of drivers that take the condition: `driver.wait(until.titleIs('x'))`. */
const DRIVERS = /^(driver|browser|client|ptor)$/;
/** What may follow a wait and is no further deed: it only tidies up or looks. */
const CLOSES =
  /^(close|closeAll|quit|dispose|destroy|unmount|cleanup|cleanUp|tearDown|teardown|stop|screenshot|takeScreenshot|log|info|debug|off|removeListener|unroute|unrouteAll|delete\w*|remove\w*|reset\w*|clear\w*|restore\w*)$/;

/** The wait that a test of a browser ends with is what it checks: weak evidence, but not none. */
export function endsInWait(body: Body): boolean {
  return closingCalls(body).some(
    (call) => (call.callee.length > 1 && waitsForSomething(call)) || waitsForEvent(call),
  );
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
  return own.findLast((call) => !CLOSES.test(lastName(call)) && !isArgument(call, own));
}

/** `await once(socket, 'close')`: without the event the test runs out of time. */
function waitsForEvent({ called, args, settled, lastUse }: HelperCall): boolean {
  return (
    (settled === 'awaited' || settled === 'returned' || lastUse !== undefined) &&
    /^(once|waitFor\w*|waitUntil|pEvent|eventOf|oneEvent)$/.test(called.at(-1) ?? '') &&
    /^["']/.test(args[1]?.literal ?? '')
  );
}

/** `waitUntil(() => ready())`: it throws when what it asks for never holds. */
export function waitsForCondition({ called, args }: HelperCall): boolean {
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
