import type { PathPattern } from './match-patterns';

export type RunnerKind = 'jest' | 'vitest' | 'playwright' | 'cypress' | 'mocha';

/** One set of patterns of a runner: a configuration has several when it lists projects. */
export interface RunnerRules {
  /** Folders that it looks in; empty: the folder of the configuration. */
  roots: string[];
  /** Undefined: the runner's default, or not to be told. */
  include?: PathPattern[];
  /** A part of the include list cannot be told: what is not matched is not known to be left out. */
  includeOpen: boolean;
  exclude: PathPattern[];
  /** The list names folders, which hold helpers too: a file without a declared test is no spec. */
  byFolder?: true;
}

export interface RunnerConfig {
  runner: RunnerKind;
  /** Path of the configuration file. */
  path: string;
  folder: string;
  rules: RunnerRules[];
  /** It cannot be read, wholly or where it matters. */
  open: boolean;
  /** Only a script names it, and others may run beside it: it takes in, and excludes nothing. */
  onlyAdds?: boolean;
  /** A script starts the runner without a configuration; are its functions global then? */
  bare?: { globals: boolean };
}

export type RunnerAnswer =
  | { runs: 'yes'; explicit: boolean; byFolder?: true }
  | { runs: 'no'; pattern: string; excluded: boolean }
  | { runs: 'unknown' };

/** What one configuration does with a file; `named`: the file has the name of a spec. */
export function askRunner(config: RunnerConfig, path: string, named: boolean): RunnerAnswer {
  const answers = config.rules.map((rules) => askRules(config, rules, path, named));
  const yes =
    answers.find((answer) => answer.runs === 'yes' && answer.byFolder !== true) ??
    answers.find((answer) => answer.runs === 'yes');
  if (yes !== undefined) return yes;
  if (config.open || answers.length === 0 || answers.some((answer) => answer.runs === 'unknown')) {
    return { runs: 'unknown' };
  }
  const no = answers.find((answer) => answer.runs === 'no' && answer.excluded) ?? answers[0]!;
  return config.onlyAdds && no.runs === 'no' ? { ...no, excluded: false } : no;
}

function askRules(config: RunnerConfig, rules: RunnerRules, path: string, named: boolean): RunnerAnswer {
  const excluded = rules.exclude.find((pattern) => pattern.matches(path));
  if (excluded !== undefined) return { runs: 'no', pattern: excluded.text, excluded: true };
  const roots = rules.roots.length > 0 ? rules.roots : [config.folder];
  if (!roots.some((root) => root === '' || path.startsWith(`${root}/`))) {
    return { runs: 'no', pattern: `only in ${roots.join(', ')}`, excluded: false };
  }
  if (rules.include === undefined) {
    if (!named) return { runs: 'unknown' };
    return rules.includeOpen ? { runs: 'unknown' } : { runs: 'yes', explicit: false };
  }
  if (rules.include.some((pattern) => pattern.matches(path)))
    return { runs: 'yes', explicit: true, ...(rules.byFolder ? { byFolder: true } : {}) };
  if (rules.includeOpen) return { runs: 'unknown' };
  return { runs: 'no', pattern: rules.include.map((pattern) => pattern.text).join(', '), excluded: false };
}
