import { describeError, UntrustedError, type GateResult } from '@nx-test-review/contracts';
import { findReporter, type Publisher } from '@nx-test-review/report';
import { appendFileSync } from 'node:fs';
import { talk, type CliIo, type ExitClass } from '../io';
import { openPublisher } from './open-publisher';
import type { Ending } from './ending';

/**
 * Shows the command's end at the code host: opened before its flags are read, closed whatever happens, a polite signal
 * included. Publishing never changes the exit class; what it could not do is told.
 */
export async function publishAround(io: CliIo, run: () => Promise<Ending>): Promise<Ending> {
  const env = io.env ?? process.env;
  const opened = await openPublisher(io.cwd, env);
  const publisher: Publisher | undefined = 'missing' in opened ? undefined : opened;
  if ('missing' in opened) talk(io, `[publish] nothing is published to GitHub: ${opened.missing}`);
  await publisher?.open();
  const ending = await Promise.race([run(), stopped(io)]);
  const outcome =
    ending.gate === undefined
      ? { error: { exitClass: toErrorClass(ending.exitClass), message: describeEnd(ending) } }
      : { gate: ending.gate };
  const report = await publisher?.close(outcome);
  for (const line of report?.done ?? []) talk(io, `[publish] GitHub: ${line}`);
  for (const line of report?.warnings ?? []) talk(io, `[publish] warning: ${line}`);
  if (ending.gate !== undefined) showInLog(io, ending.gate, (report?.warnings.length ?? 1) > 0);
  return ending;
}

/** The step's own places need no permission: the summary always, remarks in the log where the check run has none. */
function showInLog(io: CliIo, gate: GateResult, remarks: boolean): void {
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: actions } = io.env ?? process.env;
  if (summary) {
    try {
      appendFileSync(summary, `${findReporter('step-summary')?.render(gate) ?? ''}\n`);
    } catch (error) {
      talk(io, `[publish] warning: the step summary cannot be written: ${(error as Error).message}`);
    }
  }
  if (remarks && actions === 'true') talk(io, findReporter('annotations')?.render(gate) ?? '');
}

function stopped({ signal }: CliIo): Promise<Ending> {
  return new Promise((resolve) => {
    const end = () =>
      resolve({
        exitClass: 3,
        error: new UntrustedError({
          code: 'stopped',
          message: `it was stopped by ${String(signal?.reason ?? 'a signal')} before it had an answer`,
          hint: 'run it again; a job with a time limit may need a longer one',
        }),
      });
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

function describeEnd({ error, exitClass }: Ending): string {
  return error === undefined
    ? `the command ended without an answer (class ${exitClass})`
    : describeError(error);
}

function toErrorClass(exitClass: ExitClass): 1 | 2 | 3 {
  return exitClass === 0 ? 3 : exitClass;
}
