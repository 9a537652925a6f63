import { isAbsolute, relative, resolve } from 'node:path';
import { UsageError } from '@nx-test-review/contracts';
import { Option, type Command } from 'commander';
import { runCheck } from '../../engine';
import { answerGate } from '../answer-gate';
import { checkRefs } from '../check-refs';
import type { CommandContext } from '../io';
import { requireCheckout } from '../require-root';
import { toSlashes } from '../to-slashes';

interface Options {
  staged?: true;
  base?: string;
  json?: true;
}

/** Path relative to the root; it need not be there any more: the change may have removed it. */
function locatePath(root: string, cwd: string, path: string): string {
  const found = toSlashes(relative(root, resolve(cwd, path))) || '.';
  if (path !== '' && found !== '..' && !found.startsWith('../') && !isAbsolute(found)) return found;
  throw new UsageError({
    code: 'path-outside',
    message: `${JSON.stringify(path)} is not in ${root}`,
    hint: 'name files or folders of this workspace; nx-test-review t0 PATH judges files anywhere',
  });
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
      const root = requireCheckout(io.cwd);
      const answer = await runCheck({
        root,
        ...(options.base === undefined ? {} : { base: options.base }),
        ...(paths.length === 0 ? {} : { only: paths.map((path) => locatePath(root, io.cwd, path)) }),
        staged: options.staged === true,
        env: io.env ?? process.env,
      });
      answerGate(context, answer, { files: {}, json: options.json === true });
    });
}
