import { ConfigSchema, ConfigurationError, hashText, parseConfigJson } from '@nx-test-review/contracts';
import type { Snapshot } from '@nx-test-review/scope';
import { mergeConfig, type ConfigLayer, type EffectiveConfig } from './merge-config';

export const CONFIG_FILE = 'test-review.config.json';
export const WAIVER_FILE = 'test-review.waivers.json';
export const BASELINE_FILE = 'test-review.baseline.json';

interface Known {
  layers: Map<string, ConfigLayer | undefined>;
  merged: Map<string, EffectiveConfig>;
}

/** What was read of a side: most projects have no file of their own, and the root's is asked for by each of them. */
const known = new WeakMap<Snapshot, Known>();

function knownOf(snapshot: Snapshot): Known {
  let found = known.get(snapshot);
  if (found === undefined) known.set(snapshot, (found = { layers: new Map(), merged: new Map() }));
  return found;
}

/** Reads the configuration layers of a project at one side; a missing file is normal. Throws ConfigurationError. */
export function loadConfigLayers(snapshot: Snapshot, projectRoot: string): ConfigLayer[] {
  const { layers } = knownOf(snapshot);
  const folders = projectRoot === '.' ? ['.'] : ['.', projectRoot];
  return folders.flatMap((folder) => {
    if (!layers.has(folder)) layers.set(folder, readLayer(snapshot, folder));
    return layers.get(folder) ?? [];
  });
}

function readLayer(snapshot: Snapshot, folder: string): ConfigLayer | undefined {
  const path = folder === '.' ? CONFIG_FILE : `${folder}/${CONFIG_FILE}`;
  const text = readSteeringText(snapshot, path);
  if (text === undefined) return undefined;
  return { where: path, folder, config: parseConfigJson(ConfigSchema, text, describe(snapshot, path)) };
}

/** Merged configuration of a project at one side: the same object for all projects without a file of their own. */
export function loadConfig(snapshot: Snapshot, projectRoot: string): EffectiveConfig {
  const layers = loadConfigLayers(snapshot, projectRoot);
  const { merged } = knownOf(snapshot);
  const last = layers.at(-1)?.folder ?? '.';
  const found = merged.get(last) ?? mergeConfig(layers);
  merged.set(last, found);
  return found;
}

/** Text of a steering file at one side, undefined when it does not stand there. Unreadable ones are class 2. */
export function readSteeringText(snapshot: Snapshot, path: string): string | undefined {
  if (!snapshot.has(path)) return undefined;
  const read = snapshot.read(path);
  if (read.ok) return read.text;
  throw new ConfigurationError({
    code: 'config-unreadable',
    message: `${describe(snapshot, path)} cannot be read: ${read.reason}`,
    hint: `make ${path} a readable JSON file or remove it`,
  });
}

function describe(snapshot: Snapshot, path: string): string {
  return snapshot.side === 'base' ? `${path} (as of the base)` : path;
}

/** Hash of what steers T0: spec selection, size limit, helper names, and what votes on conventions go by. Policy and agent do not decide T0. */
export function hashT0Config(config: EffectiveConfig): string {
  const { include, exclude, maxFileBytes, helpers, conventions } = config;
  return hashText(JSON.stringify({ include, exclude, maxFileBytes, helpers, conventions }));
}

/** True when any file that steers the gate stands at this side. */
export function hasSteering(snapshot: Snapshot): boolean {
  return snapshot
    .list()
    .some((path) => [CONFIG_FILE, WAIVER_FILE, BASELINE_FILE].some((name) => isNamed(path, name)));
}

function isNamed(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}
