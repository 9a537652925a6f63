import { joinPath } from '../resolve/file-view';
import { globAnywhere, globIn, type PathPattern, regexOnPath } from './match-patterns';
import { entry, isWhole, patternsOf, textOf } from './config-values';
import type { RunnerKind, RunnerRules } from './runner-config';
import { mochaDefault } from './script-rules';
import { CONFIG_DIR, type StaticValue } from './static-value';

export interface ReadRules {
  rules: RunnerRules[];
  open: boolean;
}

type Patterns = { patterns: PathPattern[]; open: boolean };

/** Turns a static configuration into rules; undefined when the file does not configure this runner. */
export function readRules(runner: RunnerKind, config: StaticValue, folder: string): ReadRules | undefined {
  if (config.kind !== 'object') return { rules: [], open: true };
  if (runner === 'jest') return readJest(config, folder);
  if (runner === 'vitest') return readVitest(config, folder);
  if (runner === 'mocha') return readMocha(config, folder);
  return runner === 'playwright' ? readPlaywright(config, folder) : readCypress(config, folder);
}

function within(folder: string, value: StaticValue | undefined): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  return joinPath(folder, text.replace(CONFIG_DIR, '.').replace('<rootDir>', '.'));
}

function compile(
  value: StaticValue | undefined,
  toPattern: (pattern: string | RegExp) => PathPattern | undefined,
): Patterns {
  const { list, complete } = patternsOf(value);
  const patterns = list.map(toPattern);
  return {
    patterns: patterns.filter((pattern) => pattern !== undefined),
    open: !complete || patterns.includes(undefined),
  };
}

/** What surely leaves files out. */
function exclusions(
  value: StaticValue | undefined,
  toPattern: (pattern: string | RegExp) => PathPattern | undefined,
): PathPattern[] {
  return value?.doubted === true ? [] : compile(value, toPattern).patterns;
}

function readJest(config: StaticValue, configFolder: string): ReadRules {
  const projects = entry(config, 'projects');
  if (projects?.kind === 'array' && projects.items.some((item) => item.kind === 'object')) {
    const parts = projects.items
      .filter((item) => item.kind === 'object')
      .map((item) => readJest(item, configFolder));
    const others = projects.items.some((item) => item.kind !== 'object') || !projects.complete;
    return { rules: parts.flatMap((part) => part.rules), open: others || parts.some((part) => part.open) };
  }
  // A list of other configurations: those decide.
  if (projects !== undefined) return { rules: [], open: true };
  const rootDir = entry(config, 'rootDir');
  const folder = rootDir === undefined ? configFolder : within(configFolder, rootDir);
  if (folder === undefined) return { rules: [], open: true };
  const testMatch = entry(config, 'testMatch');
  const match = compile(testMatch, (p) => globAnywhere(folder, String(p)));
  const regex = compile(entry(config, 'testRegex'), (p) => regexOnPath(folder, p));
  const ignored = ['testPathIgnorePatterns', 'modulePathIgnorePatterns'].flatMap((key) =>
    exclusions(entry(config, key), (p) => regexOnPath(folder, p)),
  );
  const negated = testMatch?.doubted ? [] : match.patterns.filter((pattern) => pattern.text.startsWith('!'));
  const positive = [...match.patterns.filter((pattern) => !pattern.text.startsWith('!')), ...regex.patterns];
  const roots = patternsOf(entry(config, 'roots'));
  const rootFolders = roots.list.map((root) => joinPath(folder, String(root).replace('<rootDir>', '.')));
  return {
    rules: [
      {
        roots: rootFolders.length > 0 ? rootFolders.filter((root) => root !== undefined) : [folder],
        include: positive.length > 0 ? positive : undefined,
        includeOpen:
          match.open ||
          regex.open ||
          !roots.complete ||
          rootFolders.includes(undefined) ||
          (positive.length === 0 && !isWhole(config)),
        exclude: [
          ...ignored,
          ...negated.map(({ text }) => ({ ...globAnywhere(folder, text.slice(1)), text })),
        ],
      },
    ],
    open: false,
  };
}

