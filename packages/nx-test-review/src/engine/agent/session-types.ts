import type { DriverName, SpecReview } from '@nx-test-review/contracts';
import type { AgentIdentity } from '@nx-test-review/review';
import type { ReviewContext } from '../review/open-review';
import type { ProjectSteering } from '../review/load-steering';
import type { PreparedProject } from '../review/judge-project';
import type { AgentPart } from './agent-part';
import type { Estimate } from './admission';
import type { AgentChoice } from './choose-agent';

export interface AgentSessionInput {
  context: ReviewContext;
  steeringOf(root: string): ProjectSteering;
  /** All projects of the run that have something to judge. */
  prepareAll(): PreparedProject[];
}

/** The agents of one run in one process. */
export interface AgentSession {
  /** Throws class 2 where the agent is left out without leave, or cannot be chosen. */
  choose(root: string): AgentChoice;
  /** Asks about the specs of a project as far as they need it. */
  review(project: PreparedProject): Promise<AgentPart>;
  /** What would be asked; nobody is. */
  plan(options: PlanOptions): Promise<RunPlan>;
  close(): Promise<void>;
}

export interface PlanOptions {
  /** All specs at hand, whatever changed, and no stored answers: what would be sent if each of them were asked about. */
  all?: boolean;
  /** Whom to plan for where no agent is configured or named. */
  fallback?: DriverName;
}

/** What a run would ask of agents. */
export interface RunPlan {
  projects: PlannedProject[];
  estimate: Estimate;
  /** Why the first call would not be made. */
  refusal?: string;
}

export interface PlannedProject {
  project: string;
  root: string;
  /** Why it is asked about, or why not. */
  reason: string;
  /** Undefined: no agent is asked about it. */
  agent?: AgentIdentity;
  calls: { label: string; specs: string[]; prompt: string; bytes: number; tokens: number }[];
  /** What becomes of the specs that are not sent. */
  others: { path: string; outcome: SpecReview['outcome']; because: string }[];
}
