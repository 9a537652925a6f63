import type { Snapshot } from '../types';
import { baseNameOf, folderOf, foldersUpward } from '../resolve/file-view';
import type { ParseProgram } from './parse-program';
import { overPreset, readConfigFile, readJestConfig } from './config-module';
import type { RunnerConfig, RunnerKind } from './runner-config';
import { readRules } from './runner-rules';
import { readScriptRules } from './script-rules';
import { readScriptRunners } from './script-runners';
import type { StaticValue } from './static-value';

/** `jest.config.ts`, `jest.config.e2e.ts`; `jest-e2e.config.ts` by the patterns themselves. */
const EXTENSION = '([.-][\\w.-]+)?\\.([cm]?[jt]s|json)$';
const FILES: [RunnerKind, RegExp][] = [
  ['jest', new RegExp(`^jest([.-][\\w.-]+)?\\.config${EXTENSION}`)],
  ['vitest', new RegExp(`^(vitest([.-][\\w.-]+)?|vite)\\.config${EXTENSION}`)],
  ['playwright', new RegExp(`^playwright([.-][\\w.-]+)?\\.config${EXTENSION}`)],
  ['cypress', new RegExp(`^cypress([.-][\\w.-]+)?\\.config${EXTENSION}`)],
  ['mocha', /^\.mocharc\.(c?js|mjs|jsonc?|ya?ml)$/],
];
const PROBED = ['jest', 'vitest', 'vite', 'playwright', 'cypress']
  .flatMap((name) =>
    ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts', 'json'].map((extension) => `${name}.config.${extension}`),
  )
  .concat(['js', 'cjs', 'mjs', 'json', 'jsonc', 'yml', 'yaml'].map((extension) => `.mocharc.${extension}`));
const GROUPS: RunnerKind[][] = [
  ['jest', 'vitest', 'mocha'],
  ['playwright', 'cypress'],
];

/**
 * Finds the configurations that speak for a file: of the unit runners those of the nearest folder upward that has one, and
 * likewise of the browser runners.
 */
export function createConfigFinder(
  snapshot: Pick<Snapshot, 'list' | 'has' | 'read'>,
  parse: ParseProgram,
): (path: string) => RunnerConfig[] {
  const listed = new Map<string, string[]>();
  for (const path of snapshot.list()) {
    const name = baseNameOf(path);
    if (name !== 'package.json' && !FILES.some(([, pattern]) => pattern.test(name))) continue;
    const folder = folderOf(path);
    listed.set(folder, [...(listed.get(folder) ?? []), name]);
  }
  const inFolder = new Map<string, RunnerConfig[]>();
  const configsOf = (folder: string): RunnerConfig[] => {
    let configs = inFolder.get(folder);
    if (configs === undefined) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const names = new Set([
        ...(listed.get(folder) ?? []),
        ...[...PROBED, 'package.json'].filter((n) => snapshot.has(prefix + n)),
      ]);
      configs = readFolder(snapshot, parse, folder, [...names].sort());
      inFolder.set(folder, configs);
    }
    return configs;
  };
  const forFolder = new Map<string, RunnerConfig[]>();
  const ofScripts = new Map<string, RunnerConfig[]>();
  const scriptsOf = (folder: string): RunnerConfig[] => {
    let configs = ofScripts.get(folder);
    if (configs === undefined)
      ofScripts.set(folder, (configs = readScriptConfigs(snapshot, parse, folder, configsOf(folder))));
    return configs;
  };
  return (path) => {
    const folder = folderOf(path);
    let found = forFolder.get(folder);
    if (found === undefined) {
      found = GROUPS.flatMap((group) => findInGroup(group, foldersUpward(folder), configsOf, scriptsOf));
      forFolder.set(folder, found);
    }
    return found;
  };
}

type ConfigsOf = (folder: string) => RunnerConfig[];

/**
 * The nearest configurations by name, and those that scripts on the way there name. Without one by name the default of a
 * runner counts that a script starts bare, and nobody says what is left out.
 */
