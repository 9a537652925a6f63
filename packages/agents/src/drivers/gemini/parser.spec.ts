import { holdToRecorded, REVIEWED_USAGE } from '../../testing/hold-to-recorded';
import { playLines, playRecorded } from '../../testing/play-stream';

holdToRecorded('gemini', {
  reviewed: 'ok',
  'reached-for-a-tool': 'ok',
  success: 'no-report, again',
  'tool-use': 'no-report, again',
  'tool-denied': 'no-report, again',
  'default-mode': 'no-report, again',
  'read-outside': 'no-report, again',
  'http-400': 'auth',
  'http-401': 'auth',
  'http-404-model': 'configuration',
  'http-429': 'quota, again',
  'http-500': 'api, again',
  'malformed-sse': 'api, again',
  disconnect: 'api, again',
  'html-body': 'api, again',
  truncate: 'api, again',
  'empty-body': 'api, again',
  'max-turns': 'turns',
  'no-auth-at-all': 'login',
  'no-key': 'login',
  untrusted: 'configuration',
  'empty-stdin': 'protocol, again',
  'sigint-stall': 'protocol, again',
  'sigterm-stall': 'protocol, again',
  'kill-group': 'protocol, again',
  'sigterm-relaunch': 'killed, again',
});

describe('gemini: recorded runs of the real program', () => {
  it('takes cached tokens out of the input, and finds thoughts in the total', () => {
    const { usage, modelReported } = playRecorded('gemini', 'reviewed').end;
    expect(usage).toEqual(REVIEWED_USAGE);
    expect(modelReported).toBe('gemini-2.5-pro');
  });

  it('takes the text after the last tool', () => {
    const { text, warnings } = playRecorded('gemini', 'reached-for-a-tool').end;
    expect([text, warnings]).toEqual(['{"runId":"run-1"}', ['the tool write_file was denied']]);
  });
});

describe('gemini: deltas of a stream that was asked for again', () => {
  const play = (deltas: string[]): ReturnType<typeof playLines>['end'] =>
    playLines('gemini', [
      ...deltas.map((content) =>
        JSON.stringify({ type: 'message', role: 'assistant', content, delta: true }),
      ),
      '{"type":"result","status":"success"}',
    ]).end;

  it('are printed twice: the whole copy counts', () => {
    expect(play(['{"a":', '{"b"', '{"a":', '{"b"', ':1}}']).text).toBe('{"a":{"b":1}}');
  });

  it('are the whole answer where nothing broke', () => {
    expect(play(['{"a":', '{"b":1}', '}']).text).toBe('{"a":{"b":1}}');
    expect(play(['```json\n', '{"a":1}', '\n```']).text).toBe('```json\n{"a":1}\n```');
  });

  it('are no report when no copy is whole', () => {
    expect(play(['{"a":', '{"a":']).failure).toMatchObject({ kind: 'no-report' });
  });
});
