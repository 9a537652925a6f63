import type { Guard } from '../model';
import type { Node } from './ast';
import { unwrap } from './ast';
import { isFilledList } from './lists';
import type { Scope } from './scope';
import type { Keys } from './search';
import { assignedNames } from './search';
import type { SourceText } from './text';

/** What a branch, a loop or a callback changes, so that an assertion behind it may look at it. */
export function changesBelow(
  below: Node,
  context: { scope: Scope; text: SourceText; keys: Keys },
): Pick<Guard, 'assigns' | 'empties'> {
  return { assigns: assignedNames(below, context.keys), ...emptiedBelow(below, context) };
}

/** Constant lists with elements out of which the code takes one after the other: `const next = expected.shift()`. */
function emptiedBelow(
  below: Node,
  { scope, text }: { scope: Scope; text: SourceText },
): { empties?: string[] } {
  const taken = [...text.slice(below).matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\.(?:shift|pop)\(\)/g)];
  const empties = taken
    .map(([, name = '']) => name)
    .filter((name) => {
      const binding = scope.find(name);
      return (
        binding?.kind === 'variable' &&
        binding.constant &&
        binding.init !== undefined &&
        unwrap(binding.init).type === 'ArrayExpression' &&
        isFilledList(binding.init, binding.scope, text)
      );
    });
  return empties.length > 0 ? { empties } : {};
}
