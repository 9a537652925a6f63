import { ReviewReportSchema, SecondLookReportSchema } from '@nx-test-review/contracts';
import type { PartSpec } from './part';
import { toPlainSchema, type SchemaNode } from './plain-schema';

/** The schema of the report, narrowed to what this call may name: a driver that enforces it keeps an agent to it. */
export function buildCallSchema(
  runId: string,
  specs: readonly PartSpec[],
  contextPaths: readonly string[],
): object {
  const root = toPlainSchema(ReviewReportSchema);
  const keys = root.properties;
  const paths = specs.map(({ spec }) => spec.path);
  const rows = [...new Set(specs.flatMap(({ spec }) => [...spec.rows.keys()]))];
  keys.runId = oneOf([runId]);
  for (const list of ['files', 'findings', 'prior']) {
    const item = keys[list]?.items.properties ?? {};
    item.path = oneOf(paths);
    if (list === 'findings') item.row = oneOf(rows);
  }
  if (contextPaths.length > 0 && keys.contextUsed) keys.contextUsed.items = oneOf(contextPaths);
  return root;
}

/** Schema of the answer of a second look, narrowed to this run. */
export function buildLookSchema(runId: string): object {
  const root = toPlainSchema(SecondLookReportSchema);
  root.properties.runId = oneOf([runId]);
  return root;
}

function oneOf(values: readonly string[]): SchemaNode {
  return { type: 'string', enum: [...values] } as unknown as SchemaNode;
}
