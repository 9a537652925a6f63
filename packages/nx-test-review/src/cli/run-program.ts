import { execFile } from 'node:child_process';

export interface ProgramOutcome {
  /** undefined: it could not be started or was stopped after the time limit. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

/** Runs a program without a shell and says how it ended; never throws. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; limitMs?: number },
): Promise<ProgramOutcome> {
  const { cwd, env, limitMs: timeout = 180_000 } = options;
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env, timeout, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined;
      resolve({ code, stdout, stderr: stderr || (code === undefined ? (error?.message ?? '') : '') });
    });
  });
}
