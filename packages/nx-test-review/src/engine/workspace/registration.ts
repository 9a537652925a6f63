import type { Snapshot } from '@nx-test-review/scope';
import picomatch from 'picomatch';
import { readData } from './member-roots';

export const PLUGIN_NAME = 'nx-test-review';
export const DEFAULT_TARGET = 'test-review';
export const DEFAULT_T0_TARGET = 'test-review-t0';

/** One entry of our plugin in nx.json. */
export interface Registration {
  targetName: string;
  t0TargetName: string;
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

/** nx.json at one side. */
export function readNxJson(snapshot: Snapshot): NxJson | undefined {
  return readData(snapshot, 'nx.json', JSON.parse) as NxJson | undefined;
}

function toRegistration(entry: Record<string, unknown>): Registration {
  const options = (entry['options'] ?? {}) as Record<string, unknown>;
  const include = readGlobs(entry['include']);
  const exclude = readGlobs(entry['exclude']);
  return {
    targetName: readText(options['targetName']) ?? DEFAULT_TARGET,
    t0TargetName: readText(options['t0TargetName']) ?? DEFAULT_T0_TARGET,
    covers: (path) =>
      (include.length === 0 || picomatch.isMatch(path, include, { dot: true })) &&
      (exclude.length === 0 || !picomatch.isMatch(path, exclude, { dot: true })),
  };
}

function readGlobs(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((glob): glob is string => typeof glob === 'string') : [];
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
