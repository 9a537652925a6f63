import { checkRef } from '@nx-test-review/scope';

/** Refuses refs that git could take for an option, before any work. Throws class 2. */
export function checkRefs({ base, head }: { base?: string; head?: string }): void {
  if (base !== undefined) checkRef(base, 'base');
  if (head !== undefined) checkRef(head, 'head');
}
