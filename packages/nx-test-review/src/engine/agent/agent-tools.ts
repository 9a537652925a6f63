import type { AgentOutcome, AgentRequest, Driver, Ledger } from '@nx-test-review/agents';
import type { DriverName } from '@nx-test-review/contracts';
import type { Policy } from '@nx-test-review/gate';
import type { ReviewInput, ReviewOutcome, ReviewPlan, ReviewStore } from '@nx-test-review/review';
import type { EffectiveConfig } from '../config/merge-config';

/** What a review of a project would send. */
export type PlannedReview = Pick<ReviewPlan, 'agent' | 'calls' | 'replayed' | 'closed' | 'notSent'>;

/** What the tools of a run are opened with. */
export interface ToolsInput {
  root: string;
  runId: string;
  /** Configuration of the workspace: what holds for the whole run. */
  config: EffectiveConfig;
  /** Which stored answers count. */
  replay: NonNullable<Policy['replay']>;
  ci: boolean;
  env: Readonly<Record<string, string | undefined>>;
}

/** The agents and the review as the engine uses them: the packages behind it are joined in one place, and tests bring their own. */
export interface AgentTools {
  driver(name: DriverName): Pick<Driver, 'defaultModel' | 'enforces'>;
  ask(name: DriverName, request: AgentRequest): Promise<AgentOutcome>;
  review(input: ReviewInput): Promise<ReviewOutcome>;
  plan(input: ReviewInput): PlannedReview;
  store: ReviewStore;
  /** What people should know of the store. */
  warnings: readonly string[];
  /** Concurrency, back-off and budget of the run, over all of its processes on this machine. */
  openLedger(): Promise<CallLedger>;
}

/** The account of a run, as far as calls need it. */
export type CallLedger = Pick<Ledger, 'enter' | 'close'>;
