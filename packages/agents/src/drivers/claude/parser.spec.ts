import { holdToRecorded } from '../../testing/hold-to-recorded';
import { describePlayed, playLines, playRecorded } from '../../testing/play-stream';

holdToRecorded('claude', {
  'structured-output': 'ok',
  reviewed: 'ok',
  'reached-for-a-tool': 'ok',
  success: 'no-report, again',
  'tool-use': 'no-report, again',
  'tool-not-offered': 'no-report, again',
  partial: 'no-report, again',
  'max-tokens': 'no-report, again',
  'schema-plain-text': 'no-report, again',
  'schema-mismatch': 'no-report, again',
  'tool-denied': 'denied',
  'read-outside': 'denied',
  'http-401': 'auth',
  'http-404-model': 'configuration',
  'http-429': 'quota, again',
  'http-500': 'api, again',
  'malformed-sse': 'api, again',
  disconnect: 'api, again',
  truncate: 'api, again',
  'empty-body': 'api, again',
  'html-body': 'api, again',
  'hang-api-timeout': 'api, again',
  'no-key': 'login',
  refusal: 'refusal',
  'max-turns': 'turns',
  budget: 'budget',
  'retry-default': 'protocol, again',
  'sigterm-stall': 'protocol, again',
  'sigint-stall': 'killed, again',
  'empty-stdin': 'protocol, again',
});

describe('claude: recorded runs of the real program', () => {
  it('takes text, usage, cost, model and turns from the result, and not from messages', () => {
    const { end } = playRecorded('claude', 'reviewed');
    expect(end).toEqual({
      text: '{"runId":"run-1"}',
      failure: undefined,
      usage: {
        inputTokens: 120,
        cachedInputTokens: 30,
        cacheWriteTokens: 10,
        outputTokens: 25,
        reasoningTokens: 0,
        costUsd: expect.any(Number),
        costFrom: 'agent',
      },
      modelReported: 'claude-sonnet-5-5',
      turns: 2,
      warnings: [],
    });
  });

  it('names the tools that were denied', () => {
    const { end } = playRecorded('claude', 'tool-denied');
    expect(end.failure?.message).toContain('the tool Write was denied; the tool Bash was denied');
  });

  it('hands on how long the provider asked to wait', () => {
    expect(playRecorded('claude', 'http-429').end.failure?.retryAfterMs).toBe(1165);
  });

  it('counts what a spent budget bought', () => {
    const { usage } = playRecorded('claude', 'budget').end;
    expect([usage.inputTokens, usage.outputTokens, usage.costUsd]).toEqual([100, 20, expect.closeTo(0.0006)]);
  });

  it('says how to log in where there is no login', () => {
    expect(playRecorded('claude', 'no-key').end.failure?.hint).toContain('/login');
  });

  it('believes no result that the talk went on after', () => {
    const result =
      '{"type":"result","subtype":"success","is_error":false,"structured_output":{"runId":"run-1"}}';
    const later = '{"type":"assistant","message":{"content":[]}}';
    expect(describePlayed(playLines('claude', [result]))).toBe('ok');
    expect(describePlayed(playLines('claude', [result, later]))).toBe('protocol, again');
  });

  it('believes no good result of a process that ended with an error', () => {
    const result =
      '{"type":"result","subtype":"success","is_error":false,"structured_output":{"runId":"run-1"}}';
    expect(describePlayed(playLines('claude', [result], { code: 1 }))).toBe('protocol, again');
    expect(describePlayed(playLines('claude', [result], { code: null, signal: 'SIGKILL' }))).toBe(
      'killed, again',
    );
  });
});
