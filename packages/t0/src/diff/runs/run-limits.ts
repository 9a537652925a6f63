import { textAt } from '../side-text';
import type { FileModel, TestNode } from '@nx-test-review/source';
import type { ModelView } from '../../types';
import { listEntries, type TestEntry } from '../entries';

/** Retries and time limit that a text sets, with the place of the last one. */
export interface Limits {
  retries?: number;
  /** Milliseconds. */
  timeout?: number;
  line: number;
  quote: string;
}

const PATTERNS: Record<'retries' | 'timeout', RegExp[]> = {
  retries: [
    /\bretryTimes\(\s*([\d_]+)/g,
    /\bthis\.retries\(\s*([\d_]+)/g,
    // Of the runner only: a client under test has retries of its own.
    /\b(?:configure|setConfig)\(\s*\{[^}]*?\bretr(?:y|ies)\s*:\s*([\d_]+)/g,
    /\b(?:it|test|describe|suite|context)(?:\.\w+)*\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)\s*,\s*\{[^}]*?\bretr(?:y|ies)\s*:\s*([\d_]+)/g,
    /\}\s*,\s*\{[^{}]*?\bretr(?:y|ies)\s*:\s*([\d_]+)[^{}]*\}\s*,?\s*\)\s*;?\s*$/g,
  ],
  timeout: [
    /\b(?:jest|test|vi|it)\.setTimeout\(\s*([\d_]+(?:\s*\*\s*[\d_]+)*)/g,
    /\bthis\.timeout\(\s*([\d_]+(?:\s*\*\s*[\d_]+)*)/g,
    /\bsetConfig\(\s*\{[^}]*\b(?:testTimeout|hookTimeout)\s*:\s*([\d_]+)/g,
  ],
};
const DEFAULT_TIMEOUT = { playwright: 30000, mocha: 2000, cypress: 4000 } as Record<string, number>;

/** Limits of a test: its options, its last argument, calls in its body. */
export function readTestLimits(entry: TestEntry, view: ModelView): Limits {
  const text = textAt(entry.file.path, view);
  if (text === undefined) return { line: 0, quote: '' };
  const { test } = entry;
  const source = text.slice(test.place.start, test.place.end);
  const limits = scan(source, test.place.line);
  const last = lastArgument(test, text);
  if (last !== undefined) Object.assign(limits, { timeout: last, line: test.place.line, quote: test.quote });
  return withQuote(limits, text);
}

/** Limits that stand outside of all tests. */
export function readFileLimits(file: FileModel, view: ModelView): Limits {
  const text = textAt(file.path, view);
  if (text === undefined) return { line: 0, quote: '' };
  const spec = { path: file.path, model: file, runs: true };
  const outside = listEntries([spec]).reduce((rest, { test: { place } }) => {
    const inside = rest.slice(place.start, place.end);
    return rest.slice(0, place.start) + inside.replace(/[^\n]/g, ' ') + rest.slice(place.end);
  }, text);
  return withQuote(scan(outside, 1), text);
}

/** What became looser, in words; without a limit before, the runner's usual one counts. */
export function looserLimits(before: Limits, after: Limits): string[] {
  const looser: string[] = [];
  if ((after.retries ?? 0) > (before.retries ?? 0))
    looser.push(`retries rose from ${before.retries ?? 0} to ${after.retries}`);
  const usual = before.timeout ?? DEFAULT_TIMEOUT[frameworkIn(after)] ?? 5000;
  if (after.timeout !== undefined && after.timeout > usual) {
    looser.push(`the time limit rose from ${before.timeout ?? 'the usual one'} to ${after.timeout} ms`);
  }
  return looser;
}

function frameworkIn({ quote }: Limits): string {
  if (/\btest\.(setTimeout|describe)/.test(quote)) return 'playwright';
  return /\bthis\./.test(quote) ? 'mocha' : '';
}

function scan(source: string, firstLine: number): Limits {
  const limits: Limits = { line: 0, quote: '' };
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  for (const name of ['retries', 'timeout'] as const) {
    for (const match of PATTERNS[name].flatMap((pattern) => [...code.matchAll(pattern)])) {
      const value = (match[1] ?? '')
        .split('*')
        .reduce((product, part) => product * Number(part.replaceAll('_', '')), 1);
      if (value <= (limits[name] ?? -1)) continue;
      limits[name] = value;
      limits.line = firstLine + code.slice(0, match.index).split('\n').length - 1;
    }
  }
  return limits;
}

/** `it('title', fn, 20_000)`, `it('title', fn, { timeout: 20_000 })`, `it('title', { timeout: 20_000 }, fn)`. */
function lastArgument({ place, body }: TestNode, text: string): number | undefined {
  if (body === undefined) return undefined;
  const after = text.slice(body.place.end, place.end);
  const before = text.slice(place.start, body.place.start);
  const plain = /^\s*,\s*([\d_]+)\s*,?\s*\)/.exec(after)?.[1];
  const option = /\btimeout\s*:\s*([\d_]+)/.exec(after)?.[1] ?? /\btimeout\s*:\s*([\d_]+)/.exec(before)?.[1];
  const value = plain ?? option;
  return value === undefined ? undefined : Number(value.replaceAll('_', ''));
}

function withQuote(limits: Limits, text: string): Limits {
  if (limits.line === 0 || limits.quote !== '') return limits;
  return { ...limits, quote: (text.split('\n')[limits.line - 1] ?? '').trim() };
}
