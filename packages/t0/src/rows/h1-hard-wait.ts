import type { HelperCall } from '@nx-test-review/source';
import { inLoop, isHardWait, runsHere } from '../helpers/sleeping';
import type { RowContext, RowRule, Unit } from './rule';

const ADVICE = 'wait for the event or state that the test needs, or use a fake clock';

/** A test, hook or helper that waits for a fixed time. */
export const hardWait: RowRule = {
  row: 'H1',
  check(context) {
    const faked = context.model.module.usesFakeTimers;
    for (const unit of context.units) {
      if (unit.kind === 'function') continue;
      const fakeClock =
        faked || unit.body.usesFakeTimers || unit.hooks.some((hook) => hook.body?.usesFakeTimers);
      checkWaits(context, unit, fakeClock);
      if (!fakeClock) checkHelpers(context, unit);
    }
  },
};

function checkWaits(context: RowContext, unit: Unit, fakeClock: boolean): void {
  for (const wait of unit.body.waits) {
    const real = wait.kind === 'waitForTimeout' || wait.kind === 'cy.wait' || wait.kind === 'pause';
    if ((fakeClock && !real) || !isHardWait(wait, unit.body, true)) continue;
    const length = wait.ms === undefined ? 'a fixed time' : `${wait.ms} ms`;
    context.report({
      place: wait.place,
      quote: wait.quote,
      titlePath: unit.titlePath,
      message: `the ${unit.kind} waits for ${length} (${wait.kind}): ${ADVICE}`,
    });
  }
}

const FAKE = /(^|[.#])(mock|fake|stub|dummy)|(Mock|Fake|Stub|Dummy)/;

/** A method of a fake, by its name, may imitate a slow partner: whether the test waits for it or for time a reader sees. */
function isLateAnswer({ binding, callee }: HelperCall): boolean {
  const maker =
    binding.kind === 'instance' ? binding.className : binding.kind === 'function' ? binding.id : '';
  return callee.length > 1 && FAKE.test(`${maker}.${callee.slice(0, -1).join('.')}`);
}

function checkHelpers(context: RowContext, unit: Unit): void {
  const { waits, calls } = unit.body;
  const told = new Set<string>();
  // Cypress waits for its queue, whoever fills it.
  const queued = context.model.frameworks[0] === 'cypress';
  for (const call of calls) {
    if (call.handedOn || call.args[0]?.literal === '0') continue;
    // What the configuration names is taken at its word: it may well wait without a promise.
    const named = context.helpers.names.isConfiguredSleep(call);
    if (!named && !queued && (call.settled === 'floating' || call.settled === 'not-needed')) continue;
    if (waits.some(({ place }) => place.start === call.place.start)) continue;
    if (!runsHere(call.guards) || inLoop(call.guards)) continue;
    if (!context.helpers.sleeps(context.path, call)) continue;
    // `Promise.all([sleep(1), sleep(2)])` is one wait.
    const place = `${call.place.line} ${call.callee.join('.')}`;
    if (told.has(place)) continue;
    told.add(place);
    context.report({
      place: call.place,
      quote: call.quote,
      titlePath: unit.titlePath,
      message: `${call.callee.join('.')} waits for a fixed time: ${ADVICE}`,
      advisory: !named && isLateAnswer(call),
    });
  }
}
