import type { Assertion, Body, HelperCall } from '@nx-test-review/source';
import type { TestEntry } from '../entries';

/** What a body says, as counted features; fit for comparing bodies without their text. */
export interface BodyFeatures {
  assertions: string[][];
  calls: string[][];
  names: string[];
}

/** Features of a test's own body. Identifiers that are no import are folded, so that renamed variables weigh little. */
export function featuresOf(entry: TestEntry): BodyFeatures | undefined {
  const { body } = entry.test;
  if (body === undefined || body.statements === 0) return undefined;
  const imported = new Set(entry.file.imports.flatMap((record) => record.names.map(({ local }) => local)));
  const fold = (tokens: string[]): string[] => foldNames(tokens, imported);
  return {
    assertions: body.assertions.map((assertion) => fold(tokensOf(assertionText(assertion)))),
    calls: [
      ...body.calls.map((call) => fold(tokensOf(callText(call)))),
      ...body.locators.map(({ quote }) => fold(tokensOf(quote))),
    ],
    names: namesOf(body, imported),
  };
}

/** One line for an assertion, independent of formatting: `not.toBe(a; b)` about a subject. */
export function assertionText(assertion: Assertion): string {
  const words = [assertion.subject?.text ?? assertion.quote, ...assertion.modifiers, assertion.matcher ?? ''];
  return `${words.join(' ')} ( ${assertion.args.map(({ text }) => text).join(' , ')} )`;
}

function callText(call: HelperCall): string {
  return `${call.callee.join('.')} ( ${call.args.map(({ text }) => text).join(' , ')} )`;
}

function namesOf(body: Body, imported: ReadonlySet<string>): string[] {
  return body.names.filter((name) => imported.has(name));
}

/** Words, numbers, strings and signs of a source text; quote style, white space and trailing commas fold. */
export function tokensOf(text: string): string[] {
  const found = text.match(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\w$]+|[^\s\w$]/g) ?? [];
  return found
    .map((token) => (/^["`]/.test(token) ? `'${token.slice(1, -1)}'` : token))
    .filter(
      (token, index, all) => token !== ';' && !(token === ',' && /^[)\]}]$/.test(all[index + 1] ?? '')),
    );
}

const KEPT = /^(true|false|null|undefined|await|new|async|function|return|typeof|expect|this)$/;

function foldNames(tokens: readonly string[], imported: ReadonlySet<string>): string[] {
  return tokens.map((token, index) => {
    const isName = /^[A-Za-z_$]/.test(token) && !KEPT.test(token);
    if (!isName || imported.has(token) || tokens[index - 1] === '.' || /^to[A-Z]/.test(token)) return token;
    return tokens[index + 1] === ':' || tokens[index + 1] === '(' ? token : '_';
  });
}

/** From 0 to 1: how much of both bodies says the same. */
export function bodySimilarity(a: BodyFeatures, b: BodyFeatures): number {
  const parts: [number, number][] = [];
  if (a.assertions.length + b.assertions.length > 0) parts.push([5, softDice(a.assertions, b.assertions)]);
  if (a.calls.length + b.calls.length > 0) parts.push([3, softDice(a.calls, b.calls)]);
  if (a.names.length + b.names.length > 0) parts.push([2, dice(a.names, b.names)]);
  const weight = parts.reduce((sum, [share]) => sum + share, 0);
  return weight === 0 ? 0 : parts.reduce((sum, [share, value]) => sum + share * value, 0) / weight;
}

/** Dice coefficient of two multisets. */
export function dice(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const item of a) counts.set(item, (counts.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of b) {
    const left = counts.get(item) ?? 0;
    if (left > 0) shared += 1;
    counts.set(item, left - 1);
  }
  return (2 * shared) / (a.length + b.length);
}

/** Like `dice`, with items that resemble each other counted by how much they do; each item is paired once. */
export function softDice(a: readonly string[][], b: readonly string[][]): number {
  if (a.length + b.length === 0) return 0;
  const free = new Set(b.keys());
  let shared = 0;
  for (const left of a) {
    let best = { index: -1, value: 0 };
    for (const index of free) {
      const value = dice(left, b[index] ?? []);
      if (value > best.value) best = { index, value };
    }
    if (best.value < 0.5) continue;
    free.delete(best.index);
    shared += best.value;
  }
  return (2 * shared) / (a.length + b.length);
}

/** How much of `part` stands in `whole`, from 0 to 1: every item of `part` needs its own near-equal in `whole`. */
export function coverage(part: readonly string[][], whole: readonly string[][]): number {
  if (part.length === 0) return 0;
  const free = whole.map((tokens) => tokens.join(' '));
  let found = 0;
  for (const tokens of part) {
    const index = free.indexOf(tokens.join(' '));
    if (index < 0) continue;
    free.splice(index, 1);
    found += 1;
  }
  return found / part.length;
}

/** Likeness of two titles by their words. */
export function titleSimilarity(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return 0;
  const words = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return dice(words(a), words(b));
}
