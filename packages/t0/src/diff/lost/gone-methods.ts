import type { FileModel } from '@nx-test-review/source';
import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { escapeRegex } from '../escape-regex';
import { headPath } from '../head-path';
import { textAt } from '../side-text';
import { bodiesOf, mentions, type Subject } from '../subjects';
import { isRenamed } from './gone-members';
import { functionsOf } from './lives-on';

/**
 * Does the test call, on what it made of a class that stands, a method which the change takes out of that class: most of
 * those that it calls of it, or one that its titles name? Other classes may have one of that name.
 */
export function callsMethodThatIsGone(
  entry: TestEntry,
  standing: readonly Subject[],
  input: DiffInput,
): boolean {
  const titles = entry.ref.titlePath.join(' ').replaceAll('.', ' ');
  const text = textAt(entry.ref.path, input.baseView) ?? '';
  return standing.some(({ local, origin: { path, name: exported } }) => {
    const now = headPath(path, input);
    const before = input.baseView.model(path);
    const after = now === undefined ? undefined : input.headView.model(now);
    if (input.changedPaths?.has(path) !== true || before?.ok !== true || after?.ok !== true) return false;
    const owner = before.model.exports.find(({ name }) => name === exported)?.local ?? exported;
    const methods = methodsOf(before.model, owner);
    const called = new Set(
      bodiesOf(entry)
        .flatMap(({ calls }) => calls)
        .flatMap(({ binding, callee }) => {
          const [root = '', member = ''] = callee;
          const made = binding.kind === 'instance' ? binding.className === local : isMade(root, local, text);
          return callee.length === 2 && made ? [member] : [];
        })
        .filter((member) => methods.has(member)),
    );
    const gone = [...called].filter(
      (member) =>
        isGone(member, owner, after.model, input) &&
        !isRenamed(member, [path], input) &&
        !livesOn(member, owner, path, now ?? path, input),
    );
    return (
      gone.length > 0 && (gone.length * 2 >= called.size || gone.some((member) => mentions(titles, member)))
    );
  });
}

/** `table = new Table()` in a hook, of a variable of the suite. */
function isMade(name: string, owner: string, text: string): boolean {
  if (name === owner || owner === '') return false;
  return new RegExp(`(?<![\\w$.])${escapeRegex(name)}\\s*=\\s*new\\s+${escapeRegex(owner)}\\b`).test(text);
}

/** Neither the class nor its file has it any more, it inherits from nothing, and no file of the change got one. */
function isGone(member: string, owner: string, after: FileModel, input: DiffInput): boolean {
  const found = after.classes.find(({ name }) => name === owner);
  if (found === undefined || found.extends !== undefined) return false;
  if (after.functions.some(({ name }) => name === member)) return false;
  return ![...(input.changedPaths ?? [])].some((path) => {
    if (input.isSpec(path)) return false;
    const [before, now] = [input.baseView.model(path), input.headView.model(path)].map(
      (parsed) => parsed?.ok === true && parsed.model.functions.some(({ name }) => name === member),
    );
    return now === true && before !== true;
  });
}

/** A function that is new in the file says most of what the method said: it took its place. */
function livesOn(member: string, owner: string, path: string, now: string, input: DiffInput): boolean {
  const before = functionsOf(path, input.baseView);
  const method = before.find(({ fn }) => fn.className === owner && fn.name === member);
  const said = [...new Set(method?.tokens ?? [])].filter((token) => /^\w/.test(token) && token !== 'this');
  const known = new Set(before.map(({ fn }) => fn.id));
  return functionsOf(now, input.headView).some(({ fn, tokens }) => {
    const words = new Set(tokens);
    return (
      !known.has(fn.id) && said.length > 0 && said.filter((word) => words.has(word)).length * 2 > said.length
    );
  });
}

function methodsOf(model: FileModel, owner: string): Set<string> {
  return new Set(model.functions.flatMap(({ className, name }) => (className === owner ? [name] : [])));
}
