import { holdToRecorded, REVIEWED_USAGE } from '../../testing/hold-to-recorded';
import { describePlayed, playLines, playRecorded } from '../../testing/play-stream';

holdToRecorded('opencode', {
  reviewed: 'ok',
  'reached-for-a-tool': 'ok',
  success: 'no-report, again',
  'tool-use': 'no-report, again',
  'tool-denied': 'no-report, again',
  'tool-default-perm': 'no-report, again',
  'read-outside': 'no-report, again',
  reasoning: 'no-report, again',
  'no-key': 'no-report, again',
  'tool-ask': 'denied',
  'http-401': 'at once: auth',
  'http-404-model': 'at once: configuration',
  'empty-body': 'at once: api, again',
  'html-body': 'at once: api, again',
  truncate: 'at once: api, again',
  steps: 'at once: turns',
  'unknown-model': 'api, again',
  'unknown-provider': 'api, again',
  'http-429': 'killed, again',
  'http-500': 'killed, again',
  disconnect: 'killed, again',
  'malformed-sse': 'at once: api, again',
  'sigint-stall': 'killed, again',
  'sigterm-stall': 'killed, again',
  'bad-config': 'protocol, again',
  'empty-stdin': 'protocol, again',
});

describe('opencode: recorded runs of the real program', () => {
  it('adds reasoning to the output, and takes a cost of 0 for none', () => {
    expect(playRecorded('opencode', 'reviewed').end.usage).toEqual(REVIEWED_USAGE);
  });

  it('sums steps, and counts them as turns', () => {
    const { usage, turns, warnings } = playRecorded('opencode', 'reached-for-a-tool').end;
    expect([usage.inputTokens, usage.outputTokens, turns]).toEqual([200, 40, 2]);
    expect(warnings).toEqual(['the tool write was denied']);
  });

  it('takes the text of the last step alone', () => {
    expect(playRecorded('opencode', 'reached-for-a-tool').end.text).toBe('{"runId":"run-1"}');
  });
});

describe('opencode: failed requests, which it tries for ever', () => {
  const logged = (told: string): string =>
    `timestamp=2026-12-01T01:28:49.187Z level=ERROR run=1 message="stream error" agent=build error.error="AI_APICallError: ${told}"`;

  it.each([
    ['Too Many Requests', 'at once: quota, again'],
    ['Cannot connect to API: The socket connection was closed', 'at once: api, again'],
    ['Internal Server Error', 'at once: api, again'],
  ])('is ended at the second: %s', (told, expected) => {
    const stderr = [logged(told), logged(told)].join('\n');
    expect(describePlayed(playLines('opencode', [], { code: null, signal: 'SIGKILL', stderr }))).toBe(
      expected,
    );
  });

  it('may go on after one', () => {
    const stderr = logged('Overloaded');
    const answer = [
      '{"type":"text","part":{"text":"{}"}}',
      '{"type":"step_finish","part":{"reason":"stop"}}',
    ];
    expect(describePlayed(playLines('opencode', answer, { stderr }))).toBe('ok');
  });

  it('finds in stderr why a model is not known', () => {
    const error =
      '{"type":"error","error":{"name":"UnknownError","data":{"message":"Unexpected server error."}}}';
    const stderr = 'level=ERROR message=failed error="ProviderModelNotFoundError: Model not found: a/nope."';
    const { end } = playLines('opencode', [error], { code: 1, stderr });
    expect(end.failure).toMatchObject({ kind: 'configuration', message: expect.stringContaining('a/nope') });
  });

  it('is ended when the answer was begun three times and never ended', () => {
    const start = '{"type":"step_start","part":{}}';
    expect(describePlayed(playLines('opencode', [start, start, start]))).toBe('at once: api, again');
  });

  it.each([
    ['content-filter', 'refusal'],
    ['length', 'no-report'],
  ])('knows what a last step that ended with %s means', (reason, kind) => {
    const step = JSON.stringify({ type: 'step_finish', part: { reason } });
    expect(playLines('opencode', ['{"type":"text","part":{"text":"{}"}}', step]).end.failure?.kind).toBe(
      kind,
    );
  });
});
