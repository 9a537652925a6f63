import type { Usage } from '@nx-test-review/contracts';
import type { StreamFailure } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { fail, failureOfStatus } from '../shared/failures';
import { refuseProse } from '../shared/json-answer';
import { asCount, asList, asNumber, asObject, asText, type Event, readEvent } from '../shared/read-event';
import type { Reply } from './post';

export interface Answer {
  text: string | undefined;
  failure: StreamFailure | undefined;
  usage: Usage;
  modelReported: string | null;
}

/** What a reply holds. No word of its body goes into a message: servers repeat what they were sent. */
export function readReply(reply: Reply, address: string): Answer {
  const none = { text: undefined, usage: makeUsage({}), modelReported: null };
  if (reply.status >= 300 && reply.status < 400) {
    return {
      ...none,
      failure: fail(
        'configuration',
        `${address} answered with a redirect (${reply.status}), which is not followed`,
      ),
    };
  }
  if (reply.status < 200 || reply.status >= 300) {
    return { ...none, failure: failureOfStatus(reply.status, address, readWait(reply)) };
  }
  const body = readEvent(reply.text);
  if (body === undefined) {
    const type = String(reply.headers['content-type'] ?? 'no content type');
    const message = `${address} answered ${reply.status} with what is no JSON object (${type})`;
    return { ...none, failure: fail('protocol', message, { retryable: true }) };
  }
  return readBody(body, address);
}

function readBody(body: Event, address: string): Answer {
  const choice = asObject(asList(body.choices)[0]) ?? {};
  const message = asObject(choice.message) ?? {};
  const text = readText(message.content);
  const failure = findFailure(choice, message, text, address);
  return {
    text: failure === undefined ? text : undefined,
    failure,
    usage: readUsage(asObject(body.usage) ?? {}),
    modelReported: asText(body.model) ?? null,
  };
}

function findFailure(
  choice: Event,
  message: Event,
  text: string,
  address: string,
): StreamFailure | undefined {
  const reason = asText(choice.finish_reason);
  if (reason === 'content_filter' || asText(message.refusal)) return fail('refusal', 'the model refused');
  if (reason === 'length') return fail('no-report', 'the answer was cut at the output limit of the model');
  if (reason !== 'stop') {
    const what = reason === undefined ? 'without a reason why it ended' : `that ended with "${reason}"`;
    return fail('protocol', `${address} sent an answer ${what}`, { retryable: true });
  }
  return refuseProse('the model', text, false);
}

function readText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map((part) => asText(asObject(part)?.text) ?? '')
    .join('');
}

/** Its prompt tokens hold what a cache served, its completion tokens hold reasoning. */
function readUsage(told: Event): Usage {
  const cached = asCount(asObject(told.prompt_tokens_details)?.cached_tokens);
  return makeUsage({
    inputTokens: Math.max(0, asCount(told.prompt_tokens) - cached),
    cachedInputTokens: cached,
    outputTokens: asCount(told.completion_tokens),
    reasoningTokens: asCount(asObject(told.completion_tokens_details)?.reasoning_tokens),
    costUsd: asNumber(told.cost) ?? null,
  });
}

/** Seconds, or a date. */
function readWait({ headers }: Reply): number | null {
  const told = headers['retry-after'];
  if (typeof told !== 'string') return null;
  if (/^\d+(?:\.\d+)?$/.test(told)) return Math.ceil(Number(told) * 1000);
  const at = Date.parse(told);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
