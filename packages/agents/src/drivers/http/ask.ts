import { performance } from 'node:perf_hooks';
import { ConfigurationError } from '@nx-test-review/contracts';
import { describeFailure } from '../../failures';
import type { AgentOutcome, AgentRequest, Driver, StreamFailure } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { checkBaseUrl } from '../shared/base-url';
import { readModel } from '../shared/extra-args';
import { fail } from '../shared/failures';
import { warnOfOtherModel } from '../shared/other-model';
import { type Answer, readReply } from './answer';
import { describeBody, refusesFormat } from './body';
import { type KeySource, NoKey, openKeySource } from './key';
import { postJson, type Reply, ReplyTooLong } from './post';

const NO_FORMAT =
  'the server does not know response_format: the form of the answer was asked for in words only';

/** Asks a server that speaks the chat completions of OpenAI. One question is one request, two where a key was stale. */
export async function askHttp(
  request: AgentRequest,
  driver: Driver,
  tellSecret: (value: string) => void,
): Promise<AgentOutcome> {
  const startedAt = performance.now();
  const url = findAddress(request);
  const model = readModel('http', request.settings, undefined);
  const watch = watchTime(request);
  const warnings: string[] = [];
  let answer: Answer;
  try {
    const source = openKeySource(request, tellSecret);
    const reply = await exchange({ request, url, model, source, signal: watch.signal, warnings });
    answer = readReply(reply, url.origin);
  } catch (error) {
    answer = {
      text: undefined,
      failure: describeThrown(error, url, watch),
      usage: makeUsage({}),
      modelReported: null,
    };
  } finally {
    watch.stop();
  }
  return {
    ...(answer.failure === undefined
      ? { ok: true, text: answer.text ?? '' }
      : describeFailure(answer.failure)),
    usage: answer.usage,
    modelReported: answer.modelReported,
    version: null,
    versionTested: true,
    enforces: driver.enforces,
    isolation: 'none',
    turns: answer.failure === undefined ? 1 : null,
    warnings: [...warnings, ...warnOfOtherModel(model, answer.modelReported)],
    elapsedMs: Math.round(performance.now() - startedAt),
  };
}

interface Exchange {
  request: AgentRequest;
  url: URL;
  model: string;
  source: KeySource;
  signal: AbortSignal;
  warnings: string[];
}

async function exchange(context: Exchange): Promise<Reply> {
  const { request, model, warnings } = context;
  const first = await sendWithKey(context, describeBody(request, model, true));
  if (!refusesFormat(first)) return first;
  warnings.push(NO_FORMAT);
  return sendWithKey(context, describeBody(request, model, false));
}

/** A refused key is fetched anew once, where that can give another one. */
async function sendWithKey(context: Exchange, body: object): Promise<Reply> {
  const { source } = context;
  const key = await source.read();
  const reply = await send(context, key, body);
  if (reply.status !== 401 || !source.isFresh) return reply;
  const fresh = await source.read();
  return fresh === key ? reply : send(context, fresh, body);
}

function send({ request, url, signal }: Exchange, key: string | undefined, body: object): Promise<Reply> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (key !== undefined) headers.authorization = `Bearer ${key}`;
  for (const [name, value] of Object.entries(request.settings.headers ?? {})) {
    headers[name.toLowerCase()] = value;
  }
  return postJson(url, headers, body, { signal, mostBytes: request.limits.outputBytes });
}

function findAddress({ settings }: AgentRequest): URL {
  if (settings.baseUrl === undefined) {
    throw new ConfigurationError({
      code: 'base-url-not-named',
      message: 'http: agent.drivers.http.baseUrl is not set',
      hint: 'name the address that /chat/completions is appended to, such as https://host/v1',
    });
  }
  return new URL(`${checkBaseUrl('http', settings.baseUrl)}/chat/completions`);
}

interface Watch {
  signal: AbortSignal;
  why: 'timeout' | 'aborted' | undefined;
  stop(): void;
}

function watchTime({ limits, signal }: AgentRequest): Watch {
  const controller = new AbortController();
  const end = (why: 'timeout' | 'aborted'): void => {
    watch.why ??= why;
    controller.abort();
  };
  const abort = (): void => end('aborted');
  const timer = setTimeout(() => end('timeout'), limits.overallMs);
  const watch: Watch = {
    signal: controller.signal,
    why: undefined,
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  return watch;
}

/** Only codes of errors are shown: their texts may hold what was sent. */
function describeThrown(error: unknown, url: URL, watch: Watch): StreamFailure {
  if (error instanceof NoKey) return fail('login', error.message);
  if (error instanceof ConfigurationError) return fail('configuration', error.message, { hint: error.hint });
  if (watch.why === 'timeout') return fail('timeout', `${url.origin} gave no whole answer in time`);
  if (watch.why === 'aborted') return fail('aborted', 'the run was stopped');
  if (error instanceof ReplyTooLong)
    return fail('output-cap', `${url.origin} sent more than an answer may hold`);
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  if (/INVALID_CHAR|INVALID_HTTP_TOKEN/.test(code)) {
    return fail('configuration', 'a header or the key holds a character that no header may hold');
  }
  return fail('api', `${url.origin} could not be asked: ${code}`, { retryable: true });
}
