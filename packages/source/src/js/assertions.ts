import type { Assertion, AssertionKind } from '../model';
import type { Node } from './ast';
import { nameOf, stringOf } from './ast';
import {
  endsInterception,
  failsOnText,
  isAssertOfContext,
  isPlan,
  isPlannedContext,
  isRequiredAssert,
  rejecterOf,
  verifiesMock,
} from './assert-functions';
import { isAssertTakenFromChai, isOfChai } from './chai-source';
import type { Link } from './chain';
import { isExpect, isOnlyNamedExpect } from './expect-root';
import { makeExpr } from './expr';
import { ASYNC_ASSERTS, CHAI_WORDS, SNAPSHOT, isCompleteProperty } from './matchers';
import { isAssertModule, isCheckModule, isNodeAssert, isTestingLibrary, testModule } from './modules';
import { isPromised } from './promised';
import type { Site } from './site';
import { importOf } from './site';

/** What a chain asserts, before settlement and guards are known. */
export type AssertionCore = Omit<Assertion, 'place' | 'quote' | 'settled' | 'guards' | 'unreachable'> & {
  at: Node;
};

const AFTER = new Set(['then', 'catch', 'finally', 'because']);

export function recogniseAssertion(site: Site): AssertionCore | undefined {
  return (
    expectCall(site) ??
    typeCall(site) ??
    assertCall(site) ??
    libraryCall(site) ??
    shouldCall(site) ??
    queryCall(site) ??
    failCall(site)
  );
}

/** `expect.assertions(1)`, `t.plan(2)`: a test that says how much it asserts. */
export function plansAssertions(site: Site): boolean {
  const { rootName, links } = site.chain;
  const first = links[0];
  if (!first?.args) return false;
  if (first.name === 'hasAssertions' || first.name === 'plan' || first.name === 'assertions') {
    const count = first.args[0];
    return (
      (rootName === 'expect' || isExpect(site) || first.name === 'plan') &&
      !(count?.type === 'Literal' && count.value === 0)
    );
  }
  return false;
}

function expectCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  let links = chain.links;
  let root = chain.rootName;
  if (root === undefined) return undefined;
  // t.expect(…) of a test context, chai.expect(…)
  const viaMember = links[0]?.name === 'expect' && links[0].args !== undefined && isContextOrChai(site);
  if (viaMember) {
    links = [{ ...(links[0] as Link), name: undefined } as Link, ...links.slice(1)];
    root = 'expect';
  } else if (!isExpect(site)) return undefined;
  const first = links[0];
  if (!first || isOnlyNamedExpect(site, links)) return undefined;
  const modifiers: string[] = [];
  let subject: Node | undefined;
  let rest: Link[];
  if (first.name === undefined && first.args) {
    subject = first.args[0];
    rest = links.slice(1);
    if (softDefault(site)) modifiers.push('soft');
  } else if (first.name !== undefined && /^(soft|poll|element)$/.test(first.name) && first.args) {
    modifiers.push(first.name);
    subject = first.args[0];
    rest = links.slice(1);
  } else if ((first.name === 'fail' || first.name === 'unreachable') && first.args) {
    return {
      kind: 'fail',
      args: [],
      modifiers: [],
      complete: true,
      promised: false,
      at: chain.node,
      matcher: first.name,
    };
  } else return undefined;
  return finishExpect(site, subject, modifiers, trimmed(rest), root);
}

