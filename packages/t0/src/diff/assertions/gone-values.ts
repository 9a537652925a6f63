import { textAt, textOfTest } from '../side-text';
import { testsOf, type FileModel } from '@nx-test-review/source';
import type { DiffInput, ModelView } from '../../types';
import { argsKey } from './assertion-keys';
import type { AssertionChange } from './compare-assertions';
import type { Effective } from './effective-assertions';
import type { TestEntry } from '../entries';
import { escapeRegex } from '../escape-regex';
import type { EntryMatch } from '../matching/match-tests';
import { saysSomething } from './moved-values';

/**
 * The test does not make the value any more that an assertion looked at. New assertions look at other ones; and where it
 * was an error that should not be there, what it comes from may throw it now.
 */
export function wentWithItsValue(
  one: Effective,
  match: EntryMatch,
  { added }: AssertionChange,
  input: DiffInput,
): boolean {
  if (one.shared || resultIsDropped(one, match, input)) return false;
  const isGone = (name: string | undefined): boolean => name !== undefined && valueIsGone(name, match, input);
  const root = isGone(one.assertion.subject?.root);
  if (root && isErrorGuard(one)) return true;
  if (!added.some(saysSomething)) return false;
  return root || one.args.some((token, index) => one.args[index - 1] !== '.' && isGone(token));
}

/** `const left = remove(cart, 'tea')` that became `remove(cart, 'tea')`: the call stands, and nobody looks at what it gives. */
export function resultIsDropped(
  { assertion: { subject } }: Effective,
  { base, heads }: EntryMatch,
  input: DiffInput,
): boolean {
  const root = subject?.root;
  if (root === undefined || base.test.body?.locals.includes(root) !== true) return false;
  const made = declaration(root).exec(textOfTest(base, input.baseView))?.[1] ?? '';
  const callee = /^(?:await\s+)?([\w$.]+)\(/.exec(made.trim())?.[1];
  const dropped = ({ test: { body } }: TestEntry): boolean =>
    body?.calls.some((call) => call.alone === true && call.callee.join('.') === callee) === true;
  const kept = (head: TestEntry): boolean =>
    new RegExp(`[=(,]\\s*(?:await\\s+)?${escapeRegex(callee ?? '')}\\(`).test(
      textOfTest(head, input.headView),
    );
  return callee !== undefined && !dropped(base) && heads.some(dropped) && !heads.some(kept);
}

/** A local of the test that is made nowhere at the head: neither by this name, nor by another one from the same. */
function valueIsGone(name: string, { base, heads }: EntryMatch, input: DiffInput): boolean {
  if (base.test.body?.locals.includes(name) !== true) return false;
  const before = textOfTest(base, input.baseView);
  const after = heads.map((head) => textOfTest(head, input.headView)).join('\n');
  const made = declaration(name).exec(before);
  const init = made?.[1]?.trim();
  // A bare literal is made in many places.
  if (
    init !== undefined &&
    /[A-Za-z]/.test(init) &&
    countOf(`= ${init}`, after) >= countOf(`= ${init}`, before)
  )
    return false;
  const used = heads.some(({ test: { body } }) => body?.locals.includes(name) || body?.names.includes(name));
  if (!used) return true;
  // The name stands for something else now: a parameter of a callback, or what the file had by this name before.
  const [head] = heads as [TestEntry];
  return (
    made !== null &&
    !declares(after, name) &&
    !(
      declares(textAround(head.file, input.headView), name) &&
      !declares(textAround(base.file, input.baseView), name)
    )
  );
}

function declaration(name: string): RegExp {
  return new RegExp(`\\b(?:const|let|var)\\s+${escapeRegex(name)}(?:\\s*:(?:[^=;]|=>)*)?\\s*=\\s*([^\\n;]+)`);
}

function declares(text: string, name: string): boolean {
  return new RegExp(`\\b(?:const|let|var)\\s+(?:[{[][^=;]*?[\\s,:{[])?${escapeRegex(name)}(?![\\w$])`).test(
    text,
  );
}

function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}

/** The file without its tests: what hooks and the file itself make. */
function textAround(file: FileModel, view: ModelView): string {
  const text = textAt(file.path, view) ?? '';
  const places = testsOf(file.suite).map(({ place }) => place);
  return places.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function isErrorGuard(one: Effective): boolean {
  const name = one.subject.findLast((token) => /^[A-Za-z_$]/.test(token)) ?? '';
  return /^err(or)?s?$/i.test(name) && /^(null|undefined|false)$/.test(argsKey(one));
}
