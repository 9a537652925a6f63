import { cut, wholeInput } from './plan.mjs';

function listItems({ id, thinking, text, calls }) {
  const items = [];
  if (thinking !== undefined) {
    const summary = [{ type: 'summary_text', text: thinking }];
    items.push({ type: 'reasoning', id: `rs_${id}`, summary, encrypted_content: null });
  }
  if (text !== undefined) {
    const content = [{ type: 'output_text', text, annotations: [] }];
    items.push({ type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content });
  }
  for (const [index, call] of calls.entries()) {
    const common = { call_id: call.id, name: call.name, status: 'completed' };
    // A text as input is a call of a free-form tool.
    items.push(
      typeof call.input === 'string'
        ? { type: 'custom_tool_call', id: `ctc_${id}_${index}`, input: call.input, ...common }
        : {
            type: 'function_call',
            id: `fc_${id}_${index}`,
            arguments: JSON.stringify(call.input),
            ...common,
          },
    );
  }
  return items;
}

export function writeWhole(plan, status = plan.stopReason === undefined ? 'completed' : 'incomplete') {
  const { usage } = plan;
  const isDone = status !== 'in_progress';
  const input = wholeInput(usage);
  return {
    id: `resp_${plan.id}`,
    object: 'response',
    created_at: 1_700_000_000,
    status,
    model: plan.model,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: plan.stopReason } : null,
    output: isDone ? listItems(plan) : [],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    usage: isDone
      ? {
          input_tokens: input,
          input_tokens_details: { cached_tokens: usage.cacheRead },
          output_tokens: usage.output,
          output_tokens_details: { reasoning_tokens: usage.reasoning },
          total_tokens: input + usage.output,
        }
      : null,
  };
}

/** Events of one item between its `added` and its `done`: [type, fields]. */
function writeItem(item, at, size) {
  if (item.type === 'message') {
    const [part] = item.content;
    const where = { ...at, content_index: 0 };
    return [
      ['response.content_part.added', { ...where, part: { ...part, text: '' } }],
      ...cut(part.text, size).map((delta) => ['response.output_text.delta', { ...where, delta }]),
      ['response.output_text.done', { ...where, text: part.text }],
      ['response.content_part.done', { ...where, part }],
    ];
  }
  if (item.type === 'reasoning') {
    const [{ text }] = item.summary;
    const where = { ...at, summary_index: 0 };
    return [
      ['response.reasoning_summary_part.added', { ...where, part: { type: 'summary_text', text: '' } }],
      ...cut(text, size).map((delta) => ['response.reasoning_summary_text.delta', { ...where, delta }]),
      ['response.reasoning_summary_text.done', { ...where, text }],
    ];
  }
  const [name, key] =
    item.type === 'function_call'
      ? ['response.function_call_arguments', 'arguments']
      : ['response.custom_tool_call_input', 'input'];
  return [
    ...cut(item[key], size).map((delta) => [`${name}.delta`, { ...at, delta }]),
    [`${name}.done`, { ...at, [key]: item[key] }],
  ];
}

const EMPTY = {
  message: { status: 'in_progress', content: [] },
  reasoning: { summary: [] },
  function_call: { status: 'in_progress', arguments: '' },
  custom_tool_call: { status: 'in_progress', input: '' },
};

export function writeEvents(plan) {
  const begun = { response: writeWhole(plan, 'in_progress') };
  const done = writeWhole(plan);
  const events = [
    ['response.created', begun],
    ['response.in_progress', begun],
    ...listItems(plan).flatMap((item, output_index) => [
      ['response.output_item.added', { output_index, item: { ...item, ...EMPTY[item.type] } }],
      ...writeItem(item, { item_id: item.id, output_index }, plan.chunkSize),
      ['response.output_item.done', { output_index, item }],
    ]),
    [`response.${done.status}`, { response: done }],
  ];
  return events.map(([type, fields], sequence_number) => ({
    event: type,
    data: { type, sequence_number, ...fields },
  }));
}
