import { spawn } from 'node:child_process';

export interface Probe {
  code: number | null;
  stdout: string;
  /** False: it could not run, was ended by a signal or ran into the limit. Its answer proves nothing then. */
  ended: boolean;
}

const LIMIT_MS = 15_000;
const MOST_BYTES = 64 * 1024;

/** Runs a command that answers at once and without network: in a group of its own, stdin ended, stderr dropped. */
export function runProbe(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  { limitMs = LIMIT_MS, cwd }: { limitMs?: number; cwd?: string } = {},
): Promise<Probe> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env,
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group is gone already.
      }
    };
    let code: number | null = null;
    const timer = setTimeout(() => {
      endGroup();
      child.stdout.destroy();
    }, limitMs);
    const finish = (ended: boolean): void => {
      clearTimeout(timer);
      resolve({ code, stdout, ended });
    };
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      stdout = (stdout + chunk).slice(0, MOST_BYTES);
    });
    child.on('error', () => finish(false));
    child.on('exit', (exitCode) => {
      code = exitCode;
      // A helper that it left behind would hold the pipe open.
      endGroup();
    });
    child.on('close', () => finish(code !== null));
  });
}
