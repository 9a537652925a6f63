import { parseJsonc, type Snapshot } from '@nx-test-review/scope';
import picomatch from 'picomatch';
import { PLUGIN_NAME, readTargetNames } from '../../plugin/names';
import { readData } from './member-roots';

/** One entry of our plugin in nx.json. */
export interface Registration {
  targetName: string;
  t0TargetName: string;
  /** As nx.json holds it: without what it leaves to a default. */
  entry: { options?: unknown; include?: unknown; exclude?: unknown };
  /** Does it cover a project that holds this spec? Nx filters the files of our glob by include and exclude. */
  covers(specPath: string): boolean;
}

interface NxJson {
  plugins?: unknown;
  defaultBase?: unknown;
}

/** Our registrations as nx.json has them at one side; an unreadable nx.json holds none. */
export function readRegistrations(snapshot: Snapshot): Registration[] {
  const nxJson = readNxJson(snapshot);
  const plugins = Array.isArray(nxJson?.plugins) ? nxJson.plugins : [];
  return plugins.flatMap((entry: unknown) => {
    if (entry === PLUGIN_NAME) return [toRegistration({})];
    const object = entry as Record<string, unknown> | null;
    return object !== null && typeof object === 'object' && object['plugin'] === PLUGIN_NAME
      ? [toRegistration(object)]
      : [];
  });
}

/** nx.json at one side, with comments and trailing commas as Nx allows them. */
export function readNxJson(snapshot: Snapshot): NxJson | undefined {
  return readData(snapshot, 'nx.json', parseJsonc) as NxJson | undefined;
}

function toRegistration(entry: Record<string, unknown>): Registration {
  const include = readGlobs(entry['include']);
  const exclude = readGlobs(entry['exclude']);
  return {
    ...readTargetNames(entry['options']),
    entry,
    covers: (path) =>
      (include.length === 0 || picomatch.isMatch(path, include, { dot: true })) &&
      (exclude.length === 0 || !picomatch.isMatch(path, exclude, { dot: true })),
  };
}

function readGlobs(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((glob): glob is string => typeof glob === 'string') : [];
}
