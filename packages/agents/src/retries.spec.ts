import { NO_USAGE } from '@nx-test-review/contracts';
import { describeFailure } from './failures';
import { askWithRetries } from './retries';
import type { AgentOutcome, FailureKind } from './types';

const TOLD = {
  usage: { ...NO_USAGE, inputTokens: 10 },
  modelReported: null,
  version: null,
  versionTested: true,
  enforces: { readOnly: 'none', schema: 'none', budget: 'none' },
  isolation: 'none',
  turns: null,
  warnings: [],
  elapsedMs: 100,
} as const;
const answer: AgentOutcome = { ...TOLD, ok: true, text: '{}', warnings: [] };
const failure = (
  kind: FailureKind,
  more: Parameters<typeof describeFailure>[0] | object = {},
): AgentOutcome =>
  ({ ...TOLD, warnings: ['odd'], ...describeFailure({ kind, message: kind, ...more }) }) as AgentOutcome;

function script(...outcomes: AgentOutcome[]) {
  const left = [...outcomes];
  return async (): Promise<AgentOutcome> => left.shift()!;
}

describe('asking with retries', () => {
  it('asks once where the answer is there', async () => {
    expect(await askWithRetries(script(answer), { retries: 3 })).toMatchObject({
      attempts: 1,
      outcome: { ok: true },
    });
  });

  it('asks again after a failure that may pass, and says so before', async () => {
    const told: string[] = [];
    const { outcome, attempts } = await askWithRetries(script(failure('api'), answer), {
      retries: 1,
      onRetry: ({ attempt, of, failure: { kind } }) => told.push(`${attempt} of ${of} after ${kind}`),
    });
    expect({ ok: outcome.ok, attempts, told }).toEqual({ ok: true, attempts: 2, told: ['2 of 2 after api'] });
  });

  it('adds up what all tries took', async () => {
    const { outcome } = await askWithRetries(script(failure('api'), failure('idle'), answer), { retries: 2 });
    expect(outcome).toMatchObject({ usage: { inputTokens: 30 }, elapsedMs: 300, warnings: ['odd'] });
  });

  it('ends with the last failure when all tries are spent', async () => {
    const tries = script(failure('api'), failure('killed'));
    expect(await askWithRetries(tries, { retries: 1 })).toMatchObject({
      attempts: 2,
      outcome: { kind: 'killed' },
    });
  });

  it('makes no further try without leave', async () => {
    expect(await askWithRetries(script(failure('api')), { retries: 0 })).toMatchObject({ attempts: 1 });
  });

  it('makes at most five further tries', async () => {
    const tries = script(...Array.from({ length: 9 }, () => failure('api')));
    expect((await askWithRetries(tries, { retries: 99 })).attempts).toBe(6);
  });

  it.each<FailureKind>([
    'missing',
    'login',
    'auth',
    'configuration',
    'isolation',
    'timeout',
    'refusal',
    'denied',
    'aborted',
  ])('does not ask again after %s', async (kind) => {
    expect((await askWithRetries(script(failure(kind)), { retries: 3 })).attempts).toBe(1);
  });

  it('does not ask again for class 2, whatever a driver says of it', async () => {
    const tries = script(failure('auth', { kind: 'auth', message: '401', retryable: true }));
    expect((await askWithRetries(tries, { retries: 3 })).attempts).toBe(1);
  });

  it('stops to wait with the run', async () => {
    const stop = new AbortController();
    const limited = failure('quota', { kind: 'quota', message: '429', retryAfterMs: 3_600_000 });
    const asked = askWithRetries(script(limited), {
      retries: 3,
      signal: stop.signal,
      onRetry: () => stop.abort(),
    });
    expect(await asked).toMatchObject({ attempts: 1, outcome: { kind: 'quota' } });
  });
});
