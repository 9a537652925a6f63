import { textAt } from '../side-text';
import type { ModelView } from '../../types';
import type { TestEntry } from '../entries';
import { tokensOf } from './similarity';

/** What the table of a parametrised test says, as far as its text tells. */
export interface TableText {
  /** Number of rows; undefined when the table is computed or comes from elsewhere. */
  rows?: number;
  /** These rows, by their places in the file. */
  list?: Row[];
  /** What picks among the rows: `.slice(0, 1)`. */
  cut?: string;
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
  const behind = source.slice(from);
  const found = open[1] === '`' ? taggedRows(behind) : listRows(behind, text);
  const named = open[1] === '(' && !behind.trimStart().startsWith('[');
  const shift = named ? 0 : owner.place.start + from;
  const list = found?.map((row) => ({ ...row, at: row.at + shift }));
  const last = named ? undefined : found?.at(-1);
  const cut = cutOf(named ? behind : behind.slice(last === undefined ? 0 : last.at + last.text.length), text);
  return {
    ...(list === undefined ? {} : { rows: list.length, list }),
    ...(cut === undefined ? {} : { cut }),
    tokens: valuesIn(named ? text : source),
  };
}

/** `cases.slice(1)` and `[…].filter(…)` of a list that is written out: how many rows are left only the run can tell. */
function cutOf(behind: string, file: string): string | undefined {
  const [, list = '', cut] = /^\s*([\w$]+|,?\s*\])\s*(\.(?:slice|filter|splice)\([^\n]*)/.exec(behind) ?? [];
  return list.endsWith(']') || listRows(`${list})`, file) !== undefined ? cut : undefined;
}

/** Values also stand inside of a tagged table. */
function valuesIn(source: string): ReadonlySet<string> {
  return new Set([...tokensOf(source), ...tokensOf(source.replaceAll('`', ' '))]);
}

function isSuiteTable({ test, suites }: TestEntry): boolean {
  return suites.some(({ parametrised }) => parametrised) && !/\beach|\bfor\b/.test(test.quote);
}

/** Lines of a tagged table below its heading. */
function taggedRows(source: string): Row[] {
  const rows: Row[] = [];
  let at = 0;
  for (const line of source.slice(0, Math.max(0, source.indexOf('`'))).split('\n')) {
    if (line.includes('${')) rows.push({ text: line.trim(), at: at + line.search(/\S/) });
    at += line.length + 1;
  }
  return rows;
}

/** Number of elements of the array that the text begins with, or that a constant of the file names. */
export function countRows(source: string, file: string): number | undefined {
  return listRows(source, file)?.length;
}

/** An element of a written-out list, and where it stands in the text that holds it. */
export interface Row {
  text: string;
  at: number;
}

/** Elements of the array that the text begins with, or that a constant of the file names; their places are those there. */
export function listRows(source: string, file: string): Row[] | undefined {
  const name = /^\s*([A-Za-z_$][\w$]*)\s*[,)]/.exec(source)?.[1];
  if (name === undefined) return elementsAt(source, source.search(/\S/));
  const declared = new RegExp(`(?:const|let|var)\\s+${name.replace(/\$/g, '\\$')}\\b[^=;]*=\\s*(?=\\[)`).exec(
    file,
  );
  return declared === null ? undefined : elementsAt(file, declared.index + declared[0].length);
}

/** Keys of the object that the text begins with. */
export function countKeys(source: string): number | undefined {
  return source.startsWith('{') ? splitParts(source)?.length : undefined;
}

export function elementsAt(source: string, from: number): Row[] | undefined {
  return source[from] === '['
    ? splitParts(source.slice(from))?.map(({ text, at }) => ({ text, at: from + at }))
    : undefined;
}

function splitParts(source: string): Row[] | undefined {
  let depth = 0;
  let from: number | undefined;
  let to = 0;
  const parts: Row[] = [];
  const close = (): void => {
    if (from !== undefined) parts.push({ text: source.slice(from, to), at: from });
    from = undefined;
  };
  for (const { 0: token, index } of source.matchAll(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^\s]/g,
  )) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (depth === 1 && token === '.') return undefined; // a spread, or a method on what was listed
    if (depth === 1 && token === ',') {
      close();
      continue;
    }
    if (/^[\])}]$/.test(token) && --depth === 0) {
      close();
      return parts;
    }
    if (depth > 0) {
      from ??= index;
      to = index + token.length;
    }
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
