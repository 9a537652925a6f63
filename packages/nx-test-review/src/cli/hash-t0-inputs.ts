// Nx runs this for each run as a `runtime` input, so it starts nothing heavy: no zod, no commander, no git.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CONFIG = 'test-review.config.json';
/** The keys of the configuration that decide T0; policy and agent do not. */
const CONFIG_KEYS = ['include', 'exclude', 'maxFileBytes', 'helpers', 'conventions'];
/** The keys of the root package.json that decide what runners run and how imports resolve. */
const MANIFEST_KEYS = ['jest', 'vitest', 'mocha', 'workspaces', 'imports', 'type'];
const RUNNER_FILES =
  /^(jest\.(config|preset)\.|vite(st)?\.(config|workspace)\.|playwright[\w.-]*\.config\.|cypress\.config\.|karma\.conf\.|\.mocharc\.|jasmine\.json$|tsconfig[\w.-]*\.json$|pnpm-workspace\.yaml$)/;

const packageRoot = join(__dirname, '..', '..');

/**
 * Hash of what stands outside of a project and decides its T0 result: the root's configuration, the rows,
 * this tool's version, the runner and compiler configuration at the root. Never throws: what cannot be read
 * or parsed is hashed as such, so that mending it changes the hash.
 */
export function hashT0Inputs(workspaceRoot: string): string {
  const hash = createHash('sha256');
  const add = (name: string, text: string): void => {
    hash.update(`${name}\0${text.length}\0${text}\0`);
  };
  add('version', pickJson(join(packageRoot, 'package.json'), ['version']));
  for (const [name, text] of readRows()) add(`row ${name}`, text);
  add(CONFIG, pickJson(join(workspaceRoot, CONFIG), CONFIG_KEYS));
  add('package.json', pickJson(join(workspaceRoot, 'package.json'), MANIFEST_KEYS));
  for (const name of listNames(workspaceRoot)) {
    const path = join(workspaceRoot, name);
    if (RUNNER_FILES.test(name) && isFile(path)) add(name, readText(path));
  }
  return hash.digest('hex');
}

function readRows(): [string, string][] {
  const folder = [packageRoot, join(packageRoot, '..', '..')]
    .map((place) => join(place, 'skills', 'test-review', 'rows'))
    .find((place) => existsSync(place));
  return folder === undefined ? [] : listNames(folder).map((name) => [name, readText(join(folder, name))]);
}

/** Chosen keys of a JSON file in a fixed order; the raw text when it is no JSON object. */
function pickJson(path: string, keys: readonly string[]): string {
  const text = readText(path);
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return text;
    return JSON.stringify(keys.map((key) => sortKeys((value as Record<string, unknown>)[key]) ?? null));
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, sortKeys(item)]);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
  } catch (error) {
    return `not readable: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
