import type { PreparedSpec } from '../prepare';
import type { ReviewStore, StoredReview } from '../types';
import { fitStored } from './replay';

/** The stored answer about a spec, and why one that is there is not taken. Never throws: what cannot be read is a miss. */
export function readStored(
  store: ReviewStore,
  spec: PreparedSpec,
): { stored?: StoredReview; because?: string } {
  try {
    const { review, because } = store.read(spec.key);
    if (!review) return { because };
    const fit = fitStored(review, spec);
    return fit.ok ? { stored: fit.stored } : { because: fit.because };
  } catch (error) {
    return { because: (error as Error).message };
  }
}
