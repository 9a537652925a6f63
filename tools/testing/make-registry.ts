import type { Registry, Row } from '@nx-test-review/contracts';

const SEVERITIES: Record<string, Row['severity']> = {
  C: 'Critical',
  H: 'High',
  M: 'Medium',
  L: 'Low',
  D: 'High',
};

/** A row with everything that the schema asks for; severity and tier follow from the letter of the id. */
export function makeRow(id: string, parts: Partial<Row> = {}): Row {
  return {
    id,
    slug: `row-${id.toLowerCase()}`,
    name: `Row ${id}`,
    severity: SEVERITIES[id[0]!] ?? 'Low',
    gate: 'absolute',
    tier: id.startsWith('D') ? 'diff' : 't0',
    frameworks: ['jest'],
    advisory: false,
    status: 'built',
    since: '0.1.0',
    formerIds: [],
    precision: { right: 0, n: 0 },
    ...parts,
  };
}

/** A registry of such rows in memory. */
export function makeRegistry(
  rows: readonly Row[] = ['C1', 'C4', 'H1', 'M4', 'D1', 'D7'].map((id) => makeRow(id)),
): Registry {
  return {
    rows,
    hash: 'registry',
    find: (name) => rows.find(({ id, slug, formerIds }) => [id, slug, ...formerIds].includes(name)),
    page: () => undefined,
  };
}
