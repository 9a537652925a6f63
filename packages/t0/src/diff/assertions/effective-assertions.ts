import { codeOf, textAt } from '../side-text';
import type { HelpersConfig } from '@nx-test-review/contracts';
import type { Assertion, Body, Expr, FileModel, HelperCall } from '@nx-test-review/source';
import { createHelperNames, type HelperNames } from '../../helpers/names';
import { CallResolver } from '../../helpers/resolve-call';
import { countsAsAssertion, isExpectedTypeError } from '../../helpers/counting';
import type { ModelView } from '../../types';
import type { TestEntry } from '../entries';
import { queryOf, type Query } from './asked-presence';
import { isBoolean } from './boolean-subjects';
import { escapeRegex } from '../escape-regex';
import { SAME_CALL, whyHollow } from './own-values';
import { readExpectation } from './expectation-helpers';
import { findFakeExpect } from './fake-expect';
import { asPlainQuestion } from './plain-comparison';
import { asPlainPattern } from './plain-pattern';
import { tokensOf } from '../matching/similarity';
import { isSilent, markSilent } from './silent-functions';
import { splitChain, withWholeArguments, type ChainLink } from './split-chain';
import { isSupportFile } from '../support-paths';

/** An assertion as a test sees it: helpers are followed and their parameters replaced by what the test hands them. */
export interface Effective {
  assertion: Assertion;
  /** File that it stands in. */
  path: string;
  subject: string[];
  args: string[];
  /** It stands in a helper or a hook, not in the test's own body. */
  shared: boolean;
  /** The function that it stands in, where that is a helper. */
  helper?: string;
  /** What the test handed to the helper that it stands in, as tokens. */
  handed?: string[];
  /** What a bare query looks for. */
  query?: Query;
  /** What it is about can be nothing but `true` or `false`. */
  boolean?: boolean;
  /** Why it cannot fail, whatever the product does. */
  hollow?: string;
  /** It asks whether the same call gives the same object again. */
  identity?: boolean;
}

export interface EffectiveSet {
  list: Effective[];
  /** Calls of other modules that could not be followed and might assert. */
  unknownCalls: string[];
  /** Calls of helpers that assert nothing and throw by themselves. */
  throwers: string[];
}

const MAX_DEPTH = 4;
const ASKS = /^(expect|assert|verify|check|should|ensure)/i;

/** All assertions that run for a test: its own, those of the hooks around it and those of helpers. */
export function gatherAssertions(entry: TestEntry, view: ModelView): EffectiveSet {
  const set: EffectiveSet = { list: [], unknownCalls: [], throwers: [] };
  const { body } = entry.test;
  const ref = entry.test.bodyRef;
  if (body !== undefined) {
    addBody(set, body, entry.file, view, new Map(), 0);
    addHandedOut(set, body, entry.file, view);
    addFixtures(set, body, entry.file, view);
  }
  if (ref !== undefined) addCall(set, ref, entry.file, view, new Map(), 0);
  for (const hook of entry.hooks) {
    if (hook.body !== undefined) addBody(set, hook.body, entry.file, view, new Map(), 1);
    if (hook.bodyRef !== undefined) addCall(set, hook.bodyRef, entry.file, view, new Map(), 0);
  }
  return set;
}

/** `onMessage = (one) => { expect(one)… }`: functions that the test writes and leaves to others to call. */
function addHandedOut(set: EffectiveSet, { place }: Body, file: FileModel, view: ModelView): void {
  const read = new Set(set.list.map(({ assertion }) => assertion.place.start));
  for (const { body } of file.functions) {
    const isInside = body.place.start >= place.start && body.place.end <= place.end;
    // What the test calls by its name is read where it is called, with what is handed in.
    if (!isInside || body.assertions.some((one) => read.has(one.place.start))) continue;
    addBody(set, body, file, view, new Map(), 0);
  }
}

type Names = ReadonlyMap<string, string[]>;

function addBody(
  set: EffectiveSet,
  body: Body,
  file: FileModel,
  view: ModelView,
  names: Names,
  depth: number,
  helper?: string,
): void {
  const fake = findFakeExpect(file, view);
  for (const whole of body.assertions) {
    if (!whole.complete || !canFail(whole) || !isOfTests(whole, file, depth)) continue;
    if (isExpectedTypeError(whole) && !countsAsAssertion(whole)) continue;
    if (fake !== undefined && isAskedBy(fake.local, whole)) continue;
    const read = withWholeArguments(whole, () => textAt(file.path, view));
    for (const link of splitChain(read, () => textAt(file.path, view)))
      set.list.push({
        ...makeEffective(
          { ...link, assertion: asPlainPattern(link.assertion, file, view) },
          file.path,
          names,
          depth,
          helper,
        ),
        ...factsOf(link.assertion, body, file, view),
      });
  }
  for (const call of body.calls) {
    if (!canFail(call)) continue;
    const before = set.list.length;
    const given = readExpectation(call, body, file, view, resolverOf(view));
    if (given !== undefined) {
      const { assertion, subject, handed } = given;
      const one = makeEffective({ assertion }, file.path, names, depth, helper);
      set.list.push({ ...one, subject: replaceNames(replaceNames(subject, handed), names) });
      continue;
    }
    addCall(set, call, file, view, names, depth);
    if (set.list.length === before && namesFor(file.path, view).isConfiguredAssertion(call))
      set.list.push(toAssertion(call, file.path, names, depth, helper));
  }
}

