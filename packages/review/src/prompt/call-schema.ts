import { ReviewReportSchema } from '@nx-test-review/contracts';
import { z } from 'zod';
import type { PartSpec } from './part';

type Node = Record<string, unknown> & { properties: Record<string, Node>; items: Node };

/** The schema of the report, narrowed to what this call may name: a driver that enforces it keeps an agent to it. */
export function buildCallSchema(
  runId: string,
  specs: readonly PartSpec[],
  contextPaths: readonly string[],
): object {
  const { $schema: _, ...root } = z.toJSONSchema(ReviewReportSchema, { target: 'draft-7', io: 'input' });
  const keys = (root as unknown as Node).properties;
  const paths = specs.map(({ spec }) => spec.path);
  const rows = [...new Set(specs.flatMap(({ spec }) => [...spec.rows.keys()]))];
  const narrow = (list: string, key: string, values: readonly string[]): void => {
    const item = keys[list]?.items;
    if (item && values.length > 0)
      item.properties[key] = { type: 'string', enum: [...values] } as unknown as Node;
  };
  keys.runId = { type: 'string', enum: [runId] } as unknown as Node;
  narrow('files', 'path', paths);
  narrow('findings', 'path', paths);
  narrow('findings', 'row', rows);
  narrow('prior', 'path', paths);
  if (contextPaths.length > 0 && keys.contextUsed)
    keys.contextUsed.items = { type: 'string', enum: [...contextPaths] } as unknown as Node;
  return root;
}
