import type { Guard, HelperCall } from '@nx-test-review/source';
import type { Unit } from '../../rows/rule';
import { evidence, type ConventionRule } from './rule';

/** A spec writes by hand what the configured utilities do, and uses none of them: each shape once. */
export const utilityBypassed: ConventionRule = {
  row: 'M9',
  key: 'playwrightUtilities',
  check({ units, convention, utilities, report, isExplained }) {
    for (const [what, find] of SHAPES) {
      const place = firstPlace(units, find);
      if (place === undefined || isExplained(place.use.place.line)) continue;
      report({
        place: place.use.place,
        quote: place.use.quote,
        titlePath: place.unit.titlePath,
        message: `${what} is written by hand: use ${utilities.join(' or ')}, or say in a comment why it does not serve (${evidence(convention)})`,
      });
    }
  },
};

type Use = Pick<HelperCall, 'place' | 'quote'>;

const SHAPES: [string, (unit: Unit) => Use | undefined][] = [
  ['a loop that asks until something holds', findPoll],
  ['a recorder of requests', findRecorder],
  ['a login through the page', findLogin],
];

function firstPlace(
  units: readonly Unit[],
  find: (unit: Unit) => Use | undefined,
): { use: Use; unit: Unit } | undefined {
  for (const unit of units) {
    const use = find(unit);
    if (use !== undefined) return { use, unit };
  }
  return undefined;
}

function findPoll({ body }: Unit): Use | undefined {
  const uses = [...body.calls.filter(({ settled }) => settled === 'awaited'), ...body.waits];
  return uses.sort((a, b) => a.place.start - b.place.start).find(({ guards }) => guards.some(isPolling));
}

/** Its condition asks for something that its body sets, beyond counting; or it leaves early. */
function isPolling({ kind, literal, polls, subject, assigns }: Guard): boolean {
  if (kind !== 'loop') return false;
  if (polls === true || literal === true) return polls === true;
  const text = subject?.text ?? '';
  return (assigns ?? []).some(
    (name) =>
      new RegExp(`\\b${name}\\b(?!\\s*[<>])`).test(text) && !new RegExp(`[<>]=?\\s*${name}\\b`).test(text),
  );
}

function findRecorder({ body }: Unit): Use | undefined {
  return body.calls.find(
    ({ callee, args }) =>
      /^(page|context)\.(on|addListener)$/.test(callee.join('.')) &&
      /^"(request|response|requestfinished)"$/.test(args[0]?.literal ?? ''),
  );
}

function findLogin({ body }: Unit): Use | undefined {
  return body.locators.find(({ action, quote }) => action === 'fill' && /password/i.test(quote));
}
