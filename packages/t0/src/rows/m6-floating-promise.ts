import type { HelperCall } from '@nx-test-review/source';
import { ACTIONS, NAVIGATIONS } from './browser-calls';
import { awaitFix, withFix } from './fixes';
import type { RowContext, RowRule, Unit } from './rule';

/** A call that is known to give a promise, which nobody waits for. */
export const floatingPromise: RowRule = {
  row: 'M6',
  check(context) {
    if (context.model.frameworks[0] === 'cypress') return;
    for (const unit of context.units) {
      if (unit.kind === 'function') continue;
      for (const call of unit.body.calls) {
        if (!isDropped(call) || holdsAssertion(unit, call)) continue;
        const what = promiseOf(context, unit, call);
        if (what === undefined) continue;
        context.report({
          place: call.place,
          quote: call.quote,
          titlePath: unit.titlePath,
          message: `${what} gives a promise that nobody waits for: await it`,
          ...withFix(awaitFix(call.awaitEdit)),
        });
      }
    }
  },
};

function isDropped(call: HelperCall): boolean {
  return (
    call.settled === 'floating' &&
    call.via === undefined &&
    !/\bvoid\b/.test(call.quote) &&
    !call.called.includes('catch')
  );
}

/** An assertion that is dropped this way is C6. */
function holdsAssertion(unit: Unit, call: HelperCall): boolean {
  return unit.body.assertions.some(
    (assertion) => assertion.place.start >= call.place.start && assertion.place.end <= call.place.end,
  );
}

function promiseOf(context: RowContext, unit: Unit, call: HelperCall): string | undefined {
  const name = call.called.at(-1) ?? '';
  const shown = call.callee.join('.');
  const { frameworks } = context.model;
  if (
    frameworks[0] === 'playwright' &&
    isBrowserRoot(call) &&
    (ACTIONS.has(name) || NAVIGATIONS.has(name) || /^waitFor/.test(name))
  )
    return shown;
  if (
    call.binding.kind === 'import' &&
    call.binding.specifier === '@testing-library/user-event' &&
    name !== 'setup'
  )
    return shown;
  if (isTestingLibraryWait(call, name)) return shown;
  if (unit.body.usesFakeTimers || unit.hooks.some((hook) => hook.body?.usesFakeTimers)) return undefined;
  if (call.called.length !== 1) return undefined;
  const found = context.helpers.resolver.resolve(context.path, call);
  return found.kind === 'function' && found.target.fn.body.async ? shown : undefined;
}

/** `page`, `request` and what is made of them; a locator in a variable. */
function isBrowserRoot(call: HelperCall): boolean {
  const { binding, callee } = call;
  if (binding.kind === 'parameter')
    return /^(page|context|request|frame|locator|browser)$/.test(binding.property ?? (callee[0] as string));
  return binding.kind === 'local' && callee.length >= 2 && ACTIONS.has(callee.at(-1) as string);
}

function isTestingLibraryWait(call: HelperCall, name: string): boolean {
  const library =
    call.binding.kind === 'import' && /^@testing-library\/(?!user-event)/.test(call.binding.specifier);
  return library && /^(waitFor|waitForElementToBeRemoved)$/.test(name);
}
