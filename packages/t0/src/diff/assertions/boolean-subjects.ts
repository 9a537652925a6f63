import type { Body, FileModel } from '@nx-test-review/source';
import type { CallResolver } from '../../helpers/resolve-call';
import type { ModelView } from '../../types';
import { escapeRegex } from '../escape-regex';
import { topLevel } from './plain-comparison';
import { tokensOf } from '../matching/similarity';

/** Functions of the language that give `true` or `false`, by where they stand: on a value, or on their object. */
const BY_VALUE =
  /\.\s*(?:includes|has|some|every|startsWith|endsWith|hasOwnProperty|isPrototypeOf|isConnected|test)$/;
const BY_OBJECT =
  /^(?:Array\.isArray|Number\.is(?:Integer|NaN|Finite|SafeInteger)|Object\.(?:is|hasOwn|isFrozen|isSealed|isExtensible)|isNaN|isFinite|Boolean)$/;
/** Properties of elements of a page that are boolean by their type. */
const BY_ELEMENT =
  /^(?:checked|disabled|readOnly|required|indeterminate|defaultChecked|hidden|multiple|selected|open)$/;

/** Can this be nothing but `true` or `false`, by its own syntax, or by a type that stands in the workspace? */
export function isBoolean(
  text: string,
  body: Body,
  file: FileModel,
  view: ModelView,
  resolver: CallResolver,
): boolean {
  const tokens = tokensOf(text).filter((token, index) => index > 0 || token !== 'await');
  if (
    topLevel(tokens, (index) => /^[?&|]$/.test(tokens[index] ?? '') && tokens[index + 1] !== '.') !==
    undefined
  )
    return false;
  if (tokens[0] === '!') return true;
  if (topLevel(tokens, (index) => isComparison(tokens, index)) !== undefined) return true;
  const called = tokens.at(-1) === ')' ? calleeOf(tokens) : undefined;
  if (called === undefined) return isElementFlag(text, file, view);
  if (BY_VALUE.test(called) || BY_OBJECT.test(called)) return true;
  return isDeclaredBoolean(called, body, file, view, resolver);
}

function isComparison(tokens: readonly string[], index: number): boolean {
  const token = tokens[index] ?? '';
  if (index === 0) return false;
  if (token === 'instanceof' || token === 'in') return true;
  if (token === '=' || token === '!') return tokens[index + 1] === '=';
  // No shift, arrow or type argument.
  const next = tokens[index + 1] ?? '';
  return (
    /^[<>]$/.test(token) &&
    tokens[index - 1] !== '=' &&
    next !== token &&
    !tokens.includes(token === '<' ? '>' : '<')
  );
}

/** `a.b` of `a.b(c)`, where the whole is one call. */
function calleeOf(tokens: readonly string[]): string | undefined {
  let depth = 0;
  for (let index = tokens.length - 1; index > 0; index -= 1) {
    if (/^[)\]}]$/.test(tokens[index] ?? '')) depth += 1;
    if (/^[([{]$/.test(tokens[index] ?? '') && --depth === 0) return tokens.slice(0, index).join('');
  }
  return undefined;
}

/** A function of the workspace that says so itself: `: boolean`, or a predicate of types. */
function isDeclaredBoolean(
  called: string,
  { calls }: Body,
  { path }: FileModel,
  view: ModelView,
  resolver: CallResolver,
): boolean {
  const call = calls.find(({ callee }) => callee.join('.') === called);
  const found = call && resolver.resolve(path, call);
  if (found?.kind !== 'function') return false;
  const { place } = found.target.fn.body;
  const source = view.text?.(found.target.path)?.slice(place.start, place.end) ?? '';
  const tokens = tokensOf(source);
  const open = tokens.indexOf('(');
  let depth = 0;
  const close = tokens.findIndex((token, index) => {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    return index >= open && depth === 0;
  });
  const behind = tokens.slice(close + 1, close + 5).join(' ');
  return open >= 0 && /^: (boolean (\{|=)|\w+ is )/.test(`${behind} `);
}

/** `box.checked` where the test says that `box` is an element of a form. */
function isElementFlag(text: string, { path }: FileModel, view: ModelView): boolean {
  const [, name, property] = /^([A-Za-z_$][\w$]*)\.(\w+)$/.exec(text.trim()) ?? [];
  if (name === undefined || property === undefined || !BY_ELEMENT.test(property)) return false;
  const declared = new RegExp(
    `\\b(?:const|let)\\s+${escapeRegex(name)}\\b(?:\\s*:\\s*HTML\\w*Element\\b|[^;]{0,300}?\\bas\\s+HTML\\w*Element\\b)`,
  );
  return declared.test(view.text?.(path) ?? '');
}
