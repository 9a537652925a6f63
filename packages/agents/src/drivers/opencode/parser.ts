import type { Usage } from '@nx-test-review/contracts';
import type { ExitFacts, StreamEnd, StreamFailure, StreamParser } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { lastWords } from '../shared/clip';
import { fail, failureOfExit, failureOfStatus, failureOfText, withLoginHint } from '../shared/failures';
import { refuseProse } from '../shared/json-answer';
import { asCount, asNumber, asObject, asText, type Event, readEvent } from '../shared/read-event';
import { OPENCODE_LOGIN_HINT } from './settings';

/** It has no bound of its own: after so many model turns, empty ones or failed requests it is ended. */
const MOST_STEPS = 6;
const MOST_EMPTY = 2;
const MOST_ERRORS = 2;

interface Seen {
  steps: Event[];
  starts: number;
  texts: string[];
  empty: number;
  errors: number;
  logged: string | undefined;
  error: Event | undefined;
  refusedTools: Set<string>;
}

/**
 * There is no final event: success is exit 0 after a last step that ended with "stop", and JSON as its text. Failed
 * requests are tried for ever, and told on stderr alone.
 */
export function createOpencodeParser(): StreamParser {
  const seen: Seen = {
    steps: [],
    starts: 0,
    texts: [],
    empty: 0,
    errors: 0,
    logged: undefined,
    error: undefined,
    refusedTools: new Set(),
  };
  return {
    line(text) {
      const event = readEvent(text);
      return event === undefined ? undefined : withLoginHint(read(seen, event), OPENCODE_LOGIN_HINT);
    },
    errorLine(text) {
      const told = readLogged(text);
      if (told === undefined) return undefined;
      seen.logged = told;
      if (!text.includes('message="stream error"')) return undefined;
      seen.errors += 1;
      return seen.errors < MOST_ERRORS ? undefined : withLoginHint(failureOfText(told), OPENCODE_LOGIN_HINT);
    },
    end: (exit) => describeEnd(seen, exit),
  };
}

function read(seen: Seen, event: Event): StreamFailure | undefined {
  const part = asObject(event.part) ?? {};
  if (event.type === 'error') return readError(seen, event);
  if (event.type === 'text') seen.texts.push(asText(part.text) ?? '');
  if (event.type === 'tool_use' && asObject(part.state)?.status === 'error') {
    seen.refusedTools.add(asText(part.tool) ?? 'unknown');
  }
  if (event.type === 'step_start') {
    seen.texts = [];
    seen.starts += 1;
    const failed = seen.starts - seen.steps.length > MOST_ERRORS;
    return failed ? fail('api', lost(seen), { retryable: true }) : undefined;
  }
  return event.type === 'step_finish' ? readStep(seen, part) : undefined;
}

function lost(seen: Seen): string {
  return `opencode lost the answer of the model ${MOST_ERRORS} times: ${seen.logged ?? 'it does not say why'}`;
}

function readStep(seen: Seen, part: Event): StreamFailure | undefined {
  seen.steps.push(part);
  if (part.reason === 'unknown') seen.empty += 1;
  if (seen.empty >= MOST_EMPTY) {
    return fail('api', `the provider's answer broke off ${seen.empty} times`, { retryable: true });
  }
  return seen.steps.length < MOST_STEPS || part.reason === 'stop'
    ? undefined
    : fail('turns', `opencode came to no end in ${MOST_STEPS} turns`);
}

/** An error with a status is final. Others are explained on stderr, which may come later. */
function readError(seen: Seen, event: Event): StreamFailure | undefined {
  const error = asObject(event.error) ?? {};
  seen.error = error;
  const data = asObject(error.data) ?? {};
  const status = asNumber(data.statusCode);
  return status === undefined ? undefined : failureOfStatus(status, asText(data.message) ?? 'no message');
}

function describeEnd(seen: Seen, exit: ExitFacts): StreamEnd {
  const text = seen.texts.join('');
  const failure = findFailure(seen, exit, text);
  return {
    text: failure === undefined ? text : undefined,
    failure: withLoginHint(failure, OPENCODE_LOGIN_HINT),
    usage: sumUsage(seen.steps),
    modelReported: null,
    turns: seen.steps.length,
    warnings: [...seen.refusedTools].map((tool) => `the tool ${tool} was denied`),
  };
}

function findFailure(seen: Seen, exit: ExitFacts, text: string): StreamFailure | undefined {
  if (seen.error !== undefined) return failureOfError(seen.error, seen.logged);
  if (exit.code !== 0) {
    const words = seen.logged ?? lastWords(exit.stderr);
    return failureOfExit('opencode', exit, words);
  }
  const reason = asText(seen.steps.at(-1)?.reason);
  if (reason === 'stop' && seen.starts <= seen.steps.length) return refuseProse('opencode', text);
  if (reason === 'content-filter') return fail('refusal', `the model refused: ${text}`);
  if (reason === 'length') {
    return fail('no-report', 'the answer was cut at the output limit of the model');
  }
  if (reason === 'tool-calls' && seen.refusedTools.size > 0) {
    return fail('denied', `opencode stopped, as it may not use ${[...seen.refusedTools].join(', ')}`);
  }
  return failureOfExit('opencode', exit, seen.logged ?? '');
}

function failureOfError(error: Event, logged: string | undefined): StreamFailure {
  const data = asObject(error.data) ?? {};
  const status = asNumber(data.statusCode);
  const told = asText(data.message) ?? 'no message';
  if (status !== undefined) return failureOfStatus(status, told);
  const name = asText(error.name) ?? '';
  if (name === 'ProviderAuthError') return fail('auth', told);
  if (/ContentFilter/.test(name)) return fail('refusal', `the model refused: ${told}`);
  if (/OutputLength/.test(name)) return fail('no-report', `the answer was cut: ${told}`);
  return failureOfText(name === 'UnknownError' ? (logged ?? told) : told);
}

const LOGGED = /\blevel=ERROR\b.*?\berror(?:\.error)?="((?:[^"\\]|\\.)*)"/;

function readLogged(line: string): string | undefined {
  return LOGGED.exec(line)?.[1]?.replace(/\\"/g, '"');
}

/** Its input is without what a cache served, its output without reasoning. A cost of 0 is a model without a price. */
function sumUsage(steps: readonly Event[]): Usage {
  const sum = (readOne: (tokens: Event, cache: Event) => number): number =>
    steps.reduce((all, step) => {
      const tokens = asObject(step.tokens) ?? {};
      return all + readOne(tokens, asObject(tokens.cache) ?? {});
    }, 0);
  const reasoning = sum((tokens) => asCount(tokens.reasoning));
  return makeUsage({
    inputTokens: sum((tokens) => asCount(tokens.input)),
    cachedInputTokens: sum((_, cache) => asCount(cache.read)),
    cacheWriteTokens: sum((_, cache) => asCount(cache.write)),
    outputTokens: sum((tokens) => asCount(tokens.output)) + reasoning,
    reasoningTokens: reasoning,
    costUsd: steps.reduce((all, step) => all + (asNumber(step.cost) ?? 0), 0),
  });
}
