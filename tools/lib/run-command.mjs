import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Runs a command to its end in a process group of its own and never throws for an exit code.
 * Whatever it leaves running in its group is killed with it.
 */
export function runCommand(
  file,
  args,
  { cwd, env = process.env, timeoutMs = 300_000, echo = false, input } = {},
) {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    running.add(child);
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (echo) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
      if (echo) process.stderr.write(text);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    const timer = setTimeout(() => {
      timedOut = true;
      stopGroup(child);
    }, timeoutMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      running.delete(child);
      reject(error);
    });
    child.on('exit', () => clearTimeout(timer));
    child.on('close', (code, signal) => {
      running.delete(child);
      stopGroup(child);
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      if (timedOut) stderr += `\n[killed after ${timeoutMs} ms]`;
      resolve({ code: timedOut ? 124 : (code ?? 128), signal, stdout, stderr, ms, timedOut });
    });
  });
}

/** As runCommand, and throws with the whole output when the command fails. */
export async function runOrThrow(file, args, options) {
  const result = await runCommand(file, args, options);
  if (result.code !== 0) {
    throw new Error(
      `${file} ${args.join(' ')} ended with ${result.code}\n${result.stdout}\n${result.stderr}`,
    );
  }
  return result;
}

/** Kills the process group of a child that runCommand started, or that was spawned detached. */
export function stopGroup(child, signal = 'SIGKILL') {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

/** Kills what still runs when this process ends, in whatever way it can be told. */
export function killChildrenAtExit(alsoStop = () => {}) {
  const stop = () => {
    for (const child of running) stopGroup(child);
    alsoStop();
  };
  process.once('exit', stop);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, () => {
      stop();
      process.exit(code);
    });
  }
}
