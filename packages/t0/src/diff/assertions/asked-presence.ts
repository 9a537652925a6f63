import { argsKey, classOf, polarity } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { affirm, isNegated } from './matcher-strength';

/** Queries of Testing Library: `get` and `find` throw where nothing is found. */
const QUERY = /^(query|get|find)(All)?(By[A-Z]\w*)$/;

/** `expect(queryByText('a')).toBeTruthy()` that became `await findByText('a')`, or the same of a query that throws. */
export function asksForPresence(one: Effective, other: Effective): boolean {
  const found = classOf(one);
  if ((found !== 'truthy' && found !== 'presence') || /resolves|rejects/.test(polarity(one))) return false;
  const wanted = queryOf(one.subject);
  const asked = other.assertion.kind === 'query' ? other.query : queryOf(other.subject);
  if (wanted === undefined || asked === undefined || asked.kind === 'query') return false;
  const stands = other.assertion.kind === 'query' || !/^(falsy|differs)$/.test(classOf(other) ?? 'falsy');
  return stands && wanted.all === asked.all && wanted.of === asked.of;
}

/** Only that it is not `undefined`: what is `null`, false or empty passes. */
export function asksForDefined(one: Effective): boolean {
  const { assertion } = one;
  const { matcher = '' } = affirm(assertion);
  return isNegated(assertion)
    ? /^(toBeUndefined|undefined|isUndefined|be\.undefined)$/.test(matcher) || argsKey(one) === 'undefined'
    : /^(toBeDefined|isDefined)$/.test(matcher);
}

/** Lookups that give `null` where there is nothing. */
const GIVES_NULL = /^(querySelector|getElementById|closest|queryBy[A-Z]\w*)$/;

/** Truth, or that an element is there, that became no more than that something is defined. */
export function losesTruth(one: Effective, other: Effective): boolean {
  if (asksForDefined(one) || !asksForDefined(other)) return false;
  const query = queryOf(other.subject);
  if (query !== undefined && query.kind !== 'query') return false;
  return (
    classOf(one) === 'truthy' ||
    /^(toBeInTheDocument|toBeInTheDOM|toBeAttached)$/.test(one.assertion.matcher ?? '') ||
    (classOf(one) === 'presence' && other.subject.some((token) => GIVES_NULL.test(token)))
  );
}

export interface Query {
  kind: string;
  all: boolean;
  /** By what, and its arguments. */
  of: string;
}

/** The query that a text is, from its name to its last parenthesis. */
export function queryOf(tokens: readonly string[]): Query | undefined {
  const at = tokens.findIndex((token, index) => QUERY.test(token) && tokens[index + 1] === '(');
  const [, kind, all, by] = QUERY.exec(tokens[at] ?? '') ?? [];
  if (kind === undefined || by === undefined || tokens.at(-1) !== ')') return undefined;
  return { kind, all: all !== undefined, of: `${by} ${tokens.slice(at + 1).join(' ')}` };
}
