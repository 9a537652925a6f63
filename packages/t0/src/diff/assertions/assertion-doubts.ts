import { codeOf, textAt, textOfTest } from '../side-text';
import type { DiffInput } from '../../types';
import type { AssertionChange } from './compare-assertions';
import type { Effective } from './effective-assertions';
import type { TestEntry } from '../entries';
import { askedKeys, askedWords, handedOptions, spiedMember } from './asked-words';
import { declares, firstGone, names } from './gone-words';
import { isExpectedTypeError } from '../../helpers/counting';
import { askedByNewSpec, givesUpMocks } from './stored-doubts';
import { headPath } from '../head-path';
import type { EntryMatch } from '../matching/match-tests';
import { saysSomething } from './moved-values';
import { reachedSources } from './reached-sources';
import { tokensOf } from '../matching/similarity';

/**
 * What in the change may explain, without a fault, that a test says less: in one clause that a person can settle. Only
 * what the change does to the product counts, or what a cheat cannot have for less than an assertion.
 */
export function doubtOf(
  one: Effective,
  match: EntryMatch,
  change: AssertionChange,
  newCalls: readonly string[],
  input: DiffInput,
  elsewhere: ReadonlyMap<string, readonly Effective[]>,
): string | undefined {
  const [call] = newCalls;
  if (call !== undefined)
    return `the test came to call "${call}", which cannot be followed and may ask the same`;
  if (isCommentedOut(one, match, input)) return undefined;
  return (
    besideRunTime(one, match) ??
    askedGone(one, match, input) ??
    usedGone(one, match, input) ??
    mockGone(one, match, change, input) ??
    givesUpMocks(one, match, input) ??
    askedByNewSpec(one, match, elsewhere, input) ??
    rewrittenWithSource(match, change, input)
  );
}

function besideRunTime({ assertion }: Effective, { base }: EntryMatch): string | undefined {
  if (!isExpectedTypeError(assertion)) return undefined;
  const asks = base.test.body?.assertions.some((one) => one.complete && !isExpectedTypeError(one)) === true;
  return asks
    ? 'an expected type error beside what is asked at run time may only have let the code through the compiler'
    : undefined;
}

/** Whoever comments it out knows that it is still to be asked. */
function isCommentedOut(
  { assertion: { quote } }: Effective,
  { heads }: EntryMatch,
  input: DiffInput,
): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, '').replace(/;$/, '');
  return heads.some((head) => {
    const text = textOfTest(head, input.headView);
    return plain(text).includes(plain(quote)) && !plain(codeOf(text)).includes(plain(quote));
  });
}

/** So many mocks of the workspace's own sources must go before all that a test asked may be asked of the real ones. */
const MOCKS = 3;

/**
 * The mock that it asked, itself or by a function of the spec, is gone from the whole spec, or many of them are, and the
 * test asks something new: perhaps of what was mocked.
 */
function mockGone(
  { assertion: { subject } }: Effective,
  { base, heads }: EntryMatch,
  { added }: AssertionChange,
  { baseView }: DiffInput,
): string | undefined {
  const root = subject?.root;
  if (root === undefined || !added.some(saysSomething)) return undefined;
  const mocked = base.file.imports.filter(({ kind }) => kind === 'mock').map(({ specifier }) => specifier);
  const still = new Set(heads.flatMap(({ file }) => file.imports.map(({ specifier }) => specifier)));
  const gone = mocked.filter((specifier) => !still.has(specifier));
  const own = gone.find((specifier) => isNamedBy(specifier, root) || isReadBy(root, specifier, base));
  if (own !== undefined)
    return `the mock of ${own} is gone from the spec, so that the new assertions may ask the same of what it stood for`;
  const sources = gone.filter((specifier) => baseView.resolve(base.ref.path, specifier).kind === 'file');
  return sources.length >= MOCKS
    ? `${sources.length} mocks are gone from the spec (first: ${sources[0] ?? ''}), so that the new assertions may ask the same of what they stood for`
    : undefined;
}

/** `tagsAdded()`, a function of the spec that reads the calls of the mock. */
function isReadBy(name: string, specifier: string, { file }: TestEntry): boolean {
  const locals = new Set(
    file.imports
      .filter((one) => one.specifier === specifier)
      .flatMap(({ names: list }) => list.map(({ local }) => local)),
  );
  return file.functions.some((fn) => fn.name === name && fn.body.names.some((one) => locals.has(one)));
}

function isNamedBy(specifier: string, name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  return plain(specifier.split('/').at(-1) ?? '') === plain(name.replace(/^mock(ed)?/i, ''));
}

/** The property or text that was asked is gone from the test, and from a source that it reaches. */
function askedGone(one: Effective, match: EntryMatch, input: DiffInput): string | undefined {
  const used = [...askedKeys(one), ...handedOptions(one, match, input), ...spiedMember(one, match, input)];
  const found =
    firstGone(askedWords(one, match), match, input, declares) ?? firstGone(used, match, input, names);
  return found && `the change takes ${found.word} out of ${found.path}, and this may be what it asked about`;
}

/** An option, property or export that the test used is gone from it, and from a source that it reaches. */
function usedGone(one: Effective, match: EntryMatch, input: DiffInput): string | undefined {
  const { base } = match;
  const tokens = tokensOf(codeOf(textOfTest(base, input.baseView)));
  const imported = new Set(base.file.imports.flatMap(({ names }) => names.map(({ local }) => local)));
  // What only the assertion itself used went with it, not the other way round.
  const uses = (token: string): number => tokens.filter((other) => other === token).length;
  const own = tokensOf(
    (textAt(one.path, input.baseView) ?? '').slice(one.assertion.place.start, one.assertion.place.end),
  );
  const words = tokens.filter(
    (token, index) =>
      /^[A-Za-z_$][\w$]{3,}$/.test(token) &&
      (tokens[index - 1] === '.' || tokens[index + 1] === ':' || imported.has(token)) &&
      uses(token) > own.filter((other) => other === token).length,
  );
  const found = firstGone([...new Set(words)], match, input, names);
  return (
    found &&
    `the test does not use ${found.word} any more, which the change takes out of ${found.path}, and it may have gone with that`
  );
}

/** Another title, another source and something new that is asked: another behaviour may be tested. */
function rewrittenWithSource(
  { base, heads, kind }: EntryMatch,
  { added }: AssertionChange,
  input: DiffInput,
): string | undefined {
  const [head] = heads as [TestEntry];
  if (kind === 'split' || titleWords(base) === titleWords(head) || !added.some(saysSomething))
    return undefined;
  const source = reachedSources(base.ref.path, input).find((path) => changesItsCode(path, input));
  return (
    source &&
    `the test was renamed from "${base.test.title ?? base.titleKey}" and asks something new, in a change of ${source}, so that it may test another behaviour`
  );
}

function titleWords({ ref }: TestEntry): string {
  return (
    (ref.titlePath.at(-1) ?? '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

function changesItsCode(path: string, input: DiffInput): boolean {
  const [before, after] = [input.baseView.text?.(path), input.headView.text?.(headPath(path, input) ?? path)];
  return tokensOf(codeOf(before ?? '')).join(' ') !== tokensOf(codeOf(after ?? '')).join(' ');
}
