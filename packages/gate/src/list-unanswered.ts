import type { Verdict } from '@nx-test-review/contracts';

/** Outcomes that say that nobody judged a spec: `unjudged` has to say why. */
const NO_ANSWER = new Set(['not-sent', 'failed']);

/** Judged specs that an asked agent's part of the verdict says nothing of: silence is no answer. */
export function listUnanswered(agent: Verdict['agent'], reviewed: readonly string[]): string[] {
  if (!agent.asked) return [];
  const told = new Set([
    ...(agent.review?.specs ?? []).flatMap(({ path, outcome }) => (NO_ANSWER.has(outcome) ? [] : [path])),
    ...(agent.unjudged ?? []).map(({ path }) => path),
  ]);
  return reviewed.filter((path) => !told.has(path));
}
