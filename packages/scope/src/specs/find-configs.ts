import type { Snapshot } from '../types';
import { baseNameOf, folderOf, foldersUpward } from '../resolve/file-view';
import { isRecord, parseJsonc } from '../resolve/parse-jsonc';
import type { ParseProgram } from './parse-program';
import { fromJson, overPreset, readConfigFile, readJestConfig } from './config-module';
import type { RunnerConfig, RunnerKind } from './runner-config';
import { readRules } from './runner-rules';

const EXTENSION = '\\.([cm]?[jt]s|json)$';
const FILES: [RunnerKind, RegExp][] = [
  ['jest', new RegExp(`^jest([.-][\\w.-]+)?\\.config${EXTENSION}`)],
  ['vitest', new RegExp(`^(vitest([.-][\\w.-]+)?|vite)\\.config${EXTENSION}`)],
  ['playwright', new RegExp(`^playwright([.-][\\w.-]+)?\\.config${EXTENSION}`)],
  ['cypress', new RegExp(`^cypress([.-][\\w.-]+)?\\.config${EXTENSION}`)],
];
const PROBED = ['jest', 'vitest', 'vite', 'playwright', 'cypress'].flatMap((name) =>
  ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts', 'json'].map((extension) => `${name}.config.${extension}`),
);
const GROUPS: RunnerKind[][] = [
  ['jest', 'vitest'],
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
  return (path) => {
    const folder = folderOf(path);
    let found = forFolder.get(folder);
    if (found === undefined) {
      found = GROUPS.flatMap((group) => {
        for (const at of foldersUpward(folder)) {
          const configs = configsOf(at).filter((config) => group.includes(config.runner));
          if (configs.length > 0) return configs;
        }
        return [];
      });
      forFolder.set(folder, found);
    }
    return found;
  };
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
    if (name === 'package.json') {
      const read = snapshot.read(path);
      const manifest = read.ok ? parseJsonc(read.text) : undefined;
      if (isRecord(manifest) && isRecord(manifest['jest'])) {
        configs.push({
          runner: 'jest',
          path,
          folder,
          ...readRules('jest', overPreset(snapshot, parse, path, fromJson(manifest['jest'])), folder)!,
        });
      }
      continue;
    }
    // Vitest reads its own file and not Vite's where both are.
    if (hasVitest && /^vite\.config\./.test(name)) continue;
    const runner = FILES.find(([, pattern]) => pattern.test(name))![0];
    const read = runner === 'jest' ? readJestConfig : readConfigFile;
    const rules = readRules(runner, read(snapshot, parse, path), folder);
    if (rules !== undefined) configs.push({ runner, path, folder, ...rules });
  }
  return configs;
}
