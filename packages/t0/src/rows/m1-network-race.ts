import type { Body, HelperCall } from '@nx-test-review/source';
import { ACTIONS, NAVIGATIONS } from './browser-calls';
import type { RowContext, RowRule } from './rule';

const LATE_WAIT = /\bawait\s+[\w$.]*\.waitFor(Response|Request)\b/;

/** A wait that may come too late for the event it waits for, or that waits for silence. */
export const networkRace: RowRule = {
  row: 'M1',
  check(context) {
    if (!context.model.frameworks.some((name) => name === 'playwright' || name === 'cypress')) return;
    for (const unit of context.units) {
      if (unit.kind === 'function') continue;
      for (const call of unit.body.calls) checkCall(context, unit.body, call, unit.titlePath);
    }
  },
};

function checkCall(context: RowContext, body: Body, call: HelperCall, titlePath: readonly string[]): void {
  const why = whyRace(body, call);
  if (why !== undefined) context.report({ place: call.place, quote: call.quote, titlePath, message: why });
}

function whyRace(body: Body, call: HelperCall): string | undefined {
  const name = call.called.at(-1) ?? '';
  if (call.args.some((arg) => /['"]networkidle['"]/.test(arg.text))) {
    return 'it waits for the network to be silent, which says nothing about the page: wait for what the user sees';
  }
  if (
    /^waitFor(Response|Request)$/.test(name) &&
    LATE_WAIT.test(call.quote) &&
    acts(body, (other) => other.place.end <= call.place.start)
  ) {
    return `${name} begins to listen after the action, so the answer can be gone: make the promise before and await it after`;
  }
  if ((name === 'route' || name === 'intercept') && /^(page|context|cy)$/.test(call.callee[0] as string)) {
    const before = body.calls.some((other) => isNavigation(other) && other.place.end <= call.place.start);
    if (before && !acts(body, (other) => other.place.start > call.place.end)) {
      return `${name} is set after the navigation whose requests it should catch: set it before`;
    }
  }
  return undefined;
}

function acts(body: Body, where: (call: HelperCall) => boolean): boolean {
  return body.calls.some(
    (other) => (isNavigation(other) || ACTIONS.has(other.called.at(-1) ?? '')) && where(other),
  );
}

function isNavigation(call: HelperCall): boolean {
  return NAVIGATIONS.has(call.called.at(-1) ?? '');
}
