import type { Node } from './ast';
import { isFunction } from './ast';
import { isKeyOrDeclaration } from './name-places';
import type { Walker } from './walker';

export function readName(walker: Walker, node: Node): void {
  const parent = walker.stack.at(-1);
  if (!parent || isKeyOrDeclaration(node, parent)) return;
  const name = node.name as string;
  walker.builder.read(name, node.start);
  if (name === walker.doneName && walker.runnerBody && handsDoneOn(walker, parent, node))
    walker.runnerBody.usesDone = true;
}

/** `done` counts when a callback calls it or when it is given away, not when the body itself ends with it. */
function handsDoneOn(walker: Walker, parent: Node, node: Node): boolean {
  if (parent.type !== 'CallExpression' || parent.callee !== node) return true;
  return (
    walker.stack.findLastIndex((item) => isFunction(item)) > walker.builder.root ||
    walker.builder.body !== walker.runnerBody
  );
}
