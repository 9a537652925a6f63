import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvironmentError, GateResultSchema, parseOwnJson, UntrustedError } from '@nx-test-review/contracts';
import { readPipeline } from '@nx-test-review/scope';
import type { Command } from 'commander';
import { printText, type CommandContext } from '../io';

/** `publish`: show an answer that another job reached. */
export function registerPublish(program: Command, { io, end, keep }: CommandContext): void {
  program
    .command('publish')
    .description(
      'Show the gate.json of another job at the code host: for requests of forks, whose own job may not write.',
    )
    .requiredOption('--from <file>', 'gate.json of the job that judged')
    .action(({ from }: { from: string }) => {
      const path = resolve(io.cwd, from);
      const gate = parseOwnJson(GateResultSchema, readText(path), path);
      const wanted = readPipeline({ env: io.env ?? process.env, readEvent })?.head;
      if (wanted !== undefined && gate.head !== wanted) {
        throw new UntrustedError({
          code: 'answer-of-another-commit',
          message: `${from} answers for ${gate.head ?? 'no commit'}, and this pipeline is of ${wanted}`,
          hint: 'check out the head of the request in the job that judges, not its merge commit',
        });
      }
      keep(gate);
      printText(io, gate.headline);
      end(gate.exitClass);
    });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new EnvironmentError({
      code: 'answer-missing',
      message: `${path} cannot be read: ${(cause as Error).message}`,
      hint: 'keep .test-review/runs/*/gate.json of the job that judged as an artifact, also when it failed',
      cause,
    });
  }
}

function readEvent(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
