import {
  ConfigurationError,
  ROW_SETTINGS,
  type PolicyConfig,
  type Registry,
  type RowSetting,
} from '@nx-test-review/contracts';
import { decideRow, type RowDecision } from './row-decision';

/** One place that states policy, weakest first: workspace, project, flag. `where` is printed as the source. */
export interface PolicyLayer {
  where: string;
  policy: PolicyConfig | undefined;
}

/** The effective policy. Every value has its source in `sources`, keyed by name (`minScore`, `rows.C1`). */
export interface Policy {
  gateOn: 'introduced' | 'all';
  minScore: number | null;
  maxCritical: number | null;
  maxHigh: number | null;
  minFiles: number;
  failOnSkip: boolean;
  newWaivers: 'honour' | 'hold';
  /** Ids of rows that a new waiver may cover although they say that a test was lost, weakened or stopped. */
  newWaiverRows: string[];
  waiverMaxDays: number;
  agentRequired: boolean;
  /** A pipeline may judge without the configured agent, with a reason. */
  allowWithoutAgent: boolean;
  /** Null: `authenticated` under CI, else `any`. */
  replay: 'own-run' | 'authenticated' | 'any' | null;
  /** What each row of the registry does, by id. */
  rows: Record<string, RowDecision>;
  sources: Record<string, string>;
  /** Values that were not taken, since caps can only tighten. */
  notes: string[];
}

type Values = Omit<Policy, 'rows' | 'sources' | 'notes'>;

const DEFAULTS: Values = {
  gateOn: 'introduced',
  minScore: null,
  maxCritical: null,
  maxHigh: null,
  minFiles: 0,
  failOnSkip: false,
  newWaivers: 'honour',
  newWaiverRows: [],
  waiverMaxDays: 180,
  agentRequired: true,
  allowWithoutAgent: false,
  replay: null,
};

const CAPS: Record<string, (outer: number, inner: number) => number> = {
  minScore: Math.max,
  minFiles: Math.max,
  maxCritical: Math.min,
  maxHigh: Math.min,
};

/**
 * Folds the layers, weakest first, over the defaults. A later layer wins, except that a cap only gets tighter.
 * Throws ConfigurationError (class 2) for a row that the registry does not know.
 */
export function resolvePolicy(input: { layers: readonly PolicyLayer[]; registry: Registry }): Policy {
  const values: Record<string, unknown> = { ...DEFAULTS };
  const sources: Record<string, string> = {};
  for (const key of Object.keys(DEFAULTS)) sources[key] = 'default';
  const notes: string[] = [];
  const settings = new Map<string, RowSetting>();

  for (const { where, policy } of input.layers) {
    for (const [key, value] of Object.entries(policy ?? {})) {
      if (value === undefined || key === 'rows') continue;
      const taken = key === 'newWaiverRows' ? resolveRows(value as string[], where, input.registry) : value;
      const tighten = CAPS[key];
      const outer = values[key];
      if (tighten && typeof outer === 'number' && sources[key] !== 'default') {
        if (tighten(outer, taken as number) !== taken) {
          notes.push(`${where}: ${key} ${taken} is not taken: ${outer} of ${sources[key]} is tighter`);
          continue;
        }
      }
      values[key] = taken;
      sources[key] = where;
    }
    for (const [name, setting] of Object.entries(policy?.rows ?? {})) {
      const id = findRow(name, `${where}: policy.rows.${name}`, input.registry);
      settings.set(id, setting);
      sources[`rows.${id}`] = where;
    }
  }

  const rows: Record<string, RowDecision> = {};
  for (const row of input.registry.rows) {
    const source = sources[`rows.${row.id}`] ?? 'default';
    rows[row.id] = decideRow(row, settings.get(row.id) ?? 'on', source);
    sources[`rows.${row.id}`] = source;
  }
  return { ...(values as unknown as Values), rows, sources, notes };
}

/** Id of a row named by id, slug or former id; ConfigurationError (class 2) when there is none. */
export function findRow(name: string, where: string, registry: Registry): string {
  const row = registry.find(name);
  if (row) return row.id;
  throw new ConfigurationError({
    code: 'row-unknown',
    message: `${where}: there is no row "${name}"`,
    hint: `use an id or a slug of \`nx-test-review rows\`; settings of a row are ${ROW_SETTINGS.join(', ')}`,
  });
}

function resolveRows(names: string[], where: string, registry: Registry): string[] {
  return names.map((name) => findRow(name, `${where}: policy.newWaiverRows`, registry)).sort();
}
