import { isOpenWord, OPEN_WORD, plain, trimmed, type AssertionCore } from './assertion-core';
import type { Node } from './ast';
import { isFunction, stringOf, unwrap } from './ast';
import type { Link } from './chain';
import { makeExpr } from './expr';
import { CHAI_WORDS, isMethodOfChai } from './matchers';
import type { Site } from './site';

/** `x.should.equal(1)`, `should.exist(x)`, and `.should('be.visible')` of Cypress. */
export function shouldCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  const { rootName, links } = chain;
  if (rootName === 'chai' || site.source?.specifier === 'chai') return undefined;
  if (rootName === 'cy') return commandCall(site);
  const index = links.findIndex((link) => link.name === 'should');
  if (index === -1) {
    return (rootName === 'should' || site.source?.specifier === 'should') && links.length > 1
      ? plain('should', site, links.at(-1)?.name)
      : undefined;
  }
  return asked(site, links[index] as Link, links.slice(index + 1));
}

/** Of what is handed to `should` as a function, only what stands in it asks something. */
function commandCall(site: Site): AssertionCore | undefined {
  const { links } = site.chain;
  const index = links.findIndex(({ name, args }) => name === 'should' || (name === 'and' && args));
  if (index === -1) return undefined;
  const words = links.slice(index).filter(isAsking);
  const first = words[0];
  const after = links.slice(index + 1);
  if (!first) return links[index]?.args ? undefined : asked(site, links[index] as Link, after);
  if (first.name === 'and') return plain('should', site, 'and');
  const wrapped = links[0]?.name === 'wrap' && links[1] === first ? links[0].args?.[0] : undefined;
  const written = wrapped && asksWrapped(site, wrapped, first);
  return written ?? asked(site, first, after);
}

function isAsking({ name, args }: Link): boolean {
  const [what] = args ?? [];
  return (name === 'should' || name === 'and') && what !== undefined && !isFunction(unwrap(what));
}

/** `cy.wrap(1).should('not.equal', 2)`: a value of the test itself, asked as any other one. */
function asksWrapped(site: Site, wrapped: Node, { args = [] }: Link): AssertionCore | undefined {
  const words = stringOf(args[0])?.split('.') ?? [];
  const matcher = words.at(-1);
  if (matcher === undefined || site.chain.links.length > 2) return undefined;
  const subject = makeExpr(wrapped, site.text);
  const expected = args.slice(1).map((arg) => makeExpr(arg, site.text));
  if (subject.literal === undefined && subject.text !== expected[0]?.text) return undefined;
  return {
    ...plain('should', site, matcher),
    subject,
    args: expected,
    modifiers: words.slice(0, -1).filter((word) => CHAI_WORDS.has(word)),
  };
}

function asked(site: Site, link: Link, rest: readonly Link[]): AssertionCore | undefined {
  const after = rest.filter(({ name }) => name !== undefined && !CHAI_WORDS.has(name));
  // `x.should` alone is a property of something; `.should(…)` is a Cypress command or should.js.
  if (!link.args && after.length === 0) return undefined;
  const core = plain('should', site, after.at(-1)?.name ?? stringOf(link.args?.[0]) ?? 'should');
  core.args = (link.args ?? after.at(-1)?.args ?? []).map((arg) => makeExpr(arg, site.text));
  core.promised =
    !link.args &&
    rest.some(({ name }) => /^(eventually|rejected|rejectedWith|fulfilled|become)$/.test(name ?? ''));
  core.modifiers = rest.flatMap((item) => {
    if (isOpenWord(item)) return [OPEN_WORD];
    return item.name !== undefined && CHAI_WORDS.has(item.name) ? [item.name] : [];
  });
  core.complete = link.args !== undefined || asksSomething(trimmed([...rest]));
  const { root, links } = site.chain;
  const value = link.args ? undefined : links[links.indexOf(link) - 1]?.node;
  core.subject = makeExpr(value ?? root, site.text);
  const chained = rest
    .filter(({ name, args }) => (name === 'and' || name === 'should') && args)
    .map(({ args }) => stringOf(args?.[0]) ?? 'function');
  if (chained.length > 0) core.chained = chained;
  return core;
}

/** `total.should.equal` names a method and does not call it; `total.should.be.ok` is a property. */
function asksSomething(links: readonly Link[]): boolean {
  return links.some(({ args }) => args !== undefined) || !isMethodOfChai(links.at(-1)?.name ?? '');
}
