import { z } from 'zod';

interface Node {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  items?: Node;
  description?: string;
  minLength?: number;
  minimum?: number;
  pattern?: string;
}

/**
 * A schema in the words of a prompt: each key on a line with its type, checks and description. Made from the schema that
 * checks the answer, so that sentence and check cannot drift.
 * @throws Error for a keyword that it has no words for
 */
export function describeSchema(schema: z.ZodType): string {
  const { $schema: _, ...root } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return describeNode(root as Node, '');
}

const KNOWN = new Set([
  ...[
    'type',
    'const',
    'enum',
    'anyOf',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'description',
  ],
  ...['minLength', 'minimum', 'maximum', 'pattern'],
]);

function describeNode(node: Node, indent: string): string {
  const unknown = Object.keys(node).find((key) => !KNOWN.has(key));
  if (unknown) throw new Error(`the prompt has no words for "${unknown}" of a schema`);
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.anyOf) return node.anyOf.map((one) => describeNode(one, indent)).join(' | ');
  if (node.type === 'array') return `[${describeNode(node.items ?? {}, indent)}, ...]`;
  if (node.type === 'object') {
    const inner = `${indent}  `;
    const keys = Object.entries(node.properties ?? {}).map(([key, value]) => {
      const words = value.description ? ` // ${value.description}` : '';
      return describeKey(`${inner}"${key}": `, describeNode(value, inner), words);
    });
    return `{\n${keys.join('\n')}\n${indent}}`;
  }
  const types = Array.isArray(node.type) ? node.type.join(' | ') : (node.type ?? 'any');
  return `${types}${describeLimits(node)}`;
}

/** The description stands at the first line of a value. */
function describeKey(head: string, value: string, words: string): string {
  const [first = '', ...rest] = value.split('\n');
  return [`${head}${first}${words}`, ...rest].join('\n');
}

function describeLimits({ minLength, minimum, pattern }: Node): string {
  if (pattern !== undefined) return ` matching ${pattern}`;
  if (minLength !== undefined && minLength > 0)
    return minLength === 1 ? ', not empty' : `, at least ${minLength} long`;
  return minimum === undefined ? '' : ` >= ${minimum}`;
}
