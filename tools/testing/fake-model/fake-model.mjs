/**
 * A scripted model on the loopback address that speaks Anthropic Messages, OpenAI Responses, OpenAI chat completions and
 * Gemini generateContent well enough for the real command lines. See README.md.
 */
import { createServer } from 'node:http';
import { identifyCall, readKey, viewRequest } from './read-request.mjs';
import { writeError } from './replies/errors.mjs';
import { checkScript, createChooser } from './script.mjs';
import { sendJson, sendReply } from './send-reply.mjs';

/**
 * Starts the server. `requests` grows with each request: path, api, action, model, system, users, prompt (the last of
 * them), tools, toolResults, schema, bytes, auth (which header carried a key), status and finished once it was answered.
 * Returns { url, requests, leftover(), setScript(script), close() }.
 */
export async function startFakeModel({ script = {} } = {}) {
  const requests = [];
  const timers = new Set();
  let current = checkScript(script);
  let chooser = createChooser(current);

  const wait = (ms, response) =>
    new Promise((resolve) => {
      if (!ms) return resolve();
      const done = () => {
        clearTimeout(timer);
        timers.delete(timer);
        response.off('close', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      timers.add(timer);
      response.on('close', done);
    });

  async function handle(incoming, response) {
    const url = new URL(incoming.url, 'http://localhost');
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const body = parse(bytes);
    const call = identifyCall(incoming.method, url.pathname);
    const { via, key } = readKey(incoming.headers, url.searchParams);
    const view = call !== undefined && body !== undefined ? viewRequest(call, body) : undefined;
    const entry = {
      number: requests.length + 1,
      method: incoming.method,
      path: url.pathname,
      api: call?.api ?? null,
      action: call?.action ?? null,
      auth: via,
      key,
      bytes: bytes.length,
      ...view,
      prompt: view?.users.at(-1) ?? null,
    };
    requests.push(entry);
    response.on('close', () => {
      entry.status = response.headersSent ? response.statusCode : null;
      entry.finished = response.writableFinished;
    });
    if (call === undefined) {
      const message = `fake model: nothing answers ${incoming.method} ${url.pathname}`;
      return sendJson(response, incoming.method === 'HEAD' ? 200 : 404, { error: { message } });
    }
    if (current.expectKey !== undefined && key !== current.expectKey) {
      return sendJson(response, 401, writeError(call.api, 401, { message: 'wrong or missing key' }));
    }
    if (call.action === 'list') return sendJson(response, 200, listModels(current.models ?? ['fake-model']));
    if (body === undefined) return sendJson(response, 400, writeError(call.api, 400));
    if (call.action === 'count') {
      const tokens = Math.ceil(bytes.length / 4);
      return sendJson(response, 200, { input_tokens: tokens, totalTokens: tokens });
    }
    const request = { ...entry, api: call.api, path: url.pathname, view, body, usage: current.usage };
    return sendReply(response, chooser.choose(request), request, wait);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { message: `fake model: ${error.message}` } });
    });
  });
  server.keepAliveTimeout = 1000;
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    leftover: () => chooser.leftover(),
    setScript(next) {
      current = checkScript(next);
      chooser = createChooser(current);
      requests.length = 0;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      return new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function parse(bytes) {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function listModels(ids) {
  const data = ids.map((id) => ({ id, type: 'model', object: 'model', display_name: id, owned_by: 'fake' }));
  return {
    object: 'list',
    has_more: false,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
    data,
    models: [],
  };
}