function factsOf(
  assertion: Assertion,
  body: Body,
  file: FileModel,
  view: ModelView,
): Pick<Effective, 'query' | 'boolean' | 'hollow' | 'identity'> {
  const { kind, subject, place, args, matcher = '' } = assertion;
  const hollow = whyHollow(assertion, body, textAt(file.path, view));
  if (hollow === SAME_CALL && matcher === 'toBe') return { identity: true };
  if (hollow !== undefined) return { hollow };
  if (kind === 'query') {
    const query = queryOf(tokensOf(textAt(file.path, view)?.slice(place.start, place.end) ?? ''));
    return query === undefined ? {} : { query };
  }
  const asksForOne = /^(true|false)$/.test(args[0]?.text ?? '') || /^(toBe|is)?(True|False)$/i.test(matcher);
  if (kind !== 'expect' || !asksForOne || subject === undefined) return {};
  return isBoolean(subject.text, body, file, view, resolverOf(view)) ? { boolean: true } : {};
}

const byConfig = new WeakMap<HelpersConfig, HelperNames>();
const NO_NAMES = createHelperNames();

function namesFor(path: string, view: ModelView): HelperNames {
  const config = view.helpersOf?.(path);
  if (config === undefined) return NO_NAMES;
  const names = byConfig.get(config) ?? createHelperNames(config);
  byConfig.set(config, names);
  return names;
}

/** A call that the configuration takes for an assertion: about its first argument, with the others as values. */
function toAssertion(
  { place, quote, callee, args, settled, guards }: HelperCall,
  path: string,
  names: Names,
  depth: number,
  helper: string | undefined,
): Effective {
  const [about, ...values] = args.map(({ text }) => replaceNames(tokensOf(text), names));
  return {
    assertion: {
      place,
      quote,
      kind: 'library',
      matcher: callee.join('.'),
      args: args.slice(1),
      modifiers: [],
      complete: true,
      promised: false,
      settled,
      guards,
    },
    path,
    subject: about ?? callee,
    args: values.flat(),
    shared: depth > 0,
    ...(helper === undefined ? {} : { helper }),
  };
}

function makeEffective(
  link: ChainLink,
  path: string,
  names: Names,
  depth: number,
  helper: string | undefined,
): Effective {
  const assertion = link.subject === undefined ? asPlainQuestion(link.assertion) : link.assertion;
  const about = link.subject === undefined ? subjectTokens(assertion) : tokensOf(link.subject);
  const subject = replaceNames(about, names);
  const expected = valuesOf(assertion).map(({ text }) => text);
  const args = replaceNames(tokensOf(expected.join(' , ')), names);
  const turned = isTurned(assertion);
  return {
    assertion,
    path,
    subject: turned ? args : subject,
    args: turned ? subject : args,
    shared: depth > 0,
    ...(helper === undefined ? {} : { helper }),
  };
}

const TWO_SIDED =
  /^(not)?(strict|deep|deepStrict|loose)?equal$|^(not)?(match|include|lengthOf|isAbove|isBelow|isAtLeast|isAtMost|typeOf|instanceOf|sameMembers|sameDeepMembers)$|^doesNotMatch$/i;

/** Expected values, without the matcher's own name and the message that the functions of assert libraries take last. */
function valuesOf({ kind, matcher = '', args }: Assertion): readonly Expr[] {
  // The first word of Cypress' `should` is its matcher.
  if (kind === 'should' && args[0]?.text.slice(1, -1) === matcher) return args.slice(1);
  if (kind !== 'assert') return args;
  if (TWO_SIDED.test(matcher)) return args.slice(0, 1);
  return /^(ok|assert|exists|is[A-Z]\w*|isNot[A-Z]\w*)$/.test(matcher) ? [] : args;
}

/** Product code asserts too (`assert(x)`): that is its behaviour, and no test's. */
function isOfTests({ kind }: Assertion, { path, suite }: FileModel, depth: number): boolean {
  if (depth === 0 || kind === 'expect' || kind === 'should' || kind === 'snapshot') return true;
  return kind === 'library' || suite.children.length > 0 || isSupportFile(path);
}

/** `expect({ id: 1 }).toEqual(op)`: what is written out is the expected side. */
function isTurned({ subject, args }: Assertion): boolean {
  const [other] = args;
  if (subject === undefined || other === undefined || args.length > 1) return false;
  return /^(literal|object|array)$/.test(subject.kind) && /^(identifier|member|call)$/.test(other.kind);
}

function isAskedBy(local: string, { kind, quote }: Assertion): boolean {
  return (
    (kind === 'expect' || kind === 'snapshot') &&
    new RegExp(`(?<![\\w$.])${escapeRegex(local)}[(.]`).test(quote)
  );
}

