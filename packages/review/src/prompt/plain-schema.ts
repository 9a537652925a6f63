import { z } from 'zod';

/** What the structured output of each maker understands. The rest is in the prompt, and is checked when the answer is bound. */
const KEPT = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf']);

export type SchemaNode = {
  [key: string]: unknown;
  properties: Record<string, SchemaNode>;
  items: SchemaNode;
};

/** JSON schema of an answer, draft 7, in the few keywords that all agents take. */
export function toPlainSchema(schema: z.ZodType): SchemaNode {
  return simplify(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })) as SchemaNode;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { const: only, ...rest } = node as Record<string, unknown>;
  const kept = Object.entries(rest).flatMap(([key, value]): [string, unknown][] => {
    if (!KEPT.has(key)) return [];
    if (key !== 'properties') return [[key, key === 'enum' || key === 'required' ? value : simplify(value)]];
    const inner = Object.entries(value as object).map(([name, one]) => [name, simplify(one)]);
    return [[key, Object.fromEntries(inner)]];
  });
  return { ...Object.fromEntries(kept), ...(only === undefined ? {} : { enum: [only] }) };
}
