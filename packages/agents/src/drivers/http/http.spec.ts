import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DriverSettings, UsageSchema } from '@nx-test-review/contracts';
import type { AgentFailure, AgentOutcome, AgentRequest } from '../../types';
import { askAgent } from '../../ask-agent';
import { makeRequest } from '../../testing/make-request';
import { httpDriver } from '.';

const KEY = 'sk-first-0123456789';
const MARK = 'BODY-MARK-of-the-server';

interface Seen {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

let server: Server;
let seen: Seen[];
let reply: (response: ServerResponse, index: number) => void;
let folder: string;

beforeEach(async () => {
  seen = [];
  folder = mkdtempSync(join(tmpdir(), 'http-driver-'));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      reply(response, seen.length - 1);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function ask(settings: DriverSettings = {}, more: Partial<AgentRequest> = {}): Promise<AgentOutcome> {
  return httpDriver.ask!(makeHttpRequest(settings, more), () => undefined);
}

function makeHttpRequest(settings: DriverSettings, more: Partial<AgentRequest> = {}): AgentRequest {
  return makeRequest({
    settings: {
      baseUrl: settings.baseUrl ?? `${origin()}/v1/`,
      model: 'model-a',
      keyVariable: 'MY_KEY',
      ...settings,
    },
    env: { MY_KEY: KEY, PATH: process.env.PATH },
    workspace: folder,
    ...more,
  });
}

async function askForFailure(...args: Parameters<typeof ask>): Promise<AgentFailure> {
  const outcome = await ask(...args);
  if (outcome.ok) throw new Error('it succeeded');
  expect(JSON.stringify(outcome)).not.toContain(MARK);
  expect(JSON.stringify(outcome)).not.toContain(KEY);
  return outcome;
}

function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const completion = (content: unknown, more: object = {}) => ({
  model: 'model-a-2026',
  choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: {
    prompt_tokens: 150,
    completion_tokens: 25,
    prompt_tokens_details: { cached_tokens: 30 },
    completion_tokens_details: { reasoning_tokens: 5 },
  },
  ...more,
});

describe('http: a question', () => {
  it('is one request with prompt, model, schema and key', async () => {
    reply = (response) => send(response, 200, completion('{"runId":"run-1"}'));
    const outcome = await ask({ effort: 'low', headers: { 'X-Team': 'tests' } });
    expect(outcome).toMatchObject({
      ok: true,
      text: '{"runId":"run-1"}',
      turns: 1,
      modelReported: 'model-a-2026',
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}`, 'x-team': 'tests' },
      body: {
        model: 'model-a',
        reasoning_effort: 'low',
        response_format: { type: 'json_schema', json_schema: { strict: true, schema: makeRequest().schema } },
      },
    });
    expect(JSON.stringify(seen[0]!.body.messages)).toContain('PROMPT-TEXT');
    expect(seen[0]!.body).not.toHaveProperty('temperature');
  });

  it('tells usage in the common shape', async () => {
    reply = (response) => send(response, 200, completion('{}'));
    const { usage } = await ask();
    expect(UsageSchema.parse(usage)).toEqual({
      inputTokens: 120,
      cachedInputTokens: 30,
      cacheWriteTokens: 0,
      outputTokens: 25,
      reasoningTokens: 5,
      costUsd: null,
      costFrom: null,
    });
  });

  it('sends no key where none is named', async () => {
    reply = (response) => send(response, 200, completion('{}'));
    await ask({ keyVariable: undefined });
    expect(seen[0]!.headers).not.toHaveProperty('authorization');
  });

  it('reads text that is split in the middle of a character, and text in parts', async () => {
    reply = (response) => {
      const bytes = Buffer.from(JSON.stringify(completion([{ type: 'text', text: '{"a":"Grüße 🙂"}' }])));
      const cut = bytes.indexOf('🙂') + 2;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(bytes.subarray(0, cut), () => response.end(bytes.subarray(cut)));
    };
    expect(await ask()).toMatchObject({ ok: true, text: '{"a":"Grüße 🙂"}' });
  });

  it('is asked without the schema where the server does not know response_format, and says so', async () => {
    reply = (response, index) =>
      index === 0
        ? send(response, 400, { error: { message: `unknown field response_format ${MARK}` } })
        : send(response, 200, completion('```json\n{"a":1}\n```'));
    const outcome = await ask();
    expect(outcome).toMatchObject({ ok: true, warnings: [expect.stringContaining('response_format')] });
    expect(seen.map(({ body }) => 'response_format' in body)).toEqual([true, false]);
  });

  it('is not asked again over another bad request', async () => {
    reply = (response) => send(response, 400, { error: { message: `prompt too long ${MARK}` } });
    expect(await askForFailure()).toMatchObject({ kind: 'api', retryable: false });
    expect(seen).toHaveLength(1);
  });
});

describe('http: failures', () => {
  it.each([
    [401, 'auth', false],
    [403, 'auth', false],
    [404, 'configuration', false],
    [429, 'quota', true],
    [500, 'api', true],
    [503, 'api', true],
  ])('%i is %s', async (status, kind, retryable) => {
    reply = (response) => send(response, status, { error: { message: MARK } });
    expect(await askForFailure()).toMatchObject({ kind, retryable });
    expect(seen).toHaveLength(1);
  });

  it('hands on how long the provider asked to wait', async () => {
    reply = (response) => send(response, 429, MARK, { 'retry-after': '7' });
    expect(await askForFailure()).toMatchObject({ retryAfterMs: 7000 });
  });

  it('follows no redirect', async () => {
    reply = (response) => send(response, 307, MARK, { location: `${origin()}/elsewhere` });
    expect(await askForFailure()).toMatchObject({
      kind: 'configuration',
      message: expect.stringContaining('redirect'),
    });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['an HTML page', `<html>${MARK}</html>`, 'protocol'],
    ['an empty body', '', 'protocol'],
    ['an object of another kind', { ok: true, note: MARK }, 'protocol'],
    ['prose', completion(`All fine ${MARK}`), 'no-report'],
    [
      'an answer that was cut',
      completion('{}', { choices: [{ finish_reason: 'length', message: { content: '{}' } }] }),
      'no-report',
    ],
    [
      'a refusal',
      completion('', { choices: [{ finish_reason: 'stop', message: { refusal: MARK, content: null } }] }),
      'refusal',
    ],
    [
      'a filtered answer',
      completion('', { choices: [{ finish_reason: 'content_filter', message: {} }] }),
      'refusal',
    ],
    [
      'a call of a tool',
      completion('', { choices: [{ finish_reason: 'tool_calls', message: {} }] }),
      'protocol',
    ],
  ])('%s is no answer', async (_, body, kind) => {
    reply = (response) => send(response, 200, body);
    expect(await askForFailure()).toMatchObject({ kind });
  });

  it('a connection that is cut in the middle is a failure of the provider', async () => {
    reply = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(`{"a": "${MARK}`, () => response.destroy());
    };
    expect(await askForFailure()).toMatchObject({ kind: 'api', retryable: true });
  });

  it('a server that is not there is one too', async () => {
    const address = origin();
    await new Promise((done) => server.close(done));
    expect(await askForFailure({ baseUrl: address }, {})).toMatchObject({
      kind: 'api',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('an answer without an end is cut at the limit', async () => {
    reply = (response) => send(response, 200, MARK.repeat(100));
    const limits = { ...makeRequest().limits, outputBytes: 500 };
    expect(await askForFailure({}, { limits })).toMatchObject({ kind: 'output-cap' });
  });

  it('a server that says nothing is left at the limit of time', async () => {
    reply = () => undefined;
    const limits = { ...makeRequest().limits, overallMs: 50 };
    expect(await askForFailure({}, { limits })).toMatchObject({ kind: 'timeout' });
  });

  it('a run that is stopped stops the question', async () => {
    const controller = new AbortController();
    reply = () => controller.abort();
    expect(await askForFailure({}, { signal: controller.signal })).toMatchObject({ kind: 'aborted' });
  });
});

describe('http: keys', () => {
  it.each([
    'http://models.example/v1',
    'http://10.0.0.1/v1',
    'http://127.0.0.1.example/v1',
    'http://localhost.example',
  ])('are never sent to %s', async (baseUrl) => {
    await expect(ask({ baseUrl })).rejects.toThrow(/plain http/);
  });

  it('a variable that is not set is said, and nothing is sent', async () => {
    expect(await askForFailure({ keyVariable: 'UNSET' })).toMatchObject({
      kind: 'configuration',
      message: expect.stringContaining('UNSET'),
    });
    expect(seen).toEqual([]);
  });

  /** Prints the next line of a file each time. */
  function keyCommand(...keys: string[]): string[] {
    const file = join(folder, 'keys');
    const script = join(folder, 'next-key.mjs');
    writeFileSync(file, keys.join('\n'));
    writeFileSync(
      script,
      `import { readFileSync, writeFileSync } from 'node:fs';
       const [key, ...rest] = readFileSync(${JSON.stringify(file)}, 'utf8').split('\\n');
       writeFileSync(${JSON.stringify(file)}, rest.join('\\n'));
       if (key === 'FAIL') process.exit(3);
       process.stdout.write(key + '\\n');`,
    );
    return [process.execPath, script];
  }

  const keysSent = (): unknown[] => seen.map(({ headers }) => headers.authorization);

  it('a refused key of a command is fetched anew, once', async () => {
    reply = (response, index) =>
      index === 0 ? send(response, 401, MARK) : send(response, 200, completion('{}'));
    const outcome = await ask({ keyVariable: undefined, keyCommand: keyCommand('stale', 'fresh', 'third') });
    expect(outcome.ok).toBe(true);
    expect(keysSent()).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  it('and not a second time', async () => {
    reply = (response) => send(response, 401, MARK);
    const outcome = await askForFailure({
      keyVariable: undefined,
      keyCommand: keyCommand('one', 'two', 'three'),
    });
    expect(outcome.kind).toBe('auth');
    expect(keysSent()).toEqual(['Bearer one', 'Bearer two']);
  });

  it('the same key is not tried twice', async () => {
    reply = (response) => send(response, 401, MARK);
    await askForFailure({ keyVariable: undefined, keyCommand: keyCommand('one', 'one') });
    expect(keysSent()).toEqual(['Bearer one']);
  });

  it.each([
    [['FAIL'], /ended with exit 3/],
    [['two words'], /no key in one line/],
    [[''], /no key in one line/],
  ])('a command that gives none (%s) is a failed login', async (keys, message) => {
    const outcome = await askForFailure({ keyVariable: undefined, keyCommand: keyCommand(...keys) });
    expect(outcome).toMatchObject({ kind: 'login', message: expect.stringMatching(message) });
    expect(outcome.message).not.toContain('two words');
    expect(seen).toEqual([]);
  });

  it('a command that is not there is one too', async () => {
    const outcome = await askForFailure({ keyVariable: undefined, keyCommand: ['/nowhere/key'] });
    expect(outcome).toMatchObject({ kind: 'login', message: expect.stringContaining('could not run') });
  });

  it('are blanked in all that is kept, those of a command too', async () => {
    const keys = { keyVariable: undefined, keyCommand: keyCommand('a-stale-key-0123', 'a-fresh-key-0123') };
    reply = (response, index) =>
      index === 0
        ? send(response, 401, MARK)
        : send(response, 200, completion('{"said":"a-stale-key-0123, then a-fresh-key-0123"}'));
    const traces = join(folder, 'traces');
    const outcome = await askAgent(httpDriver, makeHttpRequest(keys, { traces }));
    expect(outcome).toMatchObject({ ok: true, text: '{"said":"[secret], then [secret]"}' });
    const kept = readdirSync(traces).map((name) => readFileSync(join(traces, name), 'utf8'));
    expect(kept.join('')).toContain('then [secret]');
    expect(kept.join('')).not.toContain('-key-0123');
  });

  it('leaves the key file as the command left it', async () => {
    reply = (response) => send(response, 200, completion('{}'));
    const command = keyCommand('one', 'two');
    await ask({ keyVariable: undefined, keyCommand: command });
    expect(readFileSync(join(folder, 'keys'), 'utf8')).toBe('two');
  });
});

describe('http: detection', () => {
  it('asks for address and model, and knows whether the key is there', async () => {
    expect(await httpDriver.detect({}, {})).toMatchObject({
      found: false,
      hint: expect.stringContaining('baseUrl'),
    });
    const settings = { baseUrl: 'https://host/v1', model: 'm', keyVariable: 'MY_KEY' };
    expect(await httpDriver.detect(settings, {})).toMatchObject({ found: true, login: 'no' });
    expect(await httpDriver.detect(settings, { MY_KEY: 'x' })).toMatchObject({
      found: true,
      login: 'yes',
      hint: '',
    });
  });
});
