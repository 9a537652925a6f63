import type { PolicyConfig, Registry } from '@nx-test-review/contracts';
import { resolvePolicy } from '@nx-test-review/gate';
import type { Registration } from '../engine/workspace/registration';
import {
  AGENT_DEFAULTS,
  mergeConfig,
  type ConfigLayer,
  type EffectiveConfig,
} from '../engine/config/merge-config';

/** One effective value and the file that it comes from; several files where lists add up. */
export interface ConfigValue {
  key: string;
  value: unknown;
  source: string;
}

/** Every effective value of a project's configuration with its source, notes on values that were not taken. */
export function explainConfig(layers: readonly ConfigLayer[], registry: Registry, flags?: PolicyConfig) {
  const effective = mergeConfig(layers);
  const policy = resolvePolicy({
    layers: [...effective.policyLayers, { where: 'flags', policy: flags }],
    registry,
  });
  const { rows, sources, notes, ...settings } = policy;
  const values: ConfigValue[] = [
    ...readOwnValues(effective).map(({ key, value }) => ({ key, value, source: findSources(layers, key) })),
    ...Object.entries(settings).map(([key, value]) => ({
      key: `policy.${key}`,
      value,
      source: sources[key] ?? 'default',
    })),
    ...Object.values(rows).map((row) => ({
      key: `policy.rows.${row.id}`,
      value: row.built ? row.effect : 'not built',
      source: sources[`rows.${row.id}`] ?? 'default',
    })),
  ];
  return { effective, policy, values, notes };
}

/** Target names and filters of each registration in nx.json; with several, each is told by its number. */
export function explainRegistrations(registrations: readonly Registration[]): ConfigValue[] {
  return registrations.flatMap(({ entry, targetName, t0TargetName }, index) => {
    const { options, ...filters } = entry;
    const given = { ...filters, ...(options as object | undefined) };
    const values = { targetName, t0TargetName, include: entry.include ?? [], exclude: entry.exclude ?? [] };
    const name = registrations.length === 1 ? 'nx.json' : `nx.json#${index + 1}`;
    return Object.entries(values).map(([key, value]) => ({
      key: `${name}.${key}`,
      value,
      source: key in given ? 'nx.json' : 'default',
    }));
  });
}

function readOwnValues(effective: EffectiveConfig): { key: string; value: unknown }[] {
  const { include, exclude, maxFileBytes, helpers, conventions, agent, store } = effective;
  return [
    { key: 'include', value: include },
    { key: 'exclude', value: exclude },
    { key: 'maxFileBytes', value: maxFileBytes },
    { key: 'helpers.assertions', value: helpers.assertions ?? [] },
    { key: 'helpers.sleeps', value: helpers.sleeps ?? [] },
    { key: 'helpers.depth', value: helpers.depth ?? DEFAULT_HELPER_DEPTH },
    { key: 'conventions.playwrightUtilities', value: conventions.playwrightUtilities ?? [] },
    ...readAgentValues(agent),
    { key: 'store.dir', value: store.dir ?? null },
  ];
}

/** Null: not set, and what holds then is said in docs/configuration.md. */
function readAgentValues(agent: EffectiveConfig['agent']): { key: string; value: unknown }[] {
  const { budget, ...values } = { ...AGENT_DEFAULTS, ...agent };
  const limits = { calls: null, tokens: null, usd: null, minutes: null, ...budget };
  return [
    ...Object.entries(values).map(([key, value]) => ({ key: `agent.${key}`, value })),
    ...Object.entries(limits).map(([key, value]) => ({ key: `agent.budget.${key}`, value })),
  ];
}

const DEFAULT_HELPER_DEPTH = 8;

/** Lists add up, so each layer that has one is a source; of single values the last one wins. */
function findSources(layers: readonly ConfigLayer[], key: string): string {
  const having = layers.filter(({ config }) => readKey(config, key) !== undefined);
  const last = having.at(-1);
  if (last === undefined) return 'default';
  const adds = Array.isArray(readKey(last.config, key));
  return adds ? having.map(({ where }) => where).join(' + ') : last.where;
}

function readKey(config: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], config);
}
