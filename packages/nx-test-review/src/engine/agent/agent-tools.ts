import type { AgentOutcome, AgentRequest } from '@nx-test-review/agents';
import type { DriverName, Enforcement, Usage } from '@nx-test-review/contracts';
import type { Policy } from '@nx-test-review/gate';
import type { ReviewInput, ReviewOutcome, ReviewStore } from '@nx-test-review/review';
import type { EffectiveConfig } from '../config/merge-config';

/** A place among the calls of a run, or why there is none. */
export type Place = { ok: true; end(usage: Usage, retryAfterMs: number | null): void } | Refusal;
type Refusal = { ok: false; because: string };

/** Concurrency, back-off and budget of a run, over all of its processes on this machine. */
export interface CallLedger {
  /** Waits for a place. `onWait` hears once what it waits for. */
  begin(
    call: { label: string; driver: DriverName; tokens: number },
    onWait: (why: string) => void,
  ): Promise<Place>;
  close(): Promise<void>;
}

/** What a review of a project would send. */
export interface PlannedReview {
  calls: {
    label: string;
    agent: { driver: DriverName; model: string | null };
    specs: string[];
    prompt: string;
    tokens: number;
  }[];
  replayed: string[];
}

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
  driver(name: DriverName): { defaultModel: string | undefined; enforces: Enforcement };
  ask(name: DriverName, request: AgentRequest): Promise<AgentOutcome>;
  review(input: ReviewInput): Promise<ReviewOutcome>;
  plan(input: ReviewInput): PlannedReview;
  openStore(): ReviewStore;
  openLedger(): Promise<CallLedger>;
}
