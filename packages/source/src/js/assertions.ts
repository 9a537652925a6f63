import { isOpenWord, OPEN_WORD, plain, trimmed, type AssertionCore } from './assertion-core';
import {
  failsOnText,
  isAssertOfContext,
  isPlan,
  isPlannedContext,
  isRequiredAssert,
} from './assert-functions';
import { isAssertTakenFromChai } from './chai-source';
import type { Link } from './chain';
import { expectCall } from './expect-calls';
import { isExpect } from './expect-root';
import { makeExpr } from './expr';
import { failCall, libraryCall, queryCall, typeCall } from './library-calls';
import { ASYNC_ASSERTS } from './matchers';
import { isAssertModule, isNodeAssert } from './modules';
import { shouldCall } from './should-calls';
import type { Site } from './site';

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

function assertCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  const { binding, source } = site;
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
  const matcher = isOpenWord(last) ? OPEN_WORD : (last.name ?? 'ok');
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
