import { normaliseText } from '@nx-test-review/contracts';
import type { ModelView } from '../types';
import type { TestEntry } from './entries';

/** The call of a test, as it is written at its side. */
export function textOfTest({ ref, test: { place } }: TestEntry, view: ModelView): string {
  return normaliseText(view.text?.(ref.path) ?? '').slice(place.start, place.end);
}
