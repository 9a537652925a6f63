import type { Usage } from '@nx-test-review/contracts';
import type { ExitFacts, StreamEnd, StreamFailure, StreamParser } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { clip, lastWords } from '../shared/clip';
import { fail, failureOfExit, failureOfText, withLoginHint } from '../shared/failures';
import { refuseProse } from '../shared/json-answer';
import { asCount, asObject, asText, type Event, readEvent } from '../shared/read-event';
import { CODEX_LOGIN_HINT } from './settings';

/**
 * Success is: exit 0, `turn.completed` as the last word, and JSON as the last message. Error events may be transient
 * ("Reconnecting... 1/5"): only `turn.failed` is final. A command that the sandbox denies leaves no event at all.
 */
export function createCodexParser(): StreamParser {
  const seen: { done?: Event; failed?: string; text?: string; commands: number; warnings: Set<string> } = {
    commands: 0,
    warnings: new Set(),
  };

  function readItem(item: Event): void {
    if (item.type === 'agent_message') seen.text = asText(item.text);
    else if (item.type === 'error') seen.warnings.add(`codex says: ${clip(asText(item.message) ?? '')}`);
    else if (item.type === 'command_execution') seen.commands += 1;
  }

  return {
    line(text) {
      const event = readEvent(text);
      if (event === undefined) return undefined;
      if (event.type === 'turn.started') seen.done = undefined;
      if (event.type === 'item.completed') readItem(asObject(event.item) ?? {});
      if (event.type === 'turn.completed') seen.done = event;
      if (event.type === 'turn.failed') seen.failed = asText(asObject(event.error)?.message) ?? 'no message';
      return undefined;
    },
    end(exit): StreamEnd {
      const answer = exit.answer?.trim() ? exit.answer : seen.text;
      const failure = findFailure(seen, exit, answer ?? '');
      const commands = seen.commands === 0 ? [] : [`codex ran ${seen.commands} command(s) in its sandbox`];
      return {
        text: failure === undefined ? answer : undefined,
        failure: withLoginHint(failure, CODEX_LOGIN_HINT),
        usage: readUsage(asObject(seen.done?.usage) ?? {}),
        modelReported: null,
        turns: null,
        warnings: [...seen.warnings, ...commands],
      };
    },
  };
}

function findFailure(
  seen: { done?: Event; failed?: string },
  exit: ExitFacts,
  answer: string,
): StreamFailure | undefined {
  if (seen.failed !== undefined) return failureOfMessage(seen.failed);
  if (seen.done === undefined || exit.code !== 0) {
    return failureOfExit('codex', exit, lastWords(exit.stderr));
  }
  return refuseProse('codex', answer);
}

/** codex tells no status: a 500 is "high demand", a refused request the provider's JSON. */
function failureOfMessage(told: string): StreamFailure {
  const error = asObject(readEvent(told)?.error);
  if (error === undefined) return failureOfText(told);
  const message = asText(error.message) ?? told;
  const found = failureOfText(`${asText(error.code) ?? ''} ${message}`);
  return found.kind === 'api'
    ? fail('api', `the provider refused the request: ${message}`)
    : { ...found, message: clip(message) };
}

/** Its input holds what a cache served and took. */
function readUsage(told: Event): Usage {
  const cached = asCount(told.cached_input_tokens);
  const written = asCount(told.cache_write_input_tokens);
  return makeUsage({
    inputTokens: Math.max(0, asCount(told.input_tokens) - cached - written),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: asCount(told.output_tokens),
    reasoningTokens: asCount(told.reasoning_output_tokens),
  });
}
