import type { Node } from './ast';
import type { CalleeModifier, TestCallee } from './test-callee';

/** Either arm may be taken, so modifiers of only one arm depend on the condition. */
export function mergeArms(
  one: TestCallee | undefined,
  two: TestCallee | undefined,
  condition: Node,
): TestCallee | undefined {
  if (!one || !two) {
    const only = one ?? two;
    return only && { ...only, modifiers: conditional(only.modifiers, condition, one === undefined) };
  }
  const isShared = (item: CalleeModifier, other: TestCallee): boolean =>
    other.modifiers.some(({ modifier }) => modifier === item.modifier);
  const shared = one.modifiers.filter((item) => isShared(item, two));
  const [yes, no] = [
    one.modifiers.filter((item) => !isShared(item, two)),
    two.modifiers.filter((item) => !isShared(item, one)),
  ];
  return {
    ...one,
    modifiers: [...shared, ...conditional(yes, condition), ...conditional(no, condition, true)],
  };
}

/** Modifiers that hold under a condition, or where it does not hold. */
export function conditional(
  modifiers: readonly CalleeModifier[],
  condition: Node,
  negated = false,
): CalleeModifier[] {
  return modifiers.map((item) =>
    item.condition ? item : { ...item, condition, ...(negated ? { negated } : {}) },
  );
}
