import { cut } from './plan.mjs';

export function writeWhole(plan) {
  const { usage, calls } = plan;
  return {
    id: `msg_${plan.id}`,
    type: 'message',
    role: 'assistant',
    model: plan.model,
    content: [
      ...(plan.thinking === undefined
        ? []
        : [{ type: 'thinking', thinking: plan.thinking, signature: 'fake' }]),
      ...(plan.text === undefined ? [] : [{ type: 'text', text: plan.text }]),
      ...calls.map(({ id, name, input }) => ({
        type: 'tool_use',
        id: id.replace(/^call_/, 'toolu_'),
        name,
        input,
      })),
    ],
    stop_reason: plan.stopReason ?? (calls.length > 0 ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: usage.input,
      cache_creation_input_tokens: usage.cacheWrite,
      cache_read_input_tokens: usage.cacheRead,
      output_tokens: usage.output,
    },
  };
}

const EMPTY = {
  thinking: (block) => ({ ...block, thinking: '', signature: '' }),
  text: (block) => ({ ...block, text: '' }),
  tool_use: (block) => ({ ...block, input: {} }),
};

function deltasOf(block, size) {
  if (block.type === 'text') return cut(block.text, size).map((text) => ({ type: 'text_delta', text }));
  if (block.type === 'tool_use') {
    const text = JSON.stringify(block.input);
    return cut(text, size).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  }
  const thoughts = cut(block.thinking, size).map((thinking) => ({ type: 'thinking_delta', thinking }));
  return [...thoughts, { type: 'signature_delta', signature: 'fake' }];
}

export function writeEvents(plan) {
  const whole = writeWhole(plan);
  const event = (type, more = {}) => ({ event: type, data: { type, ...more } });
  const begun = { ...whole, content: [], stop_reason: null, usage: { ...whole.usage, output_tokens: 1 } };
  return [
    event('message_start', { message: begun }),
    event('ping'),
    ...whole.content.flatMap((block, index) => [
      event('content_block_start', { index, content_block: EMPTY[block.type](block) }),
      ...deltasOf(block, plan.chunkSize).map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: whole.stop_reason, stop_sequence: null },
      usage: whole.usage,
    }),
    event('message_stop'),
  ];
}
