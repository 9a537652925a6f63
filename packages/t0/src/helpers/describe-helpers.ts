import type { HelpersConfig } from '@nx-test-review/contracts';
import { hooksFor, walkTests, type Body } from '@nx-test-review/source';
import type { ModelView } from '../types';
import { Helpers, type Summary } from './summaries';
import { isTestCode } from './test-code';

/** What the helpers of other files that a spec calls do for its tests: one line each, in the order of the calls. */
export function describeHelpers(path: string, view: ModelView, config: HelpersConfig = {}): string[] {
  const parsed = view.model(path);
  if (parsed?.ok !== true) return [];
  const helpers = new Helpers(view, config);
  const lines = new Set<string>();
  for (const body of bodiesOf(parsed.model.suite)) {
    for (const call of body.calls) {
      const found = helpers.resolver.resolve(path, call);
      if (found.kind !== 'function' || found.target.path === path) continue;
      const { target } = found;
      if (!isTestCode(target.path, helpers.resolver.modelOf(target.path))) continue;
      lines.add(`${call.callee.join('.')} (${target.path}): ${describeSummary(helpers.summarise(target))}`);
    }
  }
  return [...lines];
}

function bodiesOf(suite: Parameters<typeof walkTests>[0]): Body[] {
  const placed = walkTests(suite);
  const hooks = new Set(placed.flatMap(hooksFor));
  return [...placed.map(({ test }) => test), ...hooks].flatMap(({ body }) => body ?? []);
}

function describeSummary({ asserts, sleeps, unknowns }: Summary): string {
  const what =
    asserts === 'yes'
      ? 'asserts'
      : asserts === 'no'
        ? 'asserts nothing'
        : `calls what could not be followed: ${unknowns.slice(0, 3).join(', ')}`;
  return sleeps === false ? what : `${what}, waits for a fixed time`;
}