function findInGroup(
  group: RunnerKind[],
  folders: string[],
  configsOf: ConfigsOf,
  scriptsOf: ConfigsOf,
): RunnerConfig[] {
  const named: RunnerConfig[] = [];
  let bare: RunnerConfig[] = [];
  for (const at of folders) {
    const byScript = scriptsOf(at).filter(({ runner }) => group.includes(runner));
    named.push(...byScript.filter((config) => config.bare === undefined));
    if (bare.length === 0) bare = byScript.filter((config) => config.bare !== undefined);
    const configs = configsOf(at).filter(({ runner }) => group.includes(runner));
    if (configs.length > 0) return [...configs, ...named];
  }
  return [...bare, ...named.map((config) => ({ ...config, open: true }))];
}

/** What scripts of the manifest in a folder say of configurations that no name tells. */
function readScriptConfigs(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  parse: ParseProgram,
  folder: string,
  known: readonly RunnerConfig[],
): RunnerConfig[] {
  const inFolder = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const manifest = inFolder('package.json');
  const read = snapshot.has(manifest) ? snapshot.read(manifest) : undefined;
  if (read?.ok !== true) return [];
  const { named, bare } = readScriptRunners(read.text, manifest, folder);
  return [
    ...named.flatMap(({ runner, path: name, steered }) => {
      const path = inFolder(name);
      if (known.some((config) => config.path === path) || !snapshot.has(path)) return [];
      const rules = readRules(runner, readConfigValue(snapshot, parse, runner, path)!, folderOf(path));
      return rules === undefined
        ? []
        : [{ runner, path, folder: folderOf(path), ...rules, open: rules.open || steered, onlyAdds: true }];
    }),
    ...bare,
  ];
}

function readFolder(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  parse: ParseProgram,
  folder: string,
  names: string[],
): RunnerConfig[] {
  const hasVitest = names.some((name) => /^vitest\.config\./.test(name));
  const configs: RunnerConfig[] = [];
  for (const name of names) {
    const path = folder === '' ? name : `${folder}/${name}`;
    const scripts = name === 'package.json' ? readScripts(snapshot, path, folder) : undefined;
    if (scripts !== undefined) configs.push(scripts);
    // Vitest reads its own file and not Vite's where both are.
    if (hasVitest && /^vite\.config\./.test(name)) continue;
    for (const runner of runnersOfFile(path)) {
      const value = readConfigValue(snapshot, parse, runner, path);
      const rules = value === undefined ? undefined : readRules(runner, value, folder);
      if (rules !== undefined) configs.push({ runner, path, folder, ...rules });
    }
  }
  return configs;
}

/** What scripts run by folder, as a configuration of a unit runner. */
function readScripts(
  snapshot: Pick<Snapshot, 'read'>,
  path: string,
  folder: string,
): RunnerConfig | undefined {
  const read = snapshot.read(path);
  const rules = read.ok ? readScriptRules(read.text, folder) : undefined;
  return rules && { runner: 'mocha', path, folder, rules: [rules], open: false };
}

/** Runners that `package.json` configures under their own name. */
const MANIFEST_RUNNERS: RunnerKind[] = ['jest', 'mocha'];

export function isConfigName(name: string): boolean {
  return FILES.some(([, pattern]) => pattern.test(name));
}

/** The runners that a file may configure, by its name. */
export function runnersOfFile(path: string): readonly RunnerKind[] {
  const name = baseNameOf(path);
  if (name === 'package.json') return MANIFEST_RUNNERS;
  return FILES.filter(([, pattern]) => pattern.test(name)).map(([runner]) => runner);
}

/** What a file says for a runner; undefined when a manifest says nothing for it. */
export function readConfigValue(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  parse: ParseProgram,
  runner: RunnerKind,
  path: string,
): StaticValue | undefined {
  if (baseNameOf(path) !== 'package.json')
    return runner === 'jest' ? readJestConfig(snapshot, parse, path) : readConfigFile(snapshot, parse, path);
  const read = snapshot.read(path);
  if (!read.ok || !read.text.includes(`"${runner}"`)) return undefined;
  const own = readConfigFile(snapshot, parse, path);
  const value = own.kind === 'object' ? own.entries.get(runner) : undefined;
  if (value?.kind !== 'object') return undefined;
  return runner === 'jest' ? overPreset(snapshot, parse, path, value) : value;
}
