const USAGE = { input: 100, cacheRead: 0, cacheWrite: 0, output: 20, reasoning: 0 };

/** One reply with all its parts decided, before an API writes it down. */
export function planReply(reply, { view, number, usage }) {
  let text = Array.isArray(reply.text) ? reply.text.join('') : reply.text;
  const calls = [...(reply.toolCalls ?? [])];
  if (reply.json !== undefined) text = JSON.stringify(reply.json);
  if (reply.structured !== undefined) {
    // Claude Code offers a tool of this name when a schema was asked for; elsewhere the answer is JSON text.
    if (view.tools.includes('StructuredOutput'))
      calls.push({ name: 'StructuredOutput', input: reply.structured });
    else text = JSON.stringify(reply.structured);
  }
  if (text === undefined && calls.length === 0 && reply.thinking === undefined) text = 'OK';
  return {
    id: `fake_${number}`,
    model: view.model ?? 'fake-model',
    thinking: reply.thinking,
    text,
    calls: calls.map(({ id, name, input }, index) => ({
      id: id ?? `call_fake_${number}_${index}`,
      name,
      input: input ?? {},
    })),
    usage: { ...USAGE, ...usage, ...reply.usage },
    stopReason: reply.stopReason,
    chunkSize: reply.chunkSize ?? 60,
  };
}

/** A text in pieces; an empty one is one empty piece. */
export function cut(text, size) {
  const pieces = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces.length === 0 ? [''] : pieces;
}

export const wholeInput = ({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite;
