import type { Convention, Registry, Row } from '@nx-test-review/contracts';
import type { Policy } from '@nx-test-review/gate';
import type { OpenRow } from '@nx-test-review/review';

/** Convention that each row of an agent stands on. */
const CONVENTION_OF: Record<string, Convention['key']> = {
  L5: 'behaviouralNaming',
  M9: 'playwrightUtilities',
};

export interface OpenRowsInput {
  registry: Registry;
  policy: Policy;
  conventions: readonly Convention[];
  /** Frameworks of the spec, surest first; empty when nothing tells them. */
  frameworks: readonly string[];
  text: string;
  /** Number of its tests. */
  tests: number;
}

type Spec = Pick<OpenRowsInput, 'text' | 'tests'>;

/** What a spec must have for a row that applies to some files only. Where nobody can say, the row is open. */
const APPLIES: Record<string, (spec: Spec) => boolean> = {
  L1: ({ text }) =>
    /locator|querySelector|getBy|findBy|queryBy|findElement|xpath|\bBy\.|\$\(|\bcy\.|\bpage\b|\bscreen\b/i.test(
      text,
    ),
  M2: ({ tests }) => tests >= 3,
};

/**
 * Rows that need judgement and may fire in a spec: of an agent's tier, built, not off, of its framework, about something that it
 * has, and where they stand on a convention, one that the corpus has.
 */
export function listOpenRows(input: OpenRowsInput): OpenRow[] {
  const { registry, policy, conventions, frameworks } = input;
  return registry.rows.flatMap((row) => {
    const decision = policy.rows[row.id];
    if (!isAgents(row) || decision?.agentEffect === 'off') return [];
    if (frameworks.length > 0 && !row.frameworks.some((name) => frameworks.includes(name))) return [];
    if (row.gate === 'applicability' && APPLIES[row.id]?.(input) === false) return [];
    const convention = row.gate === 'convention' ? findConvention(row, conventions) : undefined;
    if (row.gate === 'convention' && convention === undefined) return [];
    return [
      {
        id: row.id,
        slug: row.slug,
        name: row.name,
        severity: row.severity,
        page: registry.page(row.id) ?? '',
        ...(convention === undefined ? {} : { convention }),
        blocks: decision?.agentEffect === 'blocks',
      },
    ];
  });
}

function isAgents({ tier, status }: Row): boolean {
  return status === 'built' && (tier === 't1' || tier === 't0-t1');
}

function findConvention({ id }: Row, conventions: readonly Convention[]): Convention | undefined {
  const found = conventions.find(({ key }) => key === CONVENTION_OF[id]);
  return found?.status === 'established' || found?.status === 'emerging' ? found : undefined;
}
