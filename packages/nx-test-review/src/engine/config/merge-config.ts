import type {
  AgentConfig,
  ConventionsConfig,
  HelpersConfig,
  PolicyConfig,
  StoreConfig,
  TestReviewConfig,
} from '@nx-test-review/contracts';

/** A configuration text that was read and validated, with the folder that its globs are relative to. */
export interface ConfigLayer {
  /** Path of the file, or the name of another source such as `flags`. */
  where: string;
  /** Folder of the file, `.` for the root. */
  folder: string;
  config: TestReviewConfig;
}

/** What holds for one project once its layers are merged; globs are relative to the workspace root. */
export interface EffectiveConfig {
  include: string[];
  exclude: string[];
  maxFileBytes: number;
  helpers: HelpersConfig;
  conventions: ConventionsConfig;
  /** Policy parts in order of strength, weakest first: the gate merges them and keeps the sources. */
  policyLayers: { where: string; policy: PolicyConfig }[];
  agent: AgentConfig & Required<Pick<AgentConfig, 'name' | 'when'>>;
  store: StoreConfig;
}

/** What holds where no layer says otherwise; null: it depends on the run. */
export const AGENT_DEFAULTS = {
  name: 'none',
  when: 'ci',
  mixed: [],
  drivers: {},
  reached: 5,
  secondLook: true,
  concurrency: 4,
  retries: null,
  timeoutMinutes: null,
  idleMinutes: 3,
  isolation: 'auto',
  prices: {},
  contextFiles: 40,
  contextTokens: 20_000,
} as const;

export const DEFAULT_MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Merges layers, the root's first: lists add up, single values of a later layer win. */
export function mergeConfig(layers: readonly ConfigLayer[]): EffectiveConfig {
  const effective: EffectiveConfig = {
    include: [],
    exclude: [],
    maxFileBytes: DEFAULT_MAX_FILE_BYTES,
    helpers: {},
    conventions: {},
    policyLayers: [],
    agent: { name: 'none', when: 'ci' },
    store: {},
  };
  for (const { where, folder, config } of layers) {
    effective.include.push(...(config.include ?? []).map((glob) => anchorGlob(folder, glob)));
    effective.exclude.push(...(config.exclude ?? []).map((glob) => anchorGlob(folder, glob)));
    effective.maxFileBytes = config.maxFileBytes ?? effective.maxFileBytes;
    effective.helpers = mergeHelpers(effective.helpers, config.helpers);
    effective.conventions = mergeConventions(effective.conventions, config.conventions);
    if (config.policy !== undefined) effective.policyLayers.push({ where, policy: config.policy });
    effective.agent = mergeAgent(effective.agent, config.agent);
    effective.store = { ...effective.store, ...config.store };
  }
  return effective;
}

function anchorGlob(folder: string, glob: string): string {
  return folder === '.' ? glob : `${folder}/${glob.replace(/^\.\//, '')}`;
}

function mergeHelpers(base: HelpersConfig, own: HelpersConfig | undefined): HelpersConfig {
  if (own === undefined) return base;
  return {
    assertions: [...(base.assertions ?? []), ...(own.assertions ?? [])],
    sleeps: [...(base.sleeps ?? []), ...(own.sleeps ?? [])],
    depth: own.depth ?? base.depth,
  };
}

function mergeConventions(base: ConventionsConfig, own: ConventionsConfig | undefined): ConventionsConfig {
  if (own?.playwrightUtilities === undefined) return base;
  return { playwrightUtilities: [...(base.playwrightUtilities ?? []), ...own.playwrightUtilities] };
}

function mergeAgent(base: EffectiveConfig['agent'], own: AgentConfig | undefined): EffectiveConfig['agent'] {
  if (own === undefined) return base;
  const drivers = { ...base.drivers };
  for (const [name, settings] of Object.entries(own.drivers ?? {})) {
    const key = name as keyof typeof drivers;
    drivers[key] = { ...drivers[key], ...settings };
  }
  return {
    ...base,
    ...own,
    drivers,
    budget: { ...base.budget, ...own.budget },
    prices: { ...base.prices, ...own.prices },
  };
}
