import type { Command } from 'commander';
import { checkConfig, checkWaivers } from '../doctor/check-config';
import { checkHistory } from '../doctor/check-history';
import { checkPlugin } from '../doctor/check-plugin';
import { checkAgent, checkDaemon, checkIgnore } from '../doctor/check-surroundings';
import { checkVersions } from '../doctor/check-versions';
import type { DoctorCheck, DoctorInput, DoctorLine } from '../doctor/types';
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
  checkAgent,
];

/** `doctor`: looks at everything that a review needs and says what to do about what is wrong. */
export function registerDoctor(program: Command, { io, end }: CommandContext): void {
  program
    .command('doctor')
    .description(
      'Check Node, Nx, registration, base, configuration, waivers and surroundings, and say what to do.',
    )
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
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
