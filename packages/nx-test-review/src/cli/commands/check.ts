import { Option, type Command } from 'commander';
import { runCheck } from '../../engine';
import { answerGate } from '../answer-gate';
import { checkRefs } from '../check-refs';
import type { CommandContext } from '../io';
import { requireCheckout } from '../require-root';

interface Options {
  staged?: true;
  base?: string;
  json?: true;
}

/** `check [PATH...]`: deterministic and diff rows without Nx, for hooks and for agents. Writes nothing. */
export function registerCheck(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description(
      'Judge a change without Nx: the deterministic rows, and what became of the tests of the base.',
    )
    .argument('[path...]', 'judge these files and folders of the change only')
    .addOption(new Option('--staged', 'judge what is staged, against HEAD').conflicts('base'))
    .option('--base <ref>', 'compare with this ref (default: NX_BASE, then defaultBase of nx.json)')
    .option('--json', 'print JSON')
    .action(async (paths: string[], options: Options) => {
      const { io } = context;
      checkRefs(options);
      const answer = await runCheck({
        root: requireCheckout(io.cwd),
        ...(options.base === undefined ? {} : { base: options.base }),
        env: io.env ?? process.env,
      });
      answerGate(context, answer, { files: {}, json: options.json === true });
    });
}
