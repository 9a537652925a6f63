import type { Command } from 'commander';
import { formatT0 } from '../format-t0';
import { printJson, printText, talk, type CommandContext, type ExitClass } from '../io';
import { judgeFiles, type JudgedFiles } from '../judge-files';

/** `t0 PATH...`: the deterministic rows over files and folders anywhere, without Nx and git. */
export function registerT0(program: Command, { io, end }: CommandContext): void {
  program
    .command('t0')
    .description('Judge spec files by syntax tree, anywhere: no Nx, no git, no network.')
    .argument('<path...>', 'files and folders; a file that is named is judged whatever its name')
    .option('--json', 'print JSON')
    .action(async (paths: string[], options: { json?: true }) => {
      const judged = await judgeFiles(io.cwd, paths);
      if (options.json) printJson(io, judged.output);
      else printText(io, formatT0(judged.output, judged.judged));
      if (judged.configuredBy.length > 0) talk(io, `configured by ${judged.configuredBy.join(', ')}`);
      for (const { path, reason } of judged.namedNotJudged) talk(io, `not judged: ${path}: ${reason}`);
      const reason = whyIncomplete(judged);
      if (reason !== undefined) talk(io, `[class 3] t0-incomplete: ${reason}`);
      end(reason === undefined ? verdictOf(judged) : 3);
    });
}

/** Nothing judged is never a pass, and a verdict over a part is none. */
function whyIncomplete({ judged, output }: JudgedFiles): string | undefined {
  const [unreadable] = output.unreadable;
  if (unreadable !== undefined) return `${unreadable.path} could not be read: ${unreadable.reason}`;
  return judged === 0 ? 'nothing was judged: no spec was found in what was named' : undefined;
}

function verdictOf({ output }: JudgedFiles): ExitClass {
  return output.findings.some(
    ({ severity, suppression }) => severity === 'Critical' && suppression === undefined,
  )
    ? 1
    : 0;
}
