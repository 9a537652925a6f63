import type { Body } from '@nx-test-review/source';
import type { ModelView } from '../../types';

const byView = new WeakMap<ModelView, WeakMap<Body, number>>();

/** Remembers that nothing asks in a function of a side, read from a test that is so many calls away. */
export function markSilent(body: Body, view: ModelView, depth: number): void {
  let known = byView.get(view);
  if (known === undefined) byView.set(view, (known = new WeakMap()));
  known.set(body, depth);
}

/**
 * Whether nothing was found in it from as far away, or nearer. Most tests call the same product code, and what they hand in
 * changes only what an assertion is about.
 */
export function isSilent(body: Body, view: ModelView, depth: number): boolean {
  const seenAt = byView.get(view)?.get(body);
  return seenAt !== undefined && seenAt <= depth;
}
