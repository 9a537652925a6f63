import type { TextEdit } from '@nx-test-review/contracts';
import type { Mark } from '../model';
import type { Node } from './ast';
import { isFunction, unwrap } from './ast';
import { chainOf } from './chain';
import type { CalleeModifier } from './test-callee';
import type { SourceText } from './text';

/** Takes a focus away where the call itself spells it: `it.only`, `it['only']`, `fit`. An alias is left to people. */
export function focusEdit(item: CalleeModifier, call: Node, text: SourceText): TextEdit | undefined {
  if (item.modifier !== 'only' || item.condition) return undefined;
  if (!item.node) return prefixEdit(call, text);
  const { start, end } = item.node;
  if (start < call.start || end > call.end) return undefined;
  return memberEdit(start, end, text);
}

/** `.only`, `?.only` and `['only']`, with the line break before it unless a comment ends there. */
function memberEdit(start: number, end: number, text: SourceText): TextEdit | undefined {
  const before = text.text.slice(Math.max(0, start - 200), start);
  const property = text.text.slice(start, end);
  const plain = /\s*(?:\?\.|\.)\s*$/.exec(before)?.[0];
  if (plain !== undefined && property === 'only') return text.edit(start - plain.length, end, '');
  const bracket = /\s*(?:\?\.)?\[\s*$/.exec(before)?.[0];
  const close = /^\s*\]/.exec(text.text.slice(end, end + 200))?.[0];
  if (bracket === undefined || close === undefined || !/^(['"`])only\1$/.test(property)) return undefined;
  return text.edit(start - bracket.length, end + close.length, '');
}

/** `fit`, `fdescribe`, `iit` and `ddescribe` of the runner; the name without its first letter stands beside it. */
function prefixEdit(call: Node, text: SourceText): TextEdit | undefined {
  const root = chainOf(call)?.root;
  if (!root || !/^(f(it|test|describe|context)|iit|ddescribe)$/.test(text.slice(root))) return undefined;
  return text.edit(root.start, root.start + 1, '');
}

/** Takes a property out of an options object, and the object itself where it holds nothing else. */
export function propertyEdit(
  property: Node,
  object: Node,
  text: SourceText,
  args: readonly Node[] = [],
): TextEdit | undefined {
  const properties = object.properties ?? [];
  const [list, node] =
    properties.length > 1 ? [properties, property] : [args, args.find((arg) => unwrap(arg) === object)];
  return node && itemEdit(list, node, text);
}

/** Takes one of several items that commas part. */
function itemEdit(list: readonly Node[], node: Node, text: SourceText): TextEdit | undefined {
  const at = list.indexOf(node);
  const [before, after] = [list[at - 1], list[at + 1]];
  if (after) return text.edit(node.start, after.start, '');
  return before && text.edit(before.end, node.end, '');
}

/** Puts `await` before a call that is a statement of its own in an asynchronous function. */
export function awaitEdit(node: Node, stack: readonly Node[], text: SourceText): TextEdit | undefined {
  let at = stack.length - 1;
  while (stack[at]?.type === 'ChainExpression') at -= 1;
  if (stack[at]?.type !== 'ExpressionStatement') return undefined;
  const around = stack.findLast((item) => isFunction(item));
  if (around?.async !== true || around.generator === true) return undefined;
  return text.edit(node.start, node.start, 'await ');
}

/** Takes all focus marks of a declaration away, or nothing: half a fix leaves the finding. */
export function focusEdits(marks: readonly Pick<Mark, 'modifier' | 'edit'>[]): TextEdit[] | undefined {
  const focus = marks.filter((mark) => mark.modifier === 'only');
  const edits = focus.flatMap(({ edit }) => edit ?? []);
  return edits.length === focus.length && edits.length > 0 ? edits : undefined;
}
