import { cut, wholeInput } from './plan.mjs';

function listParts(plan, isSplit) {
  const texts = plan.text === undefined ? [] : isSplit ? cut(plan.text, plan.chunkSize) : [plan.text];
  return [
    ...(plan.thinking === undefined ? [] : [{ text: plan.thinking, thought: true }]),
    ...texts.map((text) => ({ text })),
    ...plan.calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
  ];
}

function write(plan, parts, isLast) {
  const { usage } = plan;
  const input = wholeInput(usage);
  const end = { finishReason: plan.stopReason ?? 'STOP' };
  const counts = {
    promptTokenCount: input,
    cachedContentTokenCount: usage.cacheRead,
    candidatesTokenCount: usage.output - usage.reasoning,
    thoughtsTokenCount: usage.reasoning,
    totalTokenCount: input + usage.output,
  };
  return {
    candidates: [{ index: 0, content: { role: 'model', parts }, ...(isLast ? end : {}) }],
    ...(isLast ? { usageMetadata: counts } : {}),
    modelVersion: plan.model,
    responseId: plan.id,
  };
}

export const writeWhole = (plan) => write(plan, listParts(plan, false), true);

export function writeEvents(plan) {
  const parts = listParts(plan, true);
  return parts.map((part, index) => ({ data: write(plan, [part], index === parts.length - 1) }));
}
