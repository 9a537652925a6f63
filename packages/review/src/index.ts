export * from './types';
export { reviewProject } from './review-project';
export { estimateTokens } from './prompt/estimate';
export { planReview, type ReviewPlan } from './plan-review';
export {
  openStore,
  REPLAY_POLICIES,
  type OpenedStore,
  type ReplayPolicy,
  type StoreOptions,
} from './store/open-store';
export {
  listStore,
  pruneStore,
  verifyStore,
  type BrokenEntry,
  type PruneOptions,
  type StoreRow,
} from './store/manage-store';
