import { textAt } from '../side-text';
import type { ModelView } from '../../types';
import type { TestEntry } from '../entries';
import { tokensOf } from './similarity';

/** What the table of a parametrised test says, as far as its text tells. */
export interface TableText {
  /** Number of rows; undefined when the table is computed or comes from elsewhere. */
  rows?: number;
  /** Tokens that its values may come from: the test with its table, or the file where the table is a name. */
  tokens: ReadonlySet<string>;
}

/** Reads the table of a test, or of a suite around it; undefined without text. */
export function readTable(entry: TestEntry, view: ModelView): TableText | undefined {
  const text = textAt(entry.ref.path, view);
  if (text === undefined) return undefined;
  const owner =
    entry.test.parametrised && !isSuiteTable(entry)
      ? entry.test
      : entry.suites.findLast(({ parametrised }) => parametrised);
  if (owner === undefined) return undefined;
  const source = text.slice(owner.place.start, owner.place.end);
  const open = /\.(?:each|for)\s*(?:<[^(`]*>)?\s*([(`])/.exec(source);
  if (open === null) return { tokens: valuesIn(text) };
  const from = open.index + open[0].length;
  const rows = open[1] === '`' ? countLines(source.slice(from)) : countRows(source.slice(from), text);
  const named = open[1] === '(' && !source.slice(from).trimStart().startsWith('[');
  return { ...(rows === undefined ? {} : { rows }), tokens: valuesIn(named ? text : source) };
}

/** Values also stand inside of a tagged table. */
function valuesIn(source: string): ReadonlySet<string> {
  return new Set([...tokensOf(source), ...tokensOf(source.replaceAll('`', ' '))]);
}

function isSuiteTable({ test, suites }: TestEntry): boolean {
  return suites.some(({ parametrised }) => parametrised) && !/\beach|\bfor\b/.test(test.quote);
}

/** Rows of a tagged table: lines below its heading. */
function countLines(source: string): number {
  const table = source.slice(0, Math.max(0, source.indexOf('`')));
  return Math.max(0, table.split('\n').filter((line) => line.includes('${')).length);
}

/** Top-level elements of the array that the text begins with, or that a constant of the file names. */
export function countRows(source: string, file: string): number | undefined {
  const name = /^\s*([A-Za-z_$][\w$]*)\s*[,)]/.exec(source)?.[1];
  if (name !== undefined) {
    const declared = new RegExp(
      `(?:const|let|var)\\s+${name.replace(/\$/g, '\\$')}\\b[^=;]*=\\s*(?=\\[)`,
    ).exec(file);
    return declared === null ? undefined : countElements(file.slice(declared.index + declared[0].length));
  }
  return countElements(source.trimStart());
}

/** Keys of the object that the text begins with. */
export function countKeys(source: string): number | undefined {
  return source.startsWith('{') ? countParts(source) : undefined;
}

function countElements(source: string): number | undefined {
  return source.startsWith('[') ? countParts(source) : undefined;
}

function countParts(source: string): number | undefined {
  let depth = 0;
  let commas = 0;
  let filled = false;
  for (const [token] of source.matchAll(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^\s]/g,
  )) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (depth === 1 && token === '.') return undefined; // a spread, or a method on what was listed
    if (depth === 1 && token === ',') {
      commas += filled ? 1 : 0;
      filled = false;
      continue;
    }
    if (/^[\])}]$/.test(token) && --depth === 0) return commas + (filled ? 1 : 0);
    if (depth > 0) filled = true;
    if (/^[[({]$/.test(token)) depth += 1;
  }
  return undefined;
}

const LITERAL = /^('.*'|-?\d[\w.]*|true|false|null|undefined)$/s;

/** Literal values that a test's assertions name. */
export function expectedValues(entry: TestEntry): string[] {
  return (entry.test.body?.assertions ?? [])
    .flatMap(({ args }) => args.flatMap(({ text }) => tokensOf(text)))
    .filter((token) => LITERAL.test(token));
}
