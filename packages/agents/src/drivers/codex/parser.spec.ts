import { holdToRecorded, REVIEWED_USAGE } from '../../testing/hold-to-recorded';
import { describePlayed, playLines, playRecorded } from '../../testing/play-stream';

holdToRecorded('codex', {
  'structured-output': 'ok',
  reviewed: 'ok',
  'reached-for-a-tool': 'ok',
  'schema-loose': 'ok',
  success: 'no-report, again',
  'tool-use': 'no-report, again',
  'tool-fail': 'no-report, again',
  'tool-net': 'no-report, again',
  'tool-write': 'no-report, again',
  reasoning: 'no-report, again',
  'openai-base-url': 'no-report, again',
  'malformed-sse': 'no-report, again',
  'schema-plain-text': 'no-report, again',
  'http-400': 'api',
  'http-401': 'auth',
  'http-429': 'quota, again',
  'http-500': 'api, again',
  'retry-default': 'api, again',
  disconnect: 'api, again',
  truncate: 'api, again',
  'empty-body': 'api, again',
  'html-body': 'api, again',
  'idle-timeout': 'api, again',
  'no-key': 'login',
  'schema-missing-file': 'protocol, again',
  'no-git-check': 'protocol, again',
  'codex-home-missing': 'protocol, again',
  'empty-stdin': 'protocol, again',
  'sigint-stall': 'protocol, again',
  'sigterm-stall': 'killed, again',
  'sigterm-tool': 'killed, again',
});

describe('codex: recorded runs of the real program', () => {
  it('takes cached tokens out of the input, and tells no cost', () => {
    expect(playRecorded('codex', 'reviewed').end.usage).toEqual(REVIEWED_USAGE);
  });

  it('takes the last message for the answer, earlier ones being comments', () => {
    expect(playRecorded('codex', 'reached-for-a-tool').end.text).toBe('{"runId":"run-1"}');
  });

  it('prefers the file of the last message, unless it is empty', () => {
    const lines = [message('{"runId":"stream"}'), DONE];
    expect(playLines('codex', lines, { answer: '{"runId":"file"}' }).end.text).toBe('{"runId":"file"}');
    expect(playLines('codex', lines, { answer: '' }).end.text).toBe('{"runId":"stream"}');
  });

  it('lets a reconnect pass, and shows what codex warns of', () => {
    const reconnect = '{"type":"error","message":"Reconnecting... 1/5 (network error)"}';
    expect(describePlayed(playLines('codex', [reconnect, message('{"a":1}'), DONE]))).toBe('ok');
    expect(playRecorded('codex', 'structured-output').end.warnings).toEqual([
      expect.stringContaining('Model metadata for `gpt-5-codex` not found'),
    ]);
  });

  it('says in what way an answer is no report', () => {
    const messageOf = (text: string): string | undefined =>
      playLines('codex', [message(text), DONE]).end.failure?.message;
    expect(messageOf('All fine.')).toContain('prose');
    expect(messageOf('{"title":"„Hallo" he said"}')).toContain('broken JSON');
    expect(messageOf('')).toContain('nothing');
  });

  it('says that commands ran, where they did', () => {
    expect(playRecorded('codex', 'tool-use').end.warnings).toContain('codex ran 1 command(s) in its sandbox');
  });
});

const DONE = '{"type":"turn.completed","usage":{"input_tokens":1,"output_tokens":1}}';

function message(text: string): string {
  return JSON.stringify({ type: 'item.completed', item: { type: 'agent_message', text } });
}
