import { nameOf, unwrap } from './ast';
import type { Binding } from './scope';
import type { Site } from './site';

/** Chai's own `expect`, and that of Vitest, which is built on it. */
export function isOfChai({ binding, source, frameworks, chain }: Site): boolean {
  if (source) return source.specifier === 'chai' || source.specifier === 'vitest';
  if (chain.rootName === 'chai') return true;
  return frameworks[0] === 'vitest' || takenFromChai(binding) !== undefined;
}

/** `const { assert } = chai` of a chai that a loader or a set-up file makes global. */
export function isAssertTakenFromChai(binding: Binding | undefined): boolean {
  return takenFromChai(binding) === 'assert';
}

/** Name of what a variable takes from the global `chai`. */
function takenFromChai(binding: Binding | undefined): string | undefined {
  if (binding?.kind !== 'variable' || !binding.init) return undefined;
  const init = unwrap(binding.init);
  const whole = init.type === 'Identifier';
  if (nameOf(whole ? init : init.object) !== 'chai' || binding.scope.find('chai')) return undefined;
  return whole ? binding.property : nameOf(init.property);
}
