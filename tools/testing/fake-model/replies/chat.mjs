import { cut, wholeInput } from './plan.mjs';

const FRAME = { created: 1_700_000_000 };

function writeUsage(usage) {
  const prompt = wholeInput(usage);
  return {
    prompt_tokens: prompt,
    completion_tokens: usage.output,
    total_tokens: prompt + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cacheRead },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

const reasonOf = ({ stopReason, calls }) => stopReason ?? (calls.length > 0 ? 'tool_calls' : 'stop');

export function writeWhole(plan) {
  const calls = plan.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: plan.text ?? null,
    ...(plan.thinking === undefined ? {} : { reasoning_content: plan.thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    ...FRAME,
    id: `chatcmpl_${plan.id}`,
    object: 'chat.completion',
    model: plan.model,
    choices: [{ index: 0, finish_reason: reasonOf(plan), message }],
    usage: writeUsage(plan.usage),
  };
}

export function writeEvents(plan, body) {
  const frame = { ...FRAME, id: `chatcmpl_${plan.id}`, object: 'chat.completion.chunk', model: plan.model };
  const chunk = (delta, finish_reason = null) => ({
    data: { ...frame, choices: [{ index: 0, delta, finish_reason }] },
  });
  const pieces = (text) => (text === undefined ? [] : cut(text, plan.chunkSize));
  const calls = plan.calls.flatMap(({ id, name, input }, index) => [
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...pieces(JSON.stringify(input)).map((text) =>
      chunk({ tool_calls: [{ index, function: { arguments: text } }] }),
    ),
  ]);
  const usage = { data: { ...frame, choices: [], usage: writeUsage(plan.usage) } };
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(plan.thinking).map((text) => chunk({ reasoning_content: text })),
    ...pieces(plan.text).map((text) => chunk({ content: text })),
    ...calls,
    chunk({}, reasonOf(plan)),
    ...(body.stream_options?.include_usage === true ? [usage] : []),
    { data: '[DONE]' },
  ];
}
