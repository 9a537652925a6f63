import { parseYaml } from './parse-yaml';

const LINE = /^([A-Za-z]\w*): (.+)$/;
const NUMBER = /^(0|[1-9]\d*)$/;
/** Plain words that YAML takes for text whatever stands around them. */
const PLAIN = /^[A-Za-z0-9][\w.-]*( [\w.-]+)*$/;
/** Plain words that are no text, in one of the versions of YAML or as numbers and dates. */
const OTHER =
  /^(true|false|null|yes|no|on|off|y|n|nan|\d[\d_]*(\.[\d_]*)?(e\d+)?|0[xob][\da-f_]+|\d{4}-\d\d?-\d\d?)$/i;

/**
 * Front matter as the pages have it: one line a key, with a word, a list or a map of words. Read here, since the whole
 * of YAML is dear to load for each run; anything else goes to the YAML parser.
 */
export function readFrontMatter(text: string): unknown {
  return readPlain(text) ?? parseYaml(text);
}

function readPlain(text: string): Record<string, unknown> | undefined {
  const value: Record<string, unknown> = {};
  for (const line of text.split('\n')) {
    const [, key = '', rest = ''] = LINE.exec(line) ?? [];
    const read = rest === '' || Object.hasOwn(value, key) ? undefined : readValue(rest);
    if (read === undefined) return undefined;
    value[key] = read;
  }
  return value;
}

function readValue(text: string): unknown {
  if (text === '[]') return [];
  const [, list] = /^\[([^[\]{}]+)\]$/.exec(text) ?? [];
  if (list !== undefined) return readAll(list.split(','));
  const [, map] = /^\{ ([^[\]{}]+) \}$/.exec(text) ?? [];
  return map === undefined ? readWord(text) : readMap(map.split(','));
}

function readAll(words: readonly string[]): unknown[] | undefined {
  const read = words.map((word) => readWord(word.trim()));
  return read.includes(undefined) ? undefined : read;
}

function readMap(fields: readonly string[]): Record<string, unknown> | undefined {
  const pairs = fields.map((field) => LINE.exec(field.trim()));
  const values = readAll(pairs.map((pair) => pair?.[2] ?? ''));
  const keys = pairs.map((pair) => pair?.[1] ?? '');
  if (values === undefined || new Set(keys).size < keys.length) return undefined;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/** A number, a truth value or plain text; undefined for what needs the YAML parser. */
function readWord(word: string): string | number | boolean | undefined {
  if (word === 'true' || word === 'false') return word === 'true';
  if (NUMBER.test(word)) return Number(word);
  return PLAIN.test(word) && !OTHER.test(word) ? word : undefined;
}
