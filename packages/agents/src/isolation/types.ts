import type { AgentRequest, Invocation } from '../types';
import type { Room } from '../room/make-room';

/** What a sandbox has to let through, and what it keeps. */
export interface SandboxPlan {
  request: Pick<AgentRequest, 'workspace' | 'env'>;
  room: Pick<Room, 'home' | 'tmp' | 'empty'>;
  invocation: Pick<Invocation, 'command' | 'args' | 'worksIn' | 'keepsHome'>;
}

export interface Command {
  command: string;
  args: string[];
}

/** One sandbox of an operating system. */
export interface Sandbox {
  kind: 'bwrap' | 'sandbox-exec';
  /** Name of its program. */
  program: string;
  /** Arguments that come before the command; a text says why the plan cannot be kept. */
  argumentsFor(plan: SandboxPlan): string[] | string;
}