function finishExpect(
  site: Site,
  subject: Node | undefined,
  modifiers: string[],
  rest: Link[],
  root: string,
): AssertionCore {
  let matcher: Link | undefined;
  let called = false;
  // One pass: each assertion of each spec comes by here.
  for (const link of rest) {
    const { name, args: given } = link;
    const word = name !== undefined && CHAI_WORDS.has(name);
    if (word) modifiers.push(name);
    if (name !== undefined && (given !== undefined || !word)) matcher = link;
    if (given !== undefined && name !== 'withContext') called = true;
  }
  const complete =
    called ||
    isCompleteProperty(
      rest.map((link) => link.name),
      isOfChai(site),
    );
  const kind: AssertionKind =
    matcher?.name !== undefined && SNAPSHOT.test(matcher.name) ? 'snapshot' : 'expect';
  const promised = complete && isPromised(site, modifiers, matcher?.name, root);
  const core: AssertionCore = {
    kind,
    args: (matcher?.args ?? []).map((arg) => makeExpr(arg, site.text)),
    modifiers,
    complete,
    promised,
    at: site.chain.node,
  };
  if (subject) core.subject = makeExpr(subject, site.text);
  if (matcher?.name !== undefined) core.matcher = matcher.name;
  const inline =
    kind === 'snapshot' && matcher?.name?.includes('Inline')
      ? matcher.args?.map(stringOf).find((item) => item !== undefined)
      : undefined;
  if (inline !== undefined) core.inlineLines = inline.split('\n').length;
  return core;
}

/** Links without the promise handling and messages that may follow. */
function trimmed(links: Link[]): Link[] {
  let end = links.length;
  while (end > 0 && AFTER.has(links[end - 1]?.name ?? '') && links[end - 1]?.args) end -= 1;
  return links.slice(0, end);
}

function isContextOrChai(site: Site): boolean {
  const binding = site.binding;
  if (!binding) return site.chain.rootName === 'chai';
  return binding.kind === 'param' || importOf(binding)?.specifier === 'chai';
}

function softDefault(site: Site): boolean {
  const binding = site.binding;
  return (
    binding?.kind === 'variable' &&
    binding.init !== undefined &&
    /configure\(\s*\{[^}]*soft:\s*true/.test(site.text.slice(binding.init))
  );
}

const TYPE_CALLS = new Set([
  'expectTypeOf',
  'assertType',
  'expectType',
  'expectError',
  'expectAssignable',
  'expectNotAssignable',
  'expectNotType',
  'attest',
]);

function typeCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  if (!TYPE_CALLS.has(chain.rootName ?? '') || !chain.links[0]?.args) return undefined;
  const core = plain('type', site);
  core.subject = chain.links[0].args[0] ? makeExpr(chain.links[0].args[0], site.text) : undefined;
  return core;
}

function plain(kind: AssertionKind, site: Site, matcher?: string): AssertionCore {
  const core: AssertionCore = {
    kind,
    args: [],
    modifiers: [],
    complete: true,
    promised: false,
    at: site.chain.node,
  };
  if (matcher !== undefined) core.matcher = matcher;
  return core;
}

function assertCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  const binding = site.binding;
  const source = importOf(binding);
  let links = chain.links;
  const planned = isPlan(binding) || isPlannedContext(site);
  let node = false;
  if (source && isAssertModule(source.specifier)) {
    node = isNodeAssert(source.specifier);
    const bare = /^(\*|default|assert|strict|ok)$/.test(source.imported) ? undefined : source.imported;
    if (bare !== undefined && links[0]?.name === undefined)
      links = [{ ...(links[0] as Link), name: bare }, ...links.slice(1)];
  } else if (
    source
      ? source.imported === 'assert' || (source.specifier === 'chai' && links[0]?.name === 'assert')
      : false
  ) {
    if (links[0]?.name === 'assert') links = links.slice(1);
  } else if (isRequiredAssert(chain)) {
    node = true;
    links = links.slice(1);
  } else if (planned) {
    const bare = binding?.kind === 'variable' ? binding.property : undefined;
    if (bare !== undefined) links = [{ ...(links[0] as Link), name: bare }, ...links.slice(1)];
  } else if (isAssertOfContext(site)) {
    node = true;
  } else if ((!binding && chain.rootName === 'assert') || isAssertTakenFromChai(binding)) {
    node = false;
  } else if (
    links[0]?.name === 'assert' &&
    (binding?.kind === 'param' || chain.rootName === 'chai' || chain.rootName === 'this')
  ) {
    // `this.assert(2, 0)` is whatever a hook has put into the context.
    if (chain.rootName === 'this' && links[0].args) return undefined;
    node = binding?.kind === 'param';
    links = links[0].args ? [{ ...links[0], name: undefined } as Link, ...links.slice(1)] : links.slice(1);
  } else return undefined;
  const used = trimmed(links);
  const last = used.findLast((link) => link.args !== undefined);
  if (!last) return undefined;
  const matcher = last.name ?? 'ok';
  if (matcher === 'plan' || matcher === 'AssertionError') return undefined;
  const core = plain(
    matcher === 'fail' || failsOnText(matcher, last.args?.[0])
      ? 'fail'
      : /[sS]napshot$/.test(matcher)
        ? 'snapshot'
        : 'assert',
    site,
    matcher,
  );
  const args = last.args ?? [];
  if (args[0]) core.subject = makeExpr(args[0], site.text);
  // What is planned is counted: that `plan.ok(true)` is reached is the check.
  if (planned && core.subject?.literal !== undefined) delete core.subject;
  core.args = args.slice(1).map((arg) => makeExpr(arg, site.text));
  // Nobody has to wait for what is counted: the plan does.
  core.promised =
    !planned && (node || source === undefined || source.specifier === 'chai') && ASYNC_ASSERTS.has(matcher);
  return core;
}

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options']);

function libraryCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  const { rootName, links } = chain;
  const source = site.source;
  const first = links[0];
  if (rootName === 'sinon' || source?.specifier === 'sinon') {
    return first?.name === 'assert' || source?.imported === 'assert'
      ? plain('library', site, links[1]?.name)
      : undefined;
  }
  if (rootName === 'td' || source?.specifier === 'testdouble') {
    return first?.name === 'verify' || source?.imported === 'verify'
      ? plain('library', site, 'verify')
      : undefined;
  }
  if (source?.specifier.startsWith('fast-check') || rootName === 'fc') {
    const name = first?.name ?? source?.imported;
    if (name !== 'assert' && name !== 'check') return undefined;
    const core = plain('library', site, name);
    core.promised = /\basyncProperty\b/.test(site.text.slice(chain.node));
    return core;
  }
  if (endsInterception(site)) return plain('library', site, 'done');
  if (verifiesMock(site)) return plain('library', site, 'verify');
  // It throws when its condition never holds.
  if (/^(vi|vitest)$/.test(rootName ?? '') && first?.name === 'waitUntil' && first.args)
    return plain('library', site, 'waitUntil');
  if (source && isCheckModule(source.specifier) && links.at(-1)?.args && source.specifier !== 'chai') {
    return /^(use|extend|default)$/.test(first?.name ?? '') ? undefined : plain('library', site, first?.name);
  }
  const expected = links.find((link) => link.name === 'expect' && link.args);
  if (expected && !site.chain.rootName?.startsWith('$')) {
    const core = plain('library', site, 'expect');
    const http =
      source?.specifier === 'supertest' || links.some((link) => VERBS.has(link.name ?? '') && link.args);
    const ended =
      links.some((link) => link.name === 'end' && link.args?.length) ||
      (expected.args?.at(-1)?.type === 'Identifier' &&
        expected.args.length > 1 &&
        nameOf(expected.args.at(-1)) === 'done');
    core.promised = http && !ended;
    core.args = (expected.args ?? []).map((arg) => makeExpr(arg, site.text));
    return core;
  }
  return undefined;
}

function shouldCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  const { rootName, links } = chain;
  const index = links.findIndex((link) => link.name === 'should');
  if (index === -1) {
    const source = site.source;
    if (rootName === 'cy' && links.some((link) => link.name === 'and' && link.args))
      return plain('should', site, 'and');
    if ((rootName === 'should' || source?.specifier === 'should') && links.length > 1)
      return plain('should', site, links.at(-1)?.name);
    return undefined;
  }
  const link = links[index] as Link;
  if (rootName === 'chai' || site.source?.specifier === 'chai') return undefined;
  const after = links
    .slice(index + 1)
    .filter((item) => item.name !== undefined && !CHAI_WORDS.has(item.name));
  // `x.should` alone is a property of something; `.should(…)` is a Cypress command or should.js.
  if (!link.args && after.length === 0) return undefined;
  const core = plain('should', site, after.at(-1)?.name ?? stringOf(link.args?.[0]) ?? 'should');
  core.args = (link.args ?? after.at(-1)?.args ?? []).map((arg) => makeExpr(arg, site.text));
  core.promised =
    !link.args &&
    links
      .slice(index + 1)
      .some((item) => /^(eventually|rejected|rejectedWith|fulfilled|become)$/.test(item.name ?? ''));
  core.subject = makeExpr(chain.root, site.text);
  const chained = links
    .slice(index + 1)
    .filter(({ name, args }) => (name === 'and' || name === 'should') && args)
    .map(({ args }) => stringOf(args?.[0]) ?? 'function');
  if (chained.length > 0) core.chained = chained;
  return core;
}

const QUERY =
  /^(get|find)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId|[A-Z]\w*)$/;

function queryCall(site: Site): AssertionCore | undefined {
  const { chain, frameworks } = site;
  if (frameworks.includes('cypress') || chain.rootName === 'cy') return containsText(site);
  const source = site.source;
  if (source && isTestingLibrary(source.specifier) && source.imported === 'waitForElementToBeRemoved') {
    return { ...plain('query', site, source.imported), promised: true };
  }
  if (frameworks.includes('playwright')) return undefined;
  const rootQuery =
    chain.links[0]?.name === undefined && chain.links[0]?.args && QUERY.test(chain.rootName ?? '')
      ? chain.rootName
      : undefined;
  const asked = rootQuery
    ? chain.links[0]
    : chain.links.find((link) => link.args && QUERY.test(link.name ?? ''));
  const name = rootQuery ?? asked?.name;
  if (name === undefined) return undefined;
  if (source && testModule(source.specifier)) return undefined;
  // A repository's `repo.findById()` is no query of a screen.
  if (/^(get|find)(All)?By(Id|Ids|Pk|Email|Name|Key|Slug|Username|UserId|Uuid)$/.test(name)) return undefined;
  if (!/By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId)$/.test(name))
    return undefined;
  const goesOn = chain.links.slice(chain.links.indexOf(asked as Link) + 1).some((link) => link.name);
  return { ...plain('query', site, name), promised: false, ...(goesOn ? { goesOn } : {}) };
}

/** `cy.contains('Welcome')` fails without that text. With something done to it after, it only finds. */
function containsText(site: Site): AssertionCore | undefined {
  const last = site.chain.links.at(-1);
  return last?.name === 'contains' && last.args?.length ? plain('query', site, 'contains') : undefined;
}

function failCall(site: Site): AssertionCore | undefined {
  const { rootName, links } = site.chain;
  const first = links[0];
  if (first?.args && first.name === undefined && /^rej/.test(rootName ?? '')) {
    const rejecter = rejecterOf(site.binding);
    if (rejecter) return plain('fail', site, rejecter);
  }
  if (rootName === 'fail' && first?.args && first.name === undefined && !site.binding)
    return plain('fail', site, 'fail');
  if (
    rootName === 'done' &&
    (first?.name === 'fail' || (first?.name === undefined && (first?.args?.length ?? 0) > 0))
  )
    return plain('fail', site, 'done');
  if (
    (first?.name === 'fail' || first?.name === 'error') &&
    first.args &&
    site.binding?.kind === 'param' &&
    rootName === 't'
  )
    return plain('fail', site, 'fail');
  return undefined;
}
