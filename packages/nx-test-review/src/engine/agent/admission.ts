import type { Budget } from '@nx-test-review/contracts';
import type { Sides } from '../sides/open-sides';
import type { PlannedReview } from './agent-tools';
import { ANSWER_TOKENS } from './answer-tokens';

/** What a run would ask, over all of its projects. */
export interface Estimate {
  calls: number;
  /** Of the prompts, with a guess of the answers. */
  tokens: number;
  specs: number;
  /** US dollars by the price table; null where the model has no price. */
  usd: number | null;
}

export interface AdmissionInput {
  estimate: Estimate;
  budget: Budget;
  /** Specs of the workspace, and those of them that changed in meaning. */
  specs: number;
  changed: number;
  sides: Pick<Sides, 'change'>;
  askAnyway: boolean;
}

/** Share of all specs that no honest change touches at once: the base is wrong, or the change is a rewrite. */
const MOST_CHANGED = 0.8;
const HANDFUL = 10;

/** Why the first call is not made, with the ways to go on; undefined when it may be. */
export function whyNotAdmitted(input: AdmissionInput): string | undefined {
  if (input.askAnyway) return undefined;
  const reasons = [...listOverBudget(input), ...listOverShare(input)];
  if (reasons.length === 0) return undefined;
  return `${reasons.join('; ')}. ${describeBase(input.sides)}. ${WAYS_ON}`;
}

function listOverBudget({ estimate, budget }: AdmissionInput): string[] {
  const over: string[] = [];
  const check = (
    name: string,
    need: number | null,
    most: number | undefined,
    show: (amount: number) => string,
  ): void => {
    if (need !== null && most !== undefined && need > most)
      over.push(`the estimate of ${show(need)} is over agent.budget.${name} (${show(most)})`);
  };
  check('calls', estimate.calls, budget.calls, (count) => `${count} calls`);
  check('tokens', estimate.tokens, budget.tokens, (count) => `${count} tokens`);
  check('usd', estimate.usd, budget.usd, (sum) => `$${sum.toFixed(2)}`);
  return over;
}

function listOverShare({ specs, changed }: AdmissionInput): string[] {
  if (changed <= HANDFUL || changed <= specs * MOST_CHANGED) return [];
  return [`${changed} of ${specs} specs changed in meaning, which looks like a wrong base`];
}

function describeBase({ change }: AdmissionInput['sides']): string {
  if (change === undefined) return 'There is no base';
  const { ref, sha, how } = change.base;
  return `The base is ${sha.slice(0, 12)} (${ref}, from ${how})`;
}

const WAYS_ON =
  'No agent was asked. Name the right base with --base, split the change, or raise agent.budget; --ask-anyway asks until the budget is spent; ci --agent none --because "..." judges without, where policy.allowWithoutAgent lets it';

export function sumPlans(
  plans: readonly PlannedReview[],
  priceOf: (model: string | null) => { input: number; output: number } | undefined,
): Estimate {
  const calls = plans.flatMap(({ agent, calls: some }) => some.map((call) => ({ ...call, agent })));
  const costs = calls.map(({ agent, tokens }) => {
    const price = priceOf(agent.model);
    return price === undefined ? null : (tokens * price.input + ANSWER_TOKENS * price.output) / 1_000_000;
  });
  return {
    calls: calls.length,
    tokens: calls.reduce((sum, { tokens }) => sum + tokens + ANSWER_TOKENS, 0),
    specs: new Set(calls.flatMap(({ specs }) => specs)).size,
    usd: costs.some((cost) => cost === null)
      ? null
      : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}
