import type { Command } from 'commander';
import { runGate } from '../../engine';
import { answerGate } from '../answer-gate';
import { requireWorkspace } from '../require-root';
import type { CommandContext } from '../io';
import { proveOutputs } from '../prove-outputs';

interface Options {
  run?: string;
  json?: true | string;
  markdown?: string;
}

/** `gate`: one answer from the verdicts of a run that was made before. */
export function registerGate(program: Command, context: CommandContext): void {
  program
    .command('gate')
    .description('Gate a run again from its verdicts: the set must be whole and belong to the tree as it is.')
    .option('--run <id>', 'id of the run (default: the latest)')
    .option('--json [file]', 'write JSON to the file, or to stdout')
    .option('--markdown <file>', 'write Markdown to the file')
    .action(async ({ run, json, markdown }: Options) => {
      const { io } = context;
      const root = requireWorkspace(io.cwd);
      const files = proveOutputs(io.cwd, { json: json === true ? undefined : json, markdown });
      const answer = await runGate({ root, ...(run === undefined ? {} : { runId: run }) });
      answerGate(context, answer, { files, json: json === true });
    });
}
