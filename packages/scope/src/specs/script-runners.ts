import { isRecord, parseJsonc } from '../resolve/parse-jsonc';
import type { RunnerConfig, RunnerKind } from './runner-config';

export interface ScriptRunners {
  /** Configurations of other names that scripts hand to a runner, relative to the manifest. */
  named: { runner: RunnerKind; path: string; steered: boolean }[];
  /** Runners that scripts start without a configuration: they take in what they do by default. */
  bare: RunnerConfig[];
}

const NONE: ScriptRunners = { named: [], bare: [] };
const RUNS = /(?:^|[\s/])(jest|vitest)(?=\s|$)(.*)$/s;
const CONFIG = /(?:^|\s)(?:--config|-c)[\s=]+["']?([^\s"']+)/;
/** Flags that place or narrow what a configuration or a default says. */
const STEERED = /(?:^|\s)--(?:root|rootDir|roots|dir|project|projects|selectProjects|exclude|test\w+)\b/;

/** What the scripts of a manifest say of Jest and Vitest beyond their configurations by name. */
export function readScriptRunners(text: string, path: string, folder: string): ScriptRunners {
  if (!/\b(jest|vitest)\b/.test(text)) return NONE;
  const manifest = parseJsonc(text);
  if (!isRecord(manifest) || !isRecord(manifest['scripts'])) return NONE;
  const found: ScriptRunners = { named: [], bare: [] };
  for (const line of Object.values(manifest['scripts'])) {
    if (typeof line !== 'string') continue;
    for (const command of line.split(/&&|\|\||;/)) addCommand(found, command, path, folder);
  }
  return found;
}

function addCommand(found: ScriptRunners, command: string, path: string, folder: string): void {
  const [, name, rest = ''] = RUNS.exec(command) ?? [];
  if (name === undefined) return;
  const runner = name as RunnerKind;
  const steered = STEERED.test(rest);
  const config = CONFIG.exec(rest)?.[1]?.replace(/^(?:\.\/|<rootDir>\/)/, '');
  // Beyond the folder it speaks for others too, and is found by its name there.
  if (config !== undefined && /^[\w.-]+(?:\/[\w.-]+)*$/.test(config) && !config.startsWith('..'))
    found.named.push({ runner, path: config, steered });
  else if (config === undefined && (runner === 'jest' || !/\b(bench|list|related)\b/.test(rest))) {
    const rules = { roots: [folder], includeOpen: steered || narrows(rest), exclude: [] };
    const globals = runner === 'jest' || /--globals\b/.test(rest);
    found.bare.push({ runner, path, folder, rules: [rules], open: false, bare: { globals } });
  }
}

/** A word that is no flag and no command of the runner: a part of the paths. */
function narrows(rest: string): boolean {
  const words = rest.trim().split(/\s+/);
  return words.some((word, at) => {
    const value = words[at - 1]?.startsWith('-') === true && !words[at - 1]!.includes('=');
    return /^[\w.*"'/]/.test(word) && !/^(run|watch|dev)$/.test(word) && !value;
  });
}

/** Is a spec written for a runner that has no configuration: by what it imports, or by the globals of that runner? */
export function isWrittenFor({ runner, bare }: RunnerConfig, text: string): boolean {
  const imports = (name: string): boolean =>
    new RegExp(`^[^/*\\n]*(?:\\bfrom|\\brequire\\()\\s*['"]${name}['"]`, 'm').test(text);
  if (imports(runner === 'jest' ? '@jest/globals' : 'vitest')) return true;
  if (bare?.globals !== true) return false;
  return !['vitest', '@jest/globals', '@playwright/test', 'node:test', 'mocha'].some(imports);
}
