import type { Assertion, FileModel } from '@nx-test-review/source';
import type { ModelView } from '../../types';
import { textAt } from '../side-text';
import { escapeRegex } from '../escape-regex';
import { isWrittenOut } from './own-values';
import { asksForFalsehood, asksForTruth } from './truth';

const LITERAL = /^\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*/;

/** `assert(/bad/.test(message))` asks what `expect(message).toMatch(/bad/)` asks, also of a pattern that has a name. */
export function asPlainPattern(assertion: Assertion, file: FileModel, view: ModelView): Assertion {
  const { subject, kind, modifiers } = assertion;
  if (subject === undefined || (kind !== 'assert' && kind !== 'expect')) return assertion;
  if (!subject.text.endsWith(')') || !subject.text.includes('.test(')) return assertion;
  const negated = asksForFalsehood(assertion);
  if (!negated && !asksForTruth(assertion)) return assertion;
  const [, by = '', text] = /^(.+?)\.test\(([^()]+)\)$/s.exec(subject.text) ?? [];
  const pattern = LITERAL.exec(by)?.[0] === by ? by : patternOf(by, file, view);
  if (text === undefined || pattern === undefined) return assertion;
  if (isImported(by, file) && isWrittenOut({ text, kind: 'other', impure: false })) return assertion;
  const root = /^[A-Za-z_$][\w$]*/.exec(text)?.[0];
  return {
    ...assertion,
    kind: 'expect',
    matcher: 'toMatch',
    modifiers: negated ? [...modifiers, 'not'] : modifiers,
    subject: { ...subject, text, kind: 'other', ...(root === undefined ? {} : { root }) },
    args: [{ text: pattern, kind: 'literal', impure: false }],
  };
}

/** A pattern of the product is what a text that the test writes down is held against: it is the subject, and no value. */
function isImported(name: string, { imports }: FileModel): boolean {
  const root = name.split('.')[0];
  return imports.some(({ names }) => names.some(({ local }) => local === root));
}

/** The pattern that a constant of the file, or a member of a module that it imports, stands for. */
function patternOf(name: string, file: FileModel, view: ModelView): string | undefined {
  const [root, member, ...more] = name.split('.');
  if (root === undefined || more.length > 0 || !/^[\w$.]+$/.test(name)) return undefined;
  const record = file.imports.find(({ names }) => names.some(({ local }) => local === root));
  const target = record === undefined ? undefined : view.resolve(file.path, record.specifier);
  if (record !== undefined && target?.kind !== 'file') return undefined;
  const text = textAt(target?.kind === 'file' ? target.path : file.path, view) ?? '';
  const imported = record?.names.find(({ local }) => local === root)?.imported;
  const word = member ?? (imported === undefined ? root : imported);
  const set = new RegExp(`(?<![\\w$])${escapeRegex(word)}\\s*[:=]\\s*`).exec(text);
  return set === null ? undefined : LITERAL.exec(text.slice(set.index + set[0].length))?.[0];
}

/** A pattern that is tied to the start and holds the whole text: `/^(empty cart|no cart)/` for `'empty cart'`. */
export function holdsWhole(pattern: string, value: string | undefined): boolean {
  const text = /^(['"`])(.{8,})\1$/s.exec(value ?? '')?.[2];
  return text !== undefined && pattern.startsWith('/^') && pattern.replaceAll('\\', '').includes(text);
}
