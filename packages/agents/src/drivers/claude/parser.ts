import type { Usage } from '@nx-test-review/contracts';
import type { AgentRequest, ExitFacts, StreamEnd, StreamFailure, StreamParser } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { lastWords } from '../shared/clip';
import { fail, failureOfExit, failureOfStatus, failureOfText, withLoginHint } from '../shared/failures';
import { warnOfOtherModel } from '../shared/other-model';
import {
  asCount,
  asList,
  asNumber,
  asObject,
  asObjects,
  asText,
  type Event,
  readEvent,
} from '../shared/read-event';
import { CLAUDE_LOGIN_HINT, CLAUDE_MODEL } from './settings';

/** Events after which a result is no longer the last word. */
const OF_THE_TALK = ['assistant', 'user', 'result'];

/**
 * Success is: exit 0, and the last event of the talk is a `result` that is no error, of subtype success, with structured
 * output. None of them alone proves it: an API error has subtype success, an interrupt exit 0.
 */
export function createClaudeParser({ settings }: AgentRequest): StreamParser {
  const seen: {
    last?: Event;
    model: string | null;
    served: string | null;
    delayMs: number | null;
    refused: boolean;
  } = { model: null, served: null, delayMs: null, refused: false };

  function read(event: Event): void {
    const type = asText(event.type) ?? '';
    if (OF_THE_TALK.includes(type)) seen.last = event;
    if (type === 'assistant') {
      const model = asText(asObject(event.message)?.model);
      if (model !== undefined && !model.startsWith('<')) seen.served = model;
    }
    if (type !== 'system') return;
    if (event.subtype === 'init') seen.model = asText(event.model) ?? null;
    if (event.subtype === 'model_refusal_no_fallback') seen.refused = true;
    if (event.subtype === 'api_retry' && event.error_status === 429) {
      seen.delayMs = asNumber(event.retry_delay_ms) ?? null;
    }
  }

  return {
    line(text) {
      const event = readEvent(text);
      if (event !== undefined) read(event);
      return undefined;
    },
    end(exit): StreamEnd {
      const result = seen.last?.type === 'result' ? seen.last : undefined;
      const failure = findFailure(result, exit, seen);
      const text = result === undefined ? undefined : readAnswer(result);
      const modelReported = seen.served ?? seen.model;
      return {
        text: failure === undefined ? text : undefined,
        failure: withLoginHint(failure, CLAUDE_LOGIN_HINT),
        usage: result === undefined ? makeUsage({}) : readUsage(result),
        modelReported,
        turns: result === undefined ? null : asCount(result.num_turns),
        warnings: [
          ...warnOfOtherModel(settings.model ?? CLAUDE_MODEL, modelReported),
          ...(result === undefined ? [] : describeDenials(result)),
        ],
      };
    },
  };
}

function findFailure(
  result: Event | undefined,
  exit: ExitFacts,
  seen: { delayMs: number | null; refused: boolean },
): StreamFailure | undefined {
  if (result === undefined) return failureOfExit('claude', exit, lastWords(exit.stderr));
  const subtype = asText(result.subtype) ?? '';
  if (subtype !== 'success') return failureOfSubtype(subtype, asList(result.errors).map(String).join('; '));
  if (result.is_error !== false) return failureOfApi(result, seen);
  if (exit.code !== 0) return failureOfExit('claude', exit, lastWords(exit.stderr));
  if (asObject(result.structured_output) !== undefined) return undefined;
  const denied = describeDenials(result);
  if (denied.length > 0) return fail('denied', `claude gave no report, and ${denied.join('; ')}`);
  return fail('no-report', `claude ended without structured output: ${asText(result.result) ?? ''}`, {
    retryable: true,
  });
}

function failureOfSubtype(subtype: string, told: string): StreamFailure {
  const message = told === '' ? `claude ended with ${subtype}` : `claude: ${told}`;
  if (subtype === 'error_max_turns') return fail('turns', message);
  if (subtype === 'error_max_budget_usd') return fail('budget', message);
  if (subtype === 'error_max_structured_output_retries')
    return fail('no-report', message, { retryable: true });
  if (subtype === 'error_during_execution') return fail('killed', message, { retryable: true });
  return fail('protocol', message, { retryable: true });
}

function failureOfApi(result: Event, seen: { delayMs: number | null; refused: boolean }): StreamFailure {
  const told = asText(result.result) ?? 'no message';
  if (seen.refused || result.stop_reason === 'refusal') return fail('refusal', `claude refused: ${told}`);
  const status = asNumber(result.api_error_status);
  if (status !== undefined) return failureOfStatus(status, told, seen.delayMs);
  return failureOfText(told);
}

function readAnswer(result: Event): string | undefined {
  const answer = asObject(result.structured_output);
  return answer === undefined ? undefined : JSON.stringify(answer);
}

/**
 * Sums of the result event; those of single messages hold the first count of a stream only. After a budget is spent
 * `usage` is empty and the tokens stand by model.
 */
function readUsage(result: Event): Usage {
  const told = asObject(result.usage) ?? {};
  const models = asObjects(Object.values(asObject(result.modelUsage) ?? {}));
  const most = (name: string, byModel: string): number =>
    Math.max(
      asCount(told[name]),
      models.reduce<number>((sum, model) => sum + asCount(model[byModel]), 0),
    );
  return makeUsage({
    inputTokens: most('input_tokens', 'inputTokens'),
    cachedInputTokens: most('cache_read_input_tokens', 'cacheReadInputTokens'),
    cacheWriteTokens: most('cache_creation_input_tokens', 'cacheCreationInputTokens'),
    outputTokens: most('output_tokens', 'outputTokens'),
    reasoningTokens: asCount(asObject(told.output_tokens_details)?.thinking_tokens),
    costUsd: asNumber(result.total_cost_usd) ?? null,
  });
}

function describeDenials(result: Event): string[] {
  const tools = asObjects(result.permission_denials).map((one) => asText(one.tool_name) ?? 'unknown');
  return [...new Set(tools)].map((tool) => `the tool ${tool} was denied`);
}
