import type { ContextInput } from '../types';
import { estimateTokens } from './estimate';

/** Share of a prompt that context may take: specs come first. */
const SHARE = 1 / 3;

/**
 * The context files that fit beside specs, in the order of the caller, most important first. It does not depend on how
 * specs are dealt over calls, so that the same project gives the same answer.
 */
export function fitContext(files: readonly ContextInput[], maxPromptTokens: number): ContextInput[] {
  let left = maxPromptTokens * SHARE;
  return files.filter(({ path, text }) => {
    const tokens = estimateTokens(path) + estimateTokens(text) * 1.1 + 20;
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
