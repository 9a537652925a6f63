import type { Snapshot } from '../types';
import { baseNameOf } from '../resolve/file-view';
import { createConfigFinder, isConfigName, readConfigValue, runnersOfFile } from './find-configs';
import { loadProgramParser } from './parse-program';
import { readCommands } from './read-commands';
import { readSettings, type RunnerSettings } from './read-settings';

/** What the configurations of the runners say at one side; each file is read once, and only when it is asked for. */
export interface RunnerReader {
  /** Paths of all configuration files, and of manifests with scripts or targets. */
  list(): string[];
  /** Undefined where there is no such file, or nothing in it configures a runner. */
  settingsOf(path: string): RunnerSettings[];
  /** Configurations that speak for a file. */
  configsFor(path: string): string[];
}

const MANIFEST = /^(package|project|nx)\.json$/;

export async function createRunnerReader(
  snapshot: Pick<Snapshot, 'list' | 'has' | 'read'>,
): Promise<RunnerReader> {
  const parse = await loadProgramParser();
  const known = new Map<string, RunnerSettings[]>();
  let find: ReturnType<typeof createConfigFinder> | undefined;
  const read = (path: string): RunnerSettings[] => {
    if (!snapshot.has(path)) return [];
    const text = snapshot.read(path);
    const commands = MANIFEST.test(baseNameOf(path)) && text.ok ? readCommands(path, text.text) : undefined;
    const configs = runnersOfFile(path).flatMap((runner) => {
      const value = readConfigValue(snapshot, parse, runner, path);
      return value === undefined ? [] : [readSettings(snapshot, runner, path, value)];
    });
    return [...(commands === undefined ? [] : [commands]), ...configs];
  };
  return {
    list: () =>
      snapshot.list().filter((path) => isConfigName(baseNameOf(path)) || MANIFEST.test(baseNameOf(path))),
    settingsOf(path) {
      let found = known.get(path);
      if (found === undefined) known.set(path, (found = read(path)));
      return found;
    },
    configsFor(path) {
      find ??= createConfigFinder(snapshot, parse);
      return find(path).map((config) => config.path);
    },
  };
}
