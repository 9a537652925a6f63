import { describeError } from '@nx-test-review/contracts';
import { checkNodeVersion } from '../engine/tool-info';
import { askOnTerminal } from './ask-on-terminal';
import { wantsPublishing } from './publish/wants-publishing';
import { runCli } from './run-cli';
import { tuneEngine } from './tune-engine';

/**
 * Runs the command line on this process. The exit code is set, never forced: Node leaves when stdout is drained.
 * A reader that closes early (`| head`) is no failure; any other fault of stdout is class 2, since data was lost.
 */
export async function runProcess(argv: readonly string[]): Promise<void> {
  let floor = 0;
  const raise = (exitClass: number, text: string): void => {
    floor = Math.max(floor, exitClass);
    process.exitCode = Math.max(floor, Number(process.exitCode ?? 0));
    process.stderr.write(`${text}\n`);
  };
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      raise(
        2,
        `[class 2] stdout-failed: the output cannot be written: ${error.message}\n  what to do: see to the place it goes to`,
      );
    }
  });
  process.on('uncaughtException', (error) => raise(3, describeError(error)));
  try {
    checkNodeVersion();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 2;
    return;
  }
  tuneEngine();
  const stop = new AbortController();
  // Only what is shown elsewhere needs an end there: other commands just go.
  const waits = wantsPublishing(argv, process.env);
  for (const name of waits ? (['SIGTERM', 'SIGINT', 'SIGHUP'] as const) : [])
    process.once(name, () => stop.abort(name));
  const exitClass = await runCli(argv, {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    signal: stop.signal,
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askOnTerminal } : {}),
  });
  process.exitCode = Math.max(floor, exitClass);
  // What was stopped may still wait for something.
  if (stop.signal.aborted) process.exit();
}
