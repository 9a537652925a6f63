import { buildPrompts } from './prompt/build-prompts';
import { countBytes } from './prompt/estimate';
import { selectSpecs } from './select-specs';
import type { AgentIdentity, ReviewInput } from './types';

/** What a review would ask, and of whom. Second looks and repeated questions depend on the answers: not in it. */
export interface ReviewPlan {
  agent: AgentIdentity;
  calls: { label: string; specs: string[]; prompt: string; bytes: number; tokens: number }[];
  /** Specs whose answer is stored. */
  replayed: string[];
  /** Specs for which no row is open. */
  closed: { path: string; reason: string }[];
  /** Specs that fit no call. */
  notSent: { path: string; reason: string }[];
  bytes: number;
  /** Estimated tokens of all prompts. */
  tokens: number;
}

/**
 * Builds the prompts of a review and asks nobody.
 * @throws ConfigurationError when no agent is named
 */
export function planReview(input: ReviewInput): ReviewPlan {
  const { prepared, agent, settled, asked } = selectSpecs(input);
  const { parts, notSent } = buildPrompts(input, prepared, asked);
  const calls = parts.map(({ label, specs, prompt, tokens }) => ({
    ...{ label, specs: specs.map(({ spec }) => spec.path) },
    ...{ prompt, bytes: countBytes(prompt), tokens },
  }));
  const settledAs = (outcome: string): { path: string; reason: string }[] =>
    settled.flatMap(({ review }) =>
      review.outcome === outcome ? [{ path: review.path, reason: review.because }] : [],
    );
  return {
    agent,
    calls,
    replayed: settledAs('replayed').map(({ path }) => path),
    closed: settledAs('no-open-row'),
    notSent,
    bytes: calls.reduce((sum, call) => sum + call.bytes, 0),
    tokens: calls.reduce((sum, call) => sum + call.tokens, 0),
  };
}
