import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvironmentError, GateResultSchema, parseOwnJson, UntrustedError } from '@nx-test-review/contracts';
import { makeSafe } from '@nx-test-review/report';
import type { Command } from 'commander';
import { printText, type CommandContext } from '../io';
import { findPublishedHead } from '../publish/open-publisher';

/** `publish`: show an answer that another job reached. */
export function registerPublish(program: Command, { io, end, keep }: CommandContext): void {
  program
    .command('publish')
    .description(
      'Show the gate.json of another job at the code host: for requests of forks, whose own job may not write.',
    )
    .requiredOption('--from <file>', 'gate.json of the job that judged')
    .action(async ({ from }: { from: string }) => {
      const path = resolve(io.cwd, from);
      const gate = parseOwnJson(GateResultSchema, readText(path), path);
      const wanted = await findPublishedHead(io.cwd, io.env ?? process.env);
      if (gate.head === null || gate.head !== wanted) {
        throw new UntrustedError({
          code: 'answer-of-another-commit',
          message: `${from} answers for ${gate.head ?? 'no commit'}, and this pipeline is of ${wanted ?? 'no commit'}`,
          hint: 'check out the head of the request in the job that judges, not its merge commit',
        });
      }
      keep(gate);
      printText(io, makeSafe(gate.headline)); // a job of a fork wrote it
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
