export * from './types';
export { reviewProject } from './review-project';
export { joinFindings } from './report/join-findings';
export { maskSecrets } from './text/mask-secrets';
export { estimateTokens } from './prompt/estimate';
export { planReview, type ReviewPlan } from './plan-review';
