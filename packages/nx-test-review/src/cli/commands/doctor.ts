import { UsageError } from '@nx-test-review/contracts';
import type { Command } from 'commander';
import { checkAgents } from '../doctor/check-agents';
import { checkConfig, checkWaivers } from '../doctor/check-config';
import { checkHistory } from '../doctor/check-history';
import { checkPlugin } from '../doctor/check-plugin';
import { checkDaemon, checkIgnore } from '../doctor/check-surroundings';
import { checkVersions } from '../doctor/check-versions';
import type { DoctorCheck, DoctorInput, DoctorLine } from '../doctor/types';
import { runHelpers } from '../helpers/run-helpers';
import { formatColumns } from '../format-columns';
import { printJson, printText, type CommandContext } from '../io';
import { openWorkspaceFiles } from '../open-folder';
import { openRegistry } from '../open-registry';
import { requireCheckout } from '../require-root';

const CHECKS: DoctorCheck[] = [
  checkVersions,
  checkPlugin,
  checkHistory,
  checkConfig,
  checkWaivers,
  checkIgnore,
  checkDaemon,
  checkAgents,
];

/** `doctor`: looks at everything that a review needs and says what to do about what is wrong. */
export function registerDoctor(program: Command, context: CommandContext): void {
  const { io, end } = context;
  program
    .command('doctor')
    .description(
      'Check Node, Nx, registration, base, configuration, waivers, surroundings and agents, and say what to do.',
    )
    .argument(
      '[path...]',
      'with --helpers: the files and folders to look at (default: the working directory)',
    )
    .option('--helpers', 'propose names of helpers for the configuration instead, and say what each changes')
    .option('--write <names>', 'with --helpers: write these proposals, parted by commas, or all')
    .option('--json', 'print JSON')
    .action(async (paths: string[], options: Options) => {
      if (options.helpers) return runHelpers(context, paths, options);
      refuseWithoutHelpers(paths, options);
      const root = requireCheckout(io.cwd);
      const input = {
        root,
        env: io.env ?? process.env,
        head: await openWorkspaceFiles(root),
        registry: openRegistry(),
        today: new Date(),
      };
      const lines = await runChecks(input);
      const healthy = lines.every(({ status }) => status !== 'fail');
      if (options.json) printJson(io, { schemaVersion: 1, root, healthy, checks: lines });
      else printText(io, formatLines(lines));
      end(healthy ? 0 : 2);
    });
}

interface Options {
  helpers?: true;
  write?: string;
  json?: true;
}

function refuseWithoutHelpers(paths: readonly string[], { write }: Options): void {
  if (paths.length === 0 && write === undefined) return;
  throw new UsageError({
    code: 'helpers-missing',
    message: `${write === undefined ? JSON.stringify(paths[0]) : '--write'} is for --helpers, and that is not there`,
    hint: 'nx-test-review doctor takes no path; nx-test-review doctor --helpers PATH... proposes names of helpers',
  });
}

async function runChecks(input: DoctorInput): Promise<DoctorLine[]> {
  const lines: DoctorLine[] = [];
  for (const check of CHECKS) lines.push(...(await check(input)));
  return lines;
}

function formatLines(lines: DoctorLine[]): string {
  const table = formatColumns(lines.map(({ status, check, detail }) => [status, check, detail])).split('\n');
  const fixed = lines.flatMap(({ fix }, at) => [
    table[at] ?? '',
    ...(fix === undefined ? [] : [`      what to do: ${fix}`]),
  ]);
  const count = (status: DoctorLine['status']): number =>
    lines.filter((line) => line.status === status).length;
  return `${fixed.join('\n')}\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} wrong`;
}
