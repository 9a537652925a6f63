import type { FixReport } from '@nx-test-review/contracts';
import type { Command } from 'commander';
import { addFixOptions, fixModeOf, type FixOptions } from '../fix/fix-options';
import { describeFixes } from '../fix/report-fixes';
import { runFixes } from '../fix/run-fixes';
import { loadFormatT0 } from '../load-format-t0';
import { printJson, printText, talk, type CommandContext, type ExitClass } from '../io';
import { judgeFiles, type JudgedFiles } from '../judge-files';

/** `t0 PATH...`: the deterministic rows over files and folders anywhere, without Nx and git. */
export function registerT0(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('t0')
    .description(
      'Judge spec files by syntax tree, anywhere: no Nx, no git, no network. Rows that need the specs around (conventions) stay silent.',
    )
    .argument('<path...>', 'files and folders; a file that is named is judged whatever its name')
    .option('--json', 'print JSON');
  addFixOptions(command).action(async (paths: string[], options: Options) => {
    const mode = fixModeOf(options);
    let judged = await judgeFiles(io.cwd, paths);
    const fixes = mode === undefined ? undefined : fixOpen(io.cwd, judged, mode, options);
    if (fixes?.applied && fixes.files.length > 0) judged = await judgeFiles(io.cwd, paths);
    if (options.json) printJson(io, fixes === undefined ? judged.output : { ...judged.output, fixes });
    else if (fixes !== undefined && !fixes.applied)
      io.stdout.write(fixes.files.map(({ patch }) => patch).join(''));
    else printText(io, loadFormatT0()(judged.output, judged.judged));
    if (fixes !== undefined) talk(io, describeFixes(fixes));
    if (judged.configuredBy.length > 0) talk(io, `configured by ${judged.configuredBy.join(', ')}`);
    for (const { path, reason } of judged.namedNotJudged) talk(io, `not judged: ${path}: ${reason}`);
    const reason = whyIncomplete(judged);
    if (reason !== undefined) talk(io, `[class 3] t0-incomplete: ${reason}`);
    end(reason === undefined ? verdictOf(judged) : 3);
  });
}

interface Options extends FixOptions {
  json?: true;
}

/** Suppressed findings are left as they are: somebody took them on. */
function fixOpen(cwd: string, judged: JudgedFiles, mode: 'write' | 'show', options: FixOptions): FixReport {
  const findings = judged.output.findings.filter(({ suppression }) => suppression === undefined);
  return runFixes({ cwd, judged, findings, mode, options });
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
