import type { FailureKind, StreamFailure } from '../../types';
import { clip } from './clip';

export function fail(
  kind: FailureKind,
  message: string,
  more: Partial<Pick<StreamFailure, 'retryable' | 'retryAfterMs' | 'hint'>> = {},
): StreamFailure {
  return { kind, message: clip(message), retryable: false, retryAfterMs: null, ...more };
}

/** What a provider's HTTP status means to us. `told` is the provider's sentence. */
export function failureOfStatus(
  status: number,
  told: string,
  retryAfterMs: number | null = null,
): StreamFailure {
  const message = `the provider answered ${status}: ${told}`;
  if (status === 401 || status === 403) return fail('auth', message);
  if (status === 402) return fail('quota', message);
  if (status === 404) return fail('configuration', message);
  if (status === 429) {
    return fail('quota', message, { retryable: true, retryAfterMs: retryAfterMs ?? waitIn(told) });
  }
  if (status === 408 || status >= 500) return fail('api', message, { retryable: true, retryAfterMs });
  return fail('api', message);
}

const STATUS =
  /(?:\bstatus(?: code)?|\bcode\\?"?|\bAPI Error|\bHTTP)\W{0,3}([45]\d\d)\b|\(([45]\d\d)\)|\b([45]\d\d) (?:Unauthorized|Forbidden|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable)/i;
const NO_LOGIN = /not logged in|run \S*\s?\/?login|missing environment variable/i;
const BAD_KEY =
  /unauthori[sz]ed|(?:incorrect|invalid) (?:x-)?api[- ]key|api key not valid|authentication[ _](?:failed|error)|permission denied/i;
const QUOTA =
  /rate.?limit|too many requests|\bquota\b|usage limit|resource.?exhausted|credit balance|insufficient.?(?:quota|funds)/i;
const REFUSED =
  /can't help with this|content.?filter|usage polic|safety (?:classifier|filter|settings)|\brefus(?:ed|al)\b/i;
const UNKNOWN_MODEL =
  /model\b.{0,80}\b(?:not found|does not exist|not supported)|\bis not found\b|unknown (?:model|provider)/i;

/** The kind of failure behind a sentence of a CLI that tells no status. */
export function failureOfText(told: string): StreamFailure {
  const found = STATUS.exec(told);
  const status = Number(found?.[1] ?? found?.[2] ?? found?.[3] ?? 0);
  if (status !== 0) return { ...failureOfStatus(status, told), message: clip(told) };
  if (NO_LOGIN.test(told)) return fail('login', told);
  if (BAD_KEY.test(told)) return fail('auth', told);
  if (QUOTA.test(told)) return fail('quota', told, { retryable: true, retryAfterMs: waitIn(told) });
  if (REFUSED.test(told)) return fail('refusal', told);
  if (UNKNOWN_MODEL.test(told)) return fail('configuration', told);
  return fail('api', told, { retryable: true });
}

/** Says of an answer that it is a provider's error sentence, as wrappers print one with exit 0. */
export function isErrorSentence(text: string): boolean {
  const line = text.trim();
  return line.length < 500 && !line.startsWith('{') && /^(?:\W*)(?:api )?error\b\W/i.test(line);
}

const WAIT =
  /(?:try again|retry|wait)[^.\d]{0,30}?(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)\b/i;

/** Milliseconds that a sentence asks to wait. */
function waitIn(told: string): number | null {
  const found = WAIT.exec(told);
  if (found === null) return null;
  const unit = found[2]!.toLowerCase();
  const factor = unit.startsWith('ms') || unit.startsWith('milli') ? 1 : unit.startsWith('m') ? 60_000 : 1000;
  return Math.ceil(Number(found[1]) * factor);
}

/** The driver knows better than the kind what to do about its login. */
export function withLoginHint<T extends StreamFailure | undefined>(failure: T, hint: string): T {
  return failure?.kind === 'login' || failure?.kind === 'auth' ? { ...failure, hint } : failure;
}

/** How a process ended that gave no final event. */
export function failureOfExit(
  agent: string,
  exit: { code: number | null; signal: string | null; stderr: string },
  words: string,
): StreamFailure {
  if (exit.signal !== null) {
    return fail('killed', `${agent} was ended by ${exit.signal} before its answer was whole`, {
      retryable: true,
    });
  }
  const how = `${agent} ended with exit ${exit.code ?? 'unknown'} and without a final event`;
  if (words === '') return fail('protocol', how, { retryable: true });
  const told = failureOfText(words);
  const kind = told.kind === 'api' ? 'protocol' : told.kind;
  return { ...told, kind, message: clip(`${how}: ${words}`) };
}
