import type { AgentRequest } from '../types';
import type { Room } from '../room/make-room';

/** How a call is kept from writing outside of its private folders. */
export interface Isolation {
  kind: 'bwrap' | 'sandbox-exec' | 'none';
  /** Puts a command into the sandbox. */
  wrap(command: string, args: string[]): { command: string; args: string[] };
  warnings: string[];
}

export const NO_ISOLATION: Isolation = {
  kind: 'none',
  wrap: (command, args) => ({ command, args }),
  warnings: [],
};

/** Chooses the sandbox of a call; a text says why the one that was demanded cannot be had. */
export async function isolate(request: AgentRequest, _room: Room): Promise<Isolation | string> {
  if (request.isolation === 'required') return 'no sandbox of the operating system is supported yet';
  return NO_ISOLATION;
}
