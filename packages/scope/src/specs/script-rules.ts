import { isRecord, parseJsonc } from '../resolve/parse-jsonc';
import { globIn } from './match-patterns';
import type { RunnerRules } from './runner-config';

const EXTENSIONS = '{js,cjs,mjs,ts,cts,mts,jsx,tsx}';
/** Flags of Mocha, Node and their wrappers that take the next word. */
const WITH_VALUE =
  /^(-r|-R|-t|-u|-g|-f|-n|-c|--(require|reporter|timeout|ui|grep|fgrep|config|file|import|loader|experimental-loader|test-reporter|test-reporter-destination|test-concurrency|test-name-pattern|test-timeout|concurrency|jobs|retries|slow|extension|package|opts|env-file))$/;

/**
 * What the scripts of a manifest hand to runners that take files and folders, whatever these are called: Mocha and Node's own
 * runner. Undefined where no script runs one of them.
 */
export function readScriptRules(text: string, folder: string): RunnerRules | undefined {
  if (!/mocha|--test\b|borp/.test(text)) return undefined;
  const manifest = parseJsonc(text);
  const scripts =
    isRecord(manifest) && isRecord(manifest['scripts']) ? Object.values(manifest['scripts']) : [];
  const globs = scripts.flatMap((line) => (typeof line === 'string' ? globsOf(line) : []));
  if (globs.length === 0) return undefined;
  return {
    roots: [folder],
    include: [...new Set(globs)].map((glob) => globIn(folder, glob)),
    includeOpen: true,
    exclude: [],
    byFolder: true,
  };
}

/** Where Mocha looks unless told otherwise. */
export function mochaDefault(recursive: boolean): string {
  return `test/${recursive ? '**/' : ''}*.${EXTENSIONS}`;
}

function globsOf(line: string): string[] {
  return line.split(/&&|\|\||;/).flatMap((command) => {
    const words = (command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) =>
      word.replace(/\\?["']/g, ''),
    );
    const mocha = words.findIndex((word) => /(^|\/)_?mocha(\.js)?$/.test(word));
    if (mocha >= 0) return mochaGlobs(words.slice(mocha + 1));
    const borp = words.indexOf('borp');
    if (borp >= 0) return nodeGlobs(words.slice(borp + 1));
    const test = words.indexOf('--test');
    return test >= 0 ? nodeGlobs(words.slice(test + 1)) : [];
  });
}

function mochaGlobs(words: readonly string[]): string[] {
  const recursive = words.includes('--recursive');
  const given = positionals(words, WITH_VALUE);
  return given.length === 0 ? [mochaDefault(recursive)] : given.map((word) => inFolder(word, recursive));
}

function nodeGlobs(words: readonly string[]): string[] {
  const pattern = words.flatMap((word, at) => (/^(-p|--pattern)$/.test(word) ? [words[at + 1] ?? ''] : []));
  const given = [...pattern, ...positionals(words, PATTERN_TOO)].filter((word) => word !== '');
  return given.length === 0 ? [`**/test/**/*.${EXTENSIONS}`] : given.map((word) => inFolder(word, true));
}

/** `-p` runs Mocha in parallel, and hands a pattern to others. */
const PATTERN_TOO = new RegExp(`${WITH_VALUE.source}|^(-p|--pattern)$`);

function positionals(words: readonly string[], withValue: RegExp): string[] {
  return words.filter((word, at) => {
    if (/^[-<>|&]|^\d*>/.test(word) || word.includes('=')) return false;
    return !withValue.test(words[at - 1] ?? '');
  });
}

/** A folder stands for the files in it. */
function inFolder(word: string, recursive: boolean): string {
  const path = word.replace(/^\.\//, '');
  if (/[*{]|\.\w+$/.test(path)) return path;
  return `${path.replace(/\/$/, '')}/${recursive ? '**/' : ''}*.${EXTENSIONS}`;
}

const DECLARES =
  /^[ \t]*(?:await\s+|void\s+)?(?:describe|suite|context|it|test|specify)(?:\.\w+)*\s*\(\s*(?:['"`]|async\b|function\b|\(|[A-Za-z_$])/m;

/** A folder holds helpers too: only a file that declares a test is one. */
export function declaresTests(text: string): boolean {
  return DECLARES.test(text);
}
