import type { Usage } from '@nx-test-review/contracts';
import type { AgentRequest, ExitFacts, StreamEnd, StreamFailure, StreamParser } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { lastWords } from '../shared/clip';
import { fail, failureOfExit, failureOfStatus, failureOfText, withLoginHint } from '../shared/failures';
import { refuseProse } from '../shared/json-answer';
import { asCount, asObject, asText, type Event, readEvent } from '../shared/read-event';
import { warnOfOtherModel } from '../shared/other-model';
import { joinDeltas } from './answer';
import { GEMINI_LOGIN_HINT, GEMINI_MODEL } from './settings';

interface Seen {
  model: string | null;
  deltas: string[];
  result: Event | undefined;
  errors: string[];
  tools: Map<string, string>;
  refusedTools: Set<string>;
}

/** Success is a `result` of status "success", exit 0 and JSON as the text: the exit code alone is 0 after a signal too. */
export function createGeminiParser({ settings }: AgentRequest): StreamParser {
  const seen: Seen = {
    model: null,
    deltas: [],
    result: undefined,
    errors: [],
    tools: new Map(),
    refusedTools: new Set(),
  };
  return {
    line(text) {
      const event = readEvent(text);
      if (event !== undefined) read(seen, event);
      return undefined;
    },
    end: (exit) => describeEnd(seen, exit, settings.model ?? GEMINI_MODEL),
  };
}

function read(seen: Seen, event: Event): void {
  if (event.type === 'init') seen.model = asText(event.model) ?? null;
  if (event.type === 'message' && event.role === 'assistant') seen.deltas.push(asText(event.content) ?? '');
  if (event.type === 'tool_use') {
    seen.tools.set(asText(event.tool_id) ?? '', asText(event.tool_name) ?? 'unknown');
  }
  if (event.type === 'tool_result') {
    seen.deltas = [];
    if (event.status === 'error') {
      seen.refusedTools.add(seen.tools.get(asText(event.tool_id) ?? '') ?? 'unknown');
    }
  }
  if (event.type === 'error') seen.errors.push(asText(event.message) ?? '');
  if (event.type === 'result') seen.result = event;
}

function describeEnd(seen: Seen, exit: ExitFacts, asked: string): StreamEnd {
  const stats = asObject(seen.result?.stats) ?? {};
  const text = joinDeltas(seen.deltas);
  const modelReported = Object.keys(asObject(stats.models) ?? {})[0] ?? seen.model;
  const failure = findFailure(seen, exit, text);
  return {
    text: failure === undefined ? text : undefined,
    failure: withLoginHint(failure, GEMINI_LOGIN_HINT),
    usage: readUsage(stats),
    modelReported,
    turns: null,
    warnings: [
      ...warnOfOtherModel(asked, modelReported),
      ...[...seen.refusedTools].map((tool) => `the tool ${tool} was denied`),
    ],
  };
}

function findFailure(seen: Seen, exit: ExitFacts, text: string): StreamFailure | undefined {
  const { result } = seen;
  if (result === undefined)
    return failureOfStart(exit) ?? failureOfExit('gemini', exit, lastWords(exit.stderr));
  if (result.status !== 'success') return failureOfResult(seen, result, exit);
  if (exit.code !== 0) return failureOfExit('gemini', exit, lastWords(exit.stderr));
  return refuseProse('gemini', text);
}

/** Exit codes that it ends with before it asks a model. */
function failureOfStart({ code, stderr }: ExitFacts): StreamFailure | undefined {
  if (code === 41) return fail('login', `gemini has no login: ${lastWords(stderr)}`);
  if (code === 55) return fail('configuration', `gemini does not trust the folder: ${lastWords(stderr)}`);
  return undefined;
}

/** An HTTP status becomes the exit code, modulo 256; the text has the status only sometimes. */
const STATUS_OF_EXIT: Readonly<Record<number, number>> = {
  144: 400,
  145: 401,
  147: 403,
  173: 429,
  244: 500,
  247: 503,
};

function failureOfResult(seen: Seen, result: Event, exit: ExitFacts): StreamFailure {
  const error = asObject(result.error) ?? {};
  const told = asText(error.message) ?? seen.errors.at(-1) ?? 'no message';
  if (error.type === 'FatalTurnLimitedError') return fail('turns', `gemini: ${told}`);
  if (/API key not valid/i.test(told)) return fail('auth', told);
  const status = STATUS_OF_EXIT[exit.code ?? 0];
  return status === undefined ? failureOfText(told) : mend(failureOfStatus(status, told), told);
}

/** The status counts, and the wait that the sentence names. */
function mend(failure: StreamFailure, told: string): StreamFailure {
  return { ...failure, retryAfterMs: failure.retryAfterMs ?? failureOfText(told).retryAfterMs };
}

/** Its input holds what a cache served; thoughts are in the total alone. */
function readUsage(stats: Event): Usage {
  const input = asCount(stats.input_tokens);
  const cached = asCount(stats.cached);
  const output = asCount(stats.output_tokens);
  const reasoning = Math.max(0, asCount(stats.total_tokens) - input - output);
  return makeUsage({
    inputTokens: Math.max(0, input - cached),
    cachedInputTokens: cached,
    outputTokens: output + reasoning,
    reasoningTokens: reasoning,
  });
}
