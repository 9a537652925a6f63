/** What others need of supervision: asking, trying again, the account of a run, and what they blank and report with. */
export { askAgent } from './ask-agent';
export { endWithParent } from './supervise/end-with-parent';
export { describeFailure, type FailureEnd, type FailureStart } from './failures';
export { createBlanker, type Blanker } from './secrets/blank';
export { lastLines } from './supervise/tail';
export { askWithRetries, type RetryOptions } from './retries';
export { openLedger } from './ledger/open-ledger';
export { describeSpent } from './ledger/describe-spent';
export type {
  CallEnd,
  Denial,
  EnterRequest,
  Ledger,
  LedgerOptions,
  LedgerStatus,
  Slot,
  Spent,
} from './ledger/types';
