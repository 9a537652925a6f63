import { textAt, textOfTest } from '../side-text';
import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { escapeRegex } from '../escape-regex';
import type { Subject } from '../subjects';
import { initOf } from './own-values';

export interface StandIn {
  path: string;
  line: number;
  quote: string;
  /** What stands in for it, in words. */
  what: string;
  /** One finding for each of a file, however many tests it is about. */
  key: string;
}

/** What the change puts in the place of one function of a module, of which the rest stays. */
export function findStandIn(
  subject: Subject,
  base: TestEntry,
  head: TestEntry,
  input: DiffInput,
): StandIn | undefined {
  return (
    byOwnFunction(subject, base, head, input) ??
    bySpy(subject, base, head, input) ??
    byPartOfMock(subject, base, head, input)
  );
}

/** `const remove = () => ['milk']` in the test, or in a spec that does not import it any more. */
function byOwnFunction(
  { local, name }: Subject,
  base: TestEntry,
  head: TestEntry,
  input: DiffInput,
): StandIn | undefined {
  if (name === '*' || !calls(head, local) || !mentions(head, `const ${local}`, input)) return undefined;
  const imported = head.file.imports.some(({ names }) => names.some((one) => one.local === local));
  const [before, after] = imported
    ? [textOfTest(base, input.baseView), textOfTest(head, input.headView)]
    : [textAt(base.file.path, input.baseView) ?? '', textAt(head.file.path, input.headView) ?? ''];
  const init = initOf(local, after);
  if (init === undefined || !answersByItself(init) || initOf(local, before) !== undefined) return undefined;
  return placeOf(head, `const ${local} =`, `its own ${local}`, input);
}

/** A function or fake that calls nothing. */
function answersByItself(init: string): boolean {
  const fake = /^(?:vi|jest|mock|sinon)\.(?:fn|stub|fake)\b/.test(init);
  const made = /^(?:async\s+)?(?:function\b\s*[\w$]*\s*\([^()]*\)|(?:\([^()]*\)|[\w$]+)[^=(]*=>)/.exec(
    init,
  )?.[0];
  const body = made === undefined ? init.replace(/^[\w.]+\(|\.\w+\(|=>\s*\(/g, '') : init.slice(made.length);
  return (
    (fake || made !== undefined) && !/[\w$]\s*\(/.test(body.replace(/\b(?:if|return|for|while)\s*\(/g, ''))
  );
}

/** `vi.spyOn(Cart, 'remove').mockReturnValue(…)`, where the test calls it. */
function bySpy(
  { name, path, origin }: Subject,
  base: TestEntry,
  head: TestEntry,
  input: DiffInput,
): StandIn | undefined {
  if (!mentions(head, 'spyOn(', input)) return undefined;
  const text = textOfTest(head, input.headView);
  const spaces = head.file.imports.flatMap(({ names, specifier }) => {
    const target = input.headView.resolve(head.file.path, specifier);
    const own = target.kind === 'file' && (target.path === path || target.path === origin.path);
    return own ? names.filter(({ imported }) => imported === '*').map(({ local }) => local) : [];
  });
  for (const space of spaces) {
    const spied = [
      ...text.matchAll(
        new RegExp(
          `\\bspyOn\\(\\s*${escapeRegex(space)}\\s*,\\s*['"](\\w+)['"]\\s*,?\\s*\\)\\s*\\.mock(?:Return|Resolved|Rejected|Implementation)`,
          'g',
        ),
      ),
    ];
    const names = new Set(spied.map(([, one]) => one ?? ''));
    const asked = name === '*' ? membersOf(space, textOfTest(base, input.baseView)) : [name];
    const [first] = spied;
    if (first === undefined || asked.length === 0 || !asked.every((one) => names.has(one))) continue;
    if (!asked.every((one) => new RegExp(`\\b${escapeRegex(one)}\\s*\\(`).test(text))) continue;
    if (textOfTest(base, input.baseView).includes('spyOn(')) continue;
    return placeOf(head, first[0].split('\n')[0] ?? '', `a spy on ${asked.join(', ')} that answers`, input);
  }
  return undefined;
}

function membersOf(space: string, text: string): string[] {
  const found = text.matchAll(new RegExp(`(?<![\\w$.])${escapeRegex(space)}\\.(\\w+)`, 'g'));
  return [...new Set([...found].map(([, one]) => one ?? ''))];
}

/** `vi.mock('./cart', async (importActual) => ({ ...(await importActual()), remove: () => ['milk'] }))`. */
function byPartOfMock(
  { name, path, origin }: Subject,
  base: TestEntry,
  head: TestEntry,
  input: DiffInput,
): StandIn | undefined {
  if (name === '*') return undefined;
  for (const { kind, specifier, place } of head.file.imports) {
    const target = kind === 'mock' ? input.headView.resolve(head.file.path, specifier) : undefined;
    if (target?.kind !== 'file' || (target.path !== path && target.path !== origin.path)) continue;
    const known = base.file.imports.some((one) => one.kind === 'mock' && one.specifier === specifier);
    const text = (textAt(head.file.path, input.headView) ?? '').slice(place.start, place.end);
    const answers = new RegExp(`[{,]\\s*${escapeRegex(name)}\\s*[:(]`).test(text);
    // What calls the real one goes on asking it.
    if (known || !answers || new RegExp(`\\.${escapeRegex(name)}\\b`).test(text)) continue;
    return {
      ...{ path: head.ref.path, line: place.line, quote: `mock of ${specifier}` },
      ...{ what: `a mock of ${name} of ${specifier}`, key: `${head.ref.path}\0${target.path}\0${name}` },
    };
  }
  return undefined;
}

function calls({ test: { body } }: TestEntry, name: string): boolean {
  return body?.calls.some(({ callee }) => callee[0] === name) === true;
}

function mentions({ file }: TestEntry, part: string, { headView }: DiffInput): boolean {
  return headView.text?.(file.path)?.includes(part) === true;
}

function placeOf(head: TestEntry, part: string, what: string, { headView }: DiffInput): StandIn {
  const lines = (textAt(head.file.path, headView) ?? '').split('\n');
  const own = lines.findIndex((line, index) => index + 1 >= head.ref.line && line.includes(part));
  const at = own >= 0 ? own : lines.findIndex((line) => line.includes(part));
  const line = at >= 0 ? at + 1 : head.ref.line;
  const { path } = head.ref;
  return { path, line, quote: (lines[line - 1] ?? part).trim(), what, key: `${path}\0${line}` };
}
