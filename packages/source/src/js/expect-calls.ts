import type { AssertionKind } from '../model';
import { isOpenWord, OPEN_WORD, trimmed, type AssertionCore } from './assertion-core';
import type { Node } from './ast';
import { stringOf } from './ast';
import { isOfChai } from './chai-source';
import type { Link } from './chain';
import { isExpect, isOnlyNamedExpect } from './expect-root';
import { makeExpr } from './expr';
import { CHAI_WORDS, isCompleteProperty, isSnapshot } from './matchers';
import { isPromised } from './promised';
import type { Site } from './site';
import { importOf } from './site';

export function expectCall(site: Site): AssertionCore | undefined {
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
    if (isOpenWord(link)) modifiers.push(OPEN_WORD);
    if (name !== undefined && (given !== undefined || !word)) matcher = link;
    if (given !== undefined && name !== 'withContext') called = true;
  }
  const complete =
    called ||
    isCompleteProperty(
      rest.map((link) => link.name),
      isOfChai(site),
    );
  const kind: AssertionKind = matcher?.name !== undefined && isSnapshot(matcher.name) ? 'snapshot' : 'expect';
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