function readVitest(config: StaticValue, configFolder: string): ReadRules | undefined {
  const test = entry(config, 'test');
  if (test === undefined) return isWhole(config) ? undefined : { rules: [], open: true };
  if (test.kind !== 'object') return { rules: [], open: true };
  const projects = entry(test, 'projects') ?? entry(test, 'workspace');
  const rootValue = entry(test, 'root') ?? entry(config, 'root');
  const folder =
    rootValue === undefined || rootValue.kind === 'unknown' ? configFolder : within(configFolder, rootValue);
  if (folder === undefined) return { rules: [], open: true };
  const glob = (p: string | RegExp): PathPattern =>
    globIn(rootValue === undefined ? folderOfPattern(folder, String(p)) : folder, String(p));
  const include = compile(entry(test, 'include'), glob);
  const dir = entry(test, 'dir');
  const dirText = textOf(dir)?.replace(/\/?$/, '/');
  const dirBase =
    rootValue === undefined && dirText !== undefined ? folderOfPattern(folder, dirText) : folder;
  const dirFolder = dir === undefined ? undefined : within(dirBase, dir);
  return {
    rules: [
      {
        roots: [dirFolder ?? folder],
        include: include.patterns.length > 0 ? include.patterns : undefined,
        includeOpen:
          include.open ||
          (dir !== undefined && dirFolder === undefined) ||
          (include.patterns.length === 0 && !isWhole(test)),
        exclude: exclusions(entry(test, 'exclude'), glob),
      },
    ],
    // Projects may include what the configuration around them leaves out.
    open: projects !== undefined,
  };
}

/**
 * Without a `root` the patterns go by the folder that the runner is started in: one that begins with the folder of its own
 * configuration (`tests/unit/**` in `tests/unit/vitest.config.ts`) is read from above that.
 */
function folderOfPattern(folder: string, pattern: string): string {
  const parts = folder.split('/');
  const plain = pattern.replace(/^!/, '').replace(/^(?:\*\*\/|\.\/)/, '');
  const cut = parts.findIndex((_, index) => plain.startsWith(`${parts.slice(index).join('/')}/`));
  return cut < 0 ? folder : parts.slice(0, cut).join('/');
}

function readPlaywright(config: StaticValue, folder: string): ReadRules {
  const projects = entry(config, 'projects');
  const list = projects?.kind === 'array' ? projects.items : [];
  const open = projects !== undefined && (projects.kind !== 'array' || !projects.complete);
  const own = (key: string, project?: StaticValue): StaticValue | undefined => {
    const value = project === undefined ? undefined : entry(project, key);
    return value ?? entry(config, key);
  };
  const rulesOf = (project?: StaticValue): RunnerRules => {
    const dir = own('testDir', project);
    const root = dir === undefined ? folder : within(folder, dir);
    const pattern = (p: string | RegExp): PathPattern | undefined =>
      typeof p === 'string' ? globAnywhere(root ?? folder, p) : regexOnPath(folder, p);
    const include = compile(own('testMatch', project), pattern);
    return {
      roots: root === undefined ? [] : [root],
      include: include.patterns.length > 0 ? include.patterns : undefined,
      // Without a folder of its own it would claim the unit tests beside it.
      includeOpen: include.open || root === undefined || (dir === undefined && include.patterns.length === 0),
      exclude: exclusions(own('testIgnore', project), pattern),
    };
  };
  return { rules: list.length > 0 ? list.map(rulesOf) : [rulesOf()], open };
}

const CYPRESS_DEFAULTS = {
  e2e: 'cypress/e2e/**/*.cy.{js,jsx,ts,tsx}',
  component: '**/*.cy.{js,jsx,ts,tsx}',
};

function readCypress(config: StaticValue, folder: string): ReadRules {
  const rules: RunnerRules[] = [];
  let open = !isWhole(config);
  for (const part of ['e2e', 'component'] as const) {
    const section = entry(config, part);
    if (section === undefined) continue;
    if (section.kind !== 'object') {
      open = true;
      continue;
    }
    const specPattern = entry(section, 'specPattern');
    const include = compile(specPattern, (p) => globIn(folder, String(p)));
    rules.push({
      roots: [],
      include: specPattern === undefined ? [globIn(folder, CYPRESS_DEFAULTS[part])] : include.patterns,
      includeOpen: include.open || (specPattern === undefined && !isWhole(section)),
      exclude: exclusions(entry(section, 'excludeSpecPattern'), (p) => globIn(folder, String(p))),
    });
  }
  return { rules, open };
}

/** Folders stand for all files in them. Without `spec` the command line says what else runs. */
function readMocha(config: StaticValue, folder: string): ReadRules {
  const pattern = (p: string | RegExp): PathPattern =>
    globIn(folder, /[*{]|\.\w+$/.test(String(p)) ? String(p) : `${String(p).replace(/\/$/, '')}/**`);
  const include = compile(entry(config, 'spec'), pattern);
  const exclude = ['ignore', 'exclude'].flatMap((key) => exclusions(entry(config, key), pattern));
  const recursive = entry(config, 'recursive');
  const usual = globIn(folder, mochaDefault(recursive?.kind === 'constant' && recursive.value === true));
  const given = include.patterns.length > 0;
  return {
    rules: [
      {
        roots: [folder],
        include: given ? include.patterns : [usual],
        includeOpen: include.open || !given,
        exclude,
        ...(given ? {} : { byFolder: true }),
      },
    ],
    open: false,
  };
}