/** It is reached on some path, and no catch around it lets its failure vanish. A catch in a loop tries again. */
function canFail({ guards, unreachable }: Pick<Assertion, 'guards' | 'unreachable'>): boolean {
  if (unreachable !== undefined || guards.some(({ never }) => never === true)) return false;
  const at = guards.findIndex(
    ({ kind, swallows, assigns = [] }) => kind === 'try' && swallows && assigns.length === 0,
  );
  return at < 0 || guards.slice(0, at).some(({ kind, perElement }) => kind === 'loop' || perElement === true);
}

function subjectTokens({ subject, quote, matcher }: Assertion): string[] {
  if (subject !== undefined) return tokensOf(subject.text).filter((token) => token !== 'await');
  return tokensOf(matcher === undefined ? quote : (quote.split(matcher)[0] ?? quote));
}

function addCall(
  set: EffectiveSet,
  call: HelperCall,
  file: FileModel,
  view: ModelView,
  names: Names,
  depth: number,
): void {
  if (depth >= (view.helpersOf?.(file.path)?.depth ?? MAX_DEPTH)) return;
  const found = resolverOf(view).resolve(file.path, call);
  const target = found.kind === 'function' ? found.target : undefined;
  const parsed = target === undefined ? undefined : view.model(target.path);
  if (target === undefined || !parsed?.ok) {
    const known = call.binding.kind === 'global' && !isGlobalOfHouse(call);
    if (!known && ASKS.test(call.callee.at(-1) ?? '')) set.unknownCalls.push(call.quote);
    return;
  }
  const { fn } = target;
  const before = set.list.length;
  const args = call.args.map(({ text }) => replaceNames(tokensOf(text), names));
  const inner = new Map(fn.body.params.map((param, index) => [param, args[index] ?? [param]]));
  if (!isSilent(fn.body, view, depth)) {
    const counts = [set.list.length, set.unknownCalls.length, set.throwers.length];
    addBody(set, fn.body, parsed.model, view, inner, depth + 1, fn.id);
    const came = [set.list.length, set.unknownCalls.length, set.throwers.length];
    if (came.every((count, index) => count === counts[index])) markSilent(fn.body, view, depth);
  }
  const own = set.list.slice(before);
  for (const one of own) one.handed = args.flat();
  if (own.some(({ assertion }) => assertion.kind !== 'fail')) return;
  // It asks by its name and holds no assertion: it may throw.
  if (own.length === 0 && throwsByName(call, fn.body)) set.unknownCalls.push(call.quote);
  else if (isOfHelpers(target.path, parsed.model) && throwsItself(fn.body, target.path, view))
    set.throwers.push(call.quote);
}

/** `expectObservable(result)`, which a set-up file hands to all specs: of no runner, and nothing about types alone. */
function isGlobalOfHouse({ callee }: HelperCall): boolean {
  const [name = '', ...more] = callee;
  return (
    more.length === 0 &&
    /^[a-z]+[A-Z]\w*$/.test(name) &&
    !/^(expectTypeOf|assertType|expectAsync)$/.test(name)
  );
}

function isOfHelpers(path: string, { suite }: FileModel): boolean {
  return suite.children.length > 0 || isSupportFile(path);
}

function throwsItself({ place }: Body, path: string, view: ModelView): boolean {
  return /\bthrow\s+new\b/.test(codeOf((textAt(path, view) ?? '').slice(place.start, place.end)));
}

function throwsByName({ callee }: HelperCall, { branches }: Body): boolean {
  return ASKS.test(callee.at(-1) ?? '') && branches.some((branch) => branch.throws);
}

/** Fixtures that a test asks for by name, of its file or of where its test function comes from. */
function addFixtures(set: EffectiveSet, body: Body, file: FileModel, view: ModelView, hops = 0): void {
  const wanted = new Set(body.params.flatMap((param) => param.match(/[A-Za-z_$][\w$]*/g) ?? []));
  for (const { name, functionId } of file.fixtures) {
    const fn = wanted.has(name) ? file.functions.find(({ id }) => id === functionId) : undefined;
    if (fn !== undefined) addBody(set, fn.body, file, view, new Map(), 1, `fixture ${name}`);
  }
  if (hops > 3 || wanted.size === 0) return;
  for (const { names, specifier } of file.imports) {
    if (!names.some(({ imported, local }) => /test|it|base/i.test(`${imported} ${local}`))) continue;
    const target = view.resolve(file.path, specifier);
    const parsed = target.kind === 'file' ? view.model(target.path) : undefined;
    if (parsed?.ok === true && parsed.model.fixtures.length > 0)
      addFixtures(set, body, parsed.model, view, hops + 1);
  }
}

const resolvers = new WeakMap<ModelView, CallResolver>();

function resolverOf(view: ModelView): CallResolver {
  let resolver = resolvers.get(view);
  if (resolver === undefined) resolvers.set(view, (resolver = new CallResolver(view)));
  return resolver;
}

function replaceNames(tokens: readonly string[], names: Names): string[] {
  return tokens.flatMap((token, index) =>
    tokens[index - 1] === '.' ? [token] : (names.get(token) ?? [token]),
  );
}
