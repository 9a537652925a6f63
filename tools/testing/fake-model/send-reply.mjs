import * as anthropic from './replies/anthropic.mjs';
import * as chat from './replies/chat.mjs';
import { writeError } from './replies/errors.mjs';
import * as gemini from './replies/gemini.mjs';
import { planReply } from './replies/plan.mjs';
import * as responses from './replies/responses.mjs';

const WRITERS = { anthropic, responses, chat, gemini };
const BROKEN = 'data: {"type": "broken", "delta": {"text": "unterm\n\n';

export function sendJson(response, status, value, headers = {}) {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': length,
    'request-id': 'req_fake',
    ...headers,
  });
  response.end(text);
}

/** Answers one request as the script says: well, with an error, or with a fault. `wait` ends early when the client goes. */
export async function sendReply(response, reply, request, wait) {
  await wait(reply.delayMs, response);
  if (response.destroyed) return;
  const { api, view } = request;
  if (reply.error !== undefined) {
    const { status = 500, headers } = reply.error;
    sendJson(response, status, writeError(api, status, reply.error), headers);
  } else if (reply.raw !== undefined) {
    response.writeHead(reply.raw.status ?? 200, reply.raw.headers ?? { 'content-type': 'text/plain' });
    response.end(reply.raw.body ?? '');
  } else if (reply.fault === 'hang') {
    // The request was taken, and that is all.
  } else if (reply.fault === 'reset') {
    response.socket.destroy();
  } else if (reply.fault === 'empty') {
    response.writeHead(200, { 'content-type': view.stream ? 'text/event-stream' : 'application/json' });
    response.end();
  } else if (reply.fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>proxy</title><p>Sign in to continue</p>');
  } else {
    const plan = planReply(reply, request);
    const writer = WRITERS[api];
    if (view.stream) await sendEvents(response, writer.writeEvents(plan, request.body), reply, wait);
    else sendWhole(response, writer.writeWhole(plan), reply);
  }
}

function sendWhole(response, value, { fault }) {
  if (fault === undefined) return sendJson(response, 200, value);
  const text = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(text.slice(0, Math.ceil(text.length / 2)));
  if (fault === 'disconnect') setImmediate(() => response.socket?.destroy());
  else if (fault !== 'stall') response.end();
}

async function sendEvents(response, events, { fault, afterEvents, chunkDelayMs }, wait) {
  const cutAt = fault === undefined ? events.length : (afterEvents ?? Math.floor(events.length / 2));
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'request-id': 'req_fake',
  });
  for (const [index, { event, data }] of events.entries()) {
    if (response.destroyed) return;
    if (index === cutAt && fault === 'malformed') response.write(BROKEN);
    else if (index === cutAt) return breakOff(response, fault);
    const name = event === undefined ? '' : `event: ${event}\n`;
    response.write(`${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
    await wait(chunkDelayMs, response);
  }
  if (!response.destroyed) response.end();
}

function breakOff(response, fault) {
  if (fault === 'truncate') response.end();
  else if (fault === 'disconnect') setTimeout(() => response.socket?.destroy(), 20);
  else response.flushHeaders();
}
