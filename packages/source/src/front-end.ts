import { hashText, normaliseText } from '@nx-test-review/contracts';
import { analyseFile } from './js/analyse-file';
import { isBesideProduct } from './js/frameworks';
import { nestsTooDeeply } from './js/nesting';
import { SourceText } from './js/text';
import { TooDeepError } from './js/walker';
import { languageOf } from './language';
import type { FileModel, Framework, ParseResult } from './model';
import { RecentMap } from './recent-map';
import { loadParser, type JsParser } from './oxc-adapter';

export interface ParseOptions {
  /** Frameworks of the nearest configuration or folder, surest first; used when the file's imports tell none. */
  frameworkHints?: readonly Framework[];
}

/** Text to test model. One parse a content: the last results are held by hash. */
export interface FrontEnd {
  /** Does a front end read files of this name? */
  reads(path: string): boolean;
  /** A file with a syntax error, or nested too deeply, is unreadable: never an empty model. */
  parse(path: string, text: string, options?: ParseOptions): ParseResult;
}

/** Results that are held: enough for helpers that specs share. Where hundreds live on, V8 takes all models for long-lived. */
const HELD = 40;
/** And where helpers are asked for again and again, as the support files of an end-to-end suite are. */
const HELD_AGAIN = 300;

export async function createFrontEnd(): Promise<FrontEnd> {
  const parser = await loadParser();
  const held = new RecentMap<string, ParseResult>(HELD, HELD_AGAIN);
  return {
    reads: (path) => languageOf(path) !== undefined,
    parse(path, text, options = {}) {
      const language = languageOf(path);
      if (language === undefined) return unreadable(path, 'no front end reads files of this kind');
      const normalised = normaliseText(text);
      const hash = hashText(normalised);
      const key = `${language} ${/\.cy\./.test(path) ? 'cy ' : ''}${isBesideProduct(path) ? 'beside ' : ''}${(options.frameworkHints ?? []).join(',')} ${hash}`;
      const result = held.get(key, () =>
        parseText(parser, path, normalised, hash, language, options.frameworkHints ?? []),
      );
      return withPath(result, path);
    },
  };
}

function parseText(
  parser: JsParser,
  path: string,
  text: string,
  hash: string,
  language: 'js' | 'jsx' | 'ts' | 'tsx',
  hints: readonly Framework[],
): ParseResult {
  if (nestsTooDeeply(text)) return unreadable(path, 'it is nested too deeply to be read');
  try {
    const parsed = parseWithTypes(parser, path, text, language);
    if (parsed.error) {
      if (isFlow(parsed.error)) return unreadable(path, WRITTEN_IN_FLOW);
      const line = new SourceText(text, []).lineAt(parsed.error.offset);
      return unreadable(path, `syntax error in line ${line}: ${parsed.error.message}`, line);
    }
    return { ok: true, model: analyseFile(path, text, hash, parsed, parser.keys, hints) };
  } catch (error) {
    // A RangeError is the engine's own word for a stack that is used up.
    if (error instanceof TooDeepError || error instanceof RangeError)
      return unreadable(path, 'it is nested too deeply to be read');
    throw error;
  }
}

/** Reason of a file whose types are Flow's and no TypeScript: nothing is known of it, least of all that it does not run. */
export const WRITTEN_IN_FLOW = 'it is written in Flow, which is not read';

/** What Flow and TypeScript write alike is read as TypeScript. */
function parseWithTypes(
  parser: JsParser,
  path: string,
  text: string,
  language: 'js' | 'jsx' | 'ts' | 'tsx',
): ReturnType<JsParser['parse']> {
  const parsed = parser.parse(path, text, language);
  if (parsed.error === undefined || !isFlow(parsed.error)) return parsed;
  const typed = parser.parse(path, text, 'tsx');
  return typed.error === undefined ? typed : parsed;
}

/** The parser says so of a file with errors that carries Flow's mark. */
function isFlow({ message }: { message: string }): boolean {
  return message === 'Flow is not supported';
}

function unreadable(path: string, reason: string, line?: number): ParseResult {
  return { ok: false, unreadable: line === undefined ? { path, reason } : { path, reason, line } };
}

/** The same text at another place is the same model under another name. */
function withPath(result: ParseResult, path: string): ParseResult {
  if (!result.ok)
    return result.unreadable.path === path
      ? result
      : { ok: false, unreadable: { ...result.unreadable, path } };
  if (result.model.path === path) return result;
  const model: FileModel = { ...result.model, path };
  return { ok: true, model };
}
