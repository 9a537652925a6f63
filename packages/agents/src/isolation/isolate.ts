import { realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { findProgram } from '../detect/find-program';
import type { Room } from '../room/make-room';
import type { AgentRequest, Invocation } from '../types';
import { bwrap } from './bwrap';
import { isInside } from './hidden-places';
import { proveSandbox } from './prove';
import { sandboxExec } from './sandbox-exec';
import type { Command, Sandbox, SandboxPlan } from './types';

/** How a call is kept from writing outside of its private folders. */
export interface Isolation {
  kind: 'bwrap' | 'sandbox-exec' | 'none';
  /** Puts a command into the sandbox. */
  wrap(command: Command): Command;
  warnings: string[];
}

/**
 * Chooses the sandbox of a call and proves it. A text says why the one that was demanded cannot be had; where it was only
 * implied, by CI, the call goes without and says so.
 */
export async function isolate(
  request: AgentRequest,
  room: Room,
  invocation: Invocation,
  platform: NodeJS.Platform = process.platform,
): Promise<Isolation | string> {
  const { isolation, ci } = request;
  if (isolation === 'off' || (isolation === 'auto' && !ci)) return goWithout([]);
  const workspace = realpathSync(request.workspace);
  const found = await findSandbox({ request: { ...request, workspace }, room, invocation }, platform);
  if (typeof found !== 'string') return found;
  if (isolation === 'required') return `isolation is required and cannot be had: ${found}`;
  return goWithout([`the agent ran without a sandbox of the operating system: ${found}`]);
}

async function findSandbox(plan: SandboxPlan, platform: NodeJS.Platform): Promise<Isolation | string> {
  const sandbox = platform === 'linux' ? bwrap : platform === 'darwin' ? sandboxExec : undefined;
  if (!sandbox) return `there is none for ${platform}`;
  const program = findProgram(sandbox.program, trustedPath(plan.request));
  if (program === undefined) return `${sandbox.program} was not found on the PATH`;
  const args = sandbox.argumentsFor(plan);
  if (typeof args === 'string') return args;
  const problem = await proveOnce(sandbox, program, args, plan);
  if (problem !== undefined) return `${program} cannot be relied on: ${problem}`;
  return {
    kind: sandbox.kind,
    wrap: (inner) => ({ command: program, args: [...args, inner.command, ...inner.args] }),
    warnings: [],
  };
}

/** The program of the sandbox is never taken from the tree that is under review. */
function trustedPath({ env, workspace }: SandboxPlan['request']): string {
  return (env['PATH'] ?? '')
    .split(':')
    .filter((folder) => isAbsolute(folder) && !isInside(folder, workspace))
    .join(':');
}

const proved = new Map<string, Promise<string | undefined>>();

/** One proof for a workspace in a process: it costs as much as a start of the sandbox. */
function proveOnce(sandbox: Sandbox, program: string, args: string[], plan: SandboxPlan) {
  const key = JSON.stringify([
    sandbox.kind,
    program,
    plan.request.workspace,
    plan.invocation.keepsHome !== undefined,
  ]);
  const known = proved.get(key);
  if (known) return known;
  const proof = proveSandbox(program, args, plan);
  proved.set(key, proof);
  return proof;
}

function goWithout(warnings: string[]): Isolation {
  return { kind: 'none', wrap: ({ command, args }) => ({ command, args }), warnings };
}
