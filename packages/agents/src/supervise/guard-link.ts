import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { GuardLine } from './guard';
import type { CallMark } from './process-table';

/** One guard for all calls of this process: started by the first call, ended after the last one. */
interface Link {
  child: ChildProcess;
  /** By id of the call: what is to be done when the guard dies. */
  calls: Map<string, () => void>;
  dead: boolean;
}

let link: Link | undefined;
let count = 0;

/** The watch of the guard over one call. */
export interface Guarded {
  /** Tells the guard the group of the agent. */
  started(mark: CallMark): void;
  /** The call is over and nothing of it is left. */
  end(): void;
}

/**
 * Puts a call under guard before anything of it is started: a worker that dies a moment later leaves a guard that knows
 * the private folder, by which each process of the call is found. `onDead` is called when the guard itself is gone.
 */
export function guardCall(mark: CallMark, onDead: () => void): Guarded {
  const mine = link && !link.dead ? link : (link = startGuard());
  const id = String(++count);
  mine.calls.set(id, onDead);
  tell(mine, { begin: id, mark });
  return {
    started: (now) => tell(mine, { begin: id, mark: now }),
    end() {
      if (!mine.calls.delete(id)) return;
      tell(mine, { end: id });
      if (mine.calls.size > 0) return;
      mine.dead = true;
      mine.child.stdin?.end();
    },
  };
}

/** Process ids of the guards that watch over calls of this process, for diagnosis. */
export function guardPid(): number | undefined {
  return link && !link.dead ? link.child.pid : undefined;
}

function startGuard(): Link {
  const child = spawn(process.execPath, [guardPath()], {
    cwd: '/',
    // A session of its own: signals to the group of the worker do not end it.
    detached: true,
    env: guardEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  const started: Link = { child, calls: new Map(), dead: false };
  const die = (): void => {
    if (started.dead) return;
    started.dead = true;
    for (const onDead of [...started.calls.values()]) onDead();
  };
  child.on('error', die);
  child.on('exit', die);
  child.stdin?.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return started;
}

function tell(to: Link, line: GuardLine): void {
  if (!to.dead) to.child.stdin?.write(`${JSON.stringify(line)}\n`);
}

/** What Node itself may need to start; no options that load code of others. */
function guardEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** From sources (tests) the compiled guard is taken, since plain node runs it. */
function guardPath(): string {
  const folder = __filename.endsWith('.ts') ? join(__dirname, '../../dist/supervise') : __dirname;
  return join(folder, 'guard.js');
}
