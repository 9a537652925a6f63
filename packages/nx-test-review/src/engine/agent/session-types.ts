import type { ReviewContext } from '../review/open-review';
import type { ProjectSteering } from '../review/load-steering';
import type { PreparedProject } from '../review/judge-project';
import type { AgentPart } from './agent-part';
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
  close(): Promise<void>;
}
