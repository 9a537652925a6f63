import type { Assertion } from '@nx-test-review/source';
import { argumentsAt, toExpr } from './call-text';
import { needsItsText, readChain } from './chai-chain';
import { readSpyAssert } from './spy-questions';

/** One link of a chain that asserts several times: what it is about, and what it asks. */
export interface ChainLink {
  assertion: Assertion;
  /** Text in front of the first link. */
  subject?: string;
}

const CYPRESS = /\.\s*(should|and)\s*\(/g;
const SUPERTEST = /\.\s*(expect)\s*\(/g;

/**
 * `cy.get(x).should('be.visible').and('have.text', 'A')` and `request(app).get('/').expect(200).expect(/json/)` as the
 * several assertions that they are: the model holds one for a chain.
 */
export function splitChain(assertion: Assertion, textOf: () => string | undefined): ChainLink[] {
  const isCypress = assertion.kind === 'should' && /^\s*(await\s+)?cy\b/.test(assertion.quote);
  if (!isCypress && (assertion.kind === 'library' || needsItsText(assertion))) {
    const source = textOf()?.slice(assertion.place.start, assertion.place.end);
    const read = source === undefined ? undefined : readOwnText(assertion, source);
    if (read !== undefined) return read.map((one) => ({ assertion: one }));
  }
  const pattern = isCypress
    ? CYPRESS
    : assertion.kind === 'library' && assertion.matcher === 'expect'
      ? SUPERTEST
      : undefined;
  const text = pattern === undefined ? undefined : textOf();
  if (pattern === undefined || text === undefined) return [{ assertion }];
  const source = text.slice(assertion.place.start, assertion.place.end);
  const links = [...source.matchAll(pattern)];
  const subject = source.slice(0, links[0]?.index ?? source.length);
  if (links.length === 0) return [{ assertion }];
  return links.map((link, index) => {
    const args = argumentsAt(source, link.index + link[0].length);
    const name = pattern === CYPRESS ? /^['"`]([^'"`]*)['"`]$/.exec(args[0] ?? '')?.[1] : 'expect';
    if (index === 0 && name === undefined) return { assertion, subject };
    const shown = source.slice(
      link.index,
      source.indexOf('\n', link.index) < 0 ? undefined : source.indexOf('\n', link.index),
    );
    const own = {
      ...assertion,
      matcher: name ?? 'should',
      args: args.map(toExpr),
      quote: index === 0 ? assertion.quote : shown.trim(),
    };
    return { assertion: own, subject };
  });
}

function readOwnText(assertion: Assertion, source: string): Assertion[] | undefined {
  if (assertion.kind !== 'library') return readChain(assertion, source);
  const asked = readSpyAssert(assertion, source);
  return asked && [asked];
}

/** Length at which the model cuts the text of a value, and that of the source which it folds into one. */
const CUT = 200;
const FOLDED = 400;

/** The same assertion with the whole text of its expected values, where the model holds only the beginning of one. */
export function withWholeArguments(assertion: Assertion, text: () => string | undefined): Assertion {
  const { args, matcher, place } = assertion;
  const isCut = place.end - place.start >= FOLDED || args.some((arg) => arg.text.length >= CUT);
  if (matcher === undefined || !isCut) return assertion;
  const source = text()?.slice(place.start, place.end);
  const call = source === undefined ? -1 : source.lastIndexOf(`${matcher}(`);
  if (source === undefined || call < 0) return assertion;
  const whole = argumentsAt(source, call + matcher.length + 1);
  if (whole.length !== args.length) return assertion;
  return { ...assertion, args: args.map((arg, index) => ({ ...arg, text: whole[index] ?? arg.text })) };
}
