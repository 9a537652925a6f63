import { hashText, normaliseText } from '@nx-test-review/contracts';
import { nestsTooDeeply } from './js/nesting';
import { languageOf } from './language';
import { loadParser, type JsParser } from './oxc-adapter';

/** Gives what an import specifier of the file stands for, so that another way to the same file is the same import. */
export type ImportTarget = (specifier: string) => string;

/** Tells whether two texts of a file say the same. */
export interface MeaningReader {
  /**
   * A hash of what the text says: white space, comments, parentheses, quote style and the way to an imported file are no
   * part of it. Undefined where the text cannot be read; then nobody can tell.
   */
  hashMeaning(path: string, text: string, targetOf: ImportTarget): string | undefined;
}

export async function createMeaningReader(): Promise<MeaningReader> {
  const parser = await loadParser();
  return { hashMeaning: (path, text, targetOf) => hashMeaning(parser, path, text, targetOf) };
}

function hashMeaning(
  parser: JsParser,
  path: string,
  text: string,
  targetOf: ImportTarget,
): string | undefined {
  const language = languageOf(path);
  const normalised = normaliseText(text);
  if (language === undefined || nestsTooDeeply(normalised)) return undefined;
  try {
    const { program, error } = parser.parse(path, normalised, language);
    return error === undefined ? hashText(JSON.stringify(reduce(program, targetOf))) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // a stack that is used up
    throw error;
  }
}

type Fields = Record<string, unknown> & { type?: string };

const PLACES = new Set(['start', 'end', 'range', 'loc', 'raw', 'parent', 'hashbang']);
const IMPORTS =
  /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/;
const LOADERS =
  /^(require|mock|unmock|doMock|dontMock|unstable_mockModule|requireActual|requireMock|importActual|importMock)$/;

function reduce(value: unknown, targetOf: ImportTarget): unknown {
  if (Array.isArray(value)) return reduceList(value, targetOf);
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof RegExp) return String(value);
  const node = value as Fields;
  switch (node.type) {
    case 'ParenthesizedExpression':
      return reduce(node['expression'], targetOf);
    case 'TSParenthesizedType':
      return reduce(node['typeAnnotation'], targetOf);
    case 'JSXText':
      return { type: 'JSXText', value: foldLines(String(node['value'])) };
    default:
      return reduceFields(named(withTarget(node, targetOf)), targetOf);
  }
}

function reduceList(list: readonly unknown[], targetOf: ImportTarget): unknown[] {
  return list
    .filter((item) => {
      const { type, value } = (item ?? {}) as Fields;
      return type !== 'EmptyStatement' && !(type === 'JSXText' && foldLines(String(value)) === '');
    })
    .map((item) => reduce(item, targetOf));
}

function reduceFields(node: Fields, targetOf: ImportTarget): Fields {
  const fields: Fields = {};
  for (const key of Object.keys(node)) if (!PLACES.has(key)) fields[key] = reduce(node[key], targetOf);
  return fields;
}

/** White space of JSX that holds a line feed is layout. */
function foldLines(text: string): string {
  return text
    .split('\n')
    .map((line, at, lines) => {
      const left = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? left : left.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** `{ 'a': 1 }` is `{ a: 1 }`. */
function named(node: Fields): Fields {
  const key = node['key'] as Fields | undefined;
  if (node['computed'] !== false || key === undefined) return node;
  const name = key.type === 'Literal' ? key['value'] : key.type === 'Identifier' ? key['name'] : undefined;
  return typeof name === 'string' ? { ...node, key: name } : node;
}

/** An import, or a call that loads or replaces a module, with what its specifier stands for. */
function withTarget(node: Fields, targetOf: ImportTarget): Fields {
  if (node.type !== undefined && IMPORTS.test(node.type)) {
    const place = node['source'] === undefined ? 'argument' : 'source';
    return { ...node, [place]: target(node[place], targetOf) };
  }
  if (node.type !== 'CallExpression' || !LOADERS.test(nameOf(node['callee'] as Fields))) return node;
  const [first, ...others] = node['arguments'] as unknown[];
  return { ...node, arguments: [target(first, targetOf), ...others] };
}

function target(source: unknown, targetOf: ImportTarget): unknown {
  const { type, value } = (source ?? {}) as Fields;
  return type === 'Literal' && typeof value === 'string' ? { type, value: targetOf(value) } : source;
}

function nameOf(callee: Fields): string {
  const last = callee.type === 'MemberExpression' ? (callee['property'] as Fields) : callee;
  return last.type === 'Identifier' ? String(last['name']) : '';
}
