import { plain, type AssertionCore } from './assertion-core';
import { endsInterception, rejecterOf, verifiesMock } from './assert-functions';
import type { Node } from './ast';
import { nameOf, unwrap } from './ast';
import type { Link } from './chain';
import { makeExpr } from './expr';
import { isCheckModule, isTestingLibrary, testModule } from './modules';
import type { Site } from './site';

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

export function typeCall(site: Site): AssertionCore | undefined {
  const { chain } = site;
  if (!TYPE_CALLS.has(chain.rootName ?? '') || !chain.links[0]?.args) return undefined;
  const core = plain('type', site);
  core.subject = chain.links[0].args[0] ? makeExpr(chain.links[0].args[0], site.text) : undefined;
  return core;
}

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options']);

export function libraryCall(site: Site): AssertionCore | undefined {
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
  if ((rootName === 'vi' || rootName === 'vitest') && first?.name === 'waitUntil' && first.args)
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

const QUERY =
  /^(get|find)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId|[A-Z]\w*)$/;

export function queryCall(site: Site): AssertionCore | undefined {
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
    : chain.links.find(({ args, name: word }) => args && word !== undefined && QUERY.test(word));
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

/** Matcher of a `reject` that only hands on the error which a callback was told. */
const HANDED_ON = 'handedOn';
const ERROR_NAME = /^(e|ex|er+|err[A-Z]?\w*|error\w*|\w+(Err|Error))$/;

/** `(err) => (err ? reject(err) : resolve())`: as it would come out of a call that is awaited. */
function handsErrorOn(given: Node | undefined, { scope }: Site): boolean {
  const name = given && nameOf(unwrap(given));
  return name !== undefined && ERROR_NAME.test(name) && scope.find(name)?.kind === 'param';
}

export function failCall(site: Site): AssertionCore | undefined {
  const { rootName, links } = site.chain;
  const first = links[0];
  if (first?.args && first.name === undefined && /^rej/.test(rootName ?? '')) {
    const rejecter = rejecterOf(site.binding);
    if (rejecter) return plain('fail', site, handsErrorOn(first.args[0], site) ? HANDED_ON : rejecter);
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
