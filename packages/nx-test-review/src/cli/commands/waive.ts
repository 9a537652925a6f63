import { UsageError } from '@nx-test-review/contracts';
import type { Command } from 'commander';
import { addWaiver, findAtPlace, rowToWaive, type WaiverRequest } from '../../engine';
import { printJson, printText, type CommandContext } from '../io';
import { requireCheckout } from '../require-root';

interface Options {
  at?: string;
  fingerprint?: string;
  path?: string;
  owner?: string;
  reason?: string;
  expires?: string;
  json?: true;
}

const ASKED = {
  row: 'row (id or slug)',
  owner: 'owner (who answers for it)',
  reason: 'reason (why it may stay, ten characters or more)',
  expires: 'expires (YYYY-MM-DD)',
} as const;
type Asked = keyof typeof ASKED;

/** `waive [row]`: somebody takes a finding on, with a name, a reason and an end. */
export function registerWaive(program: Command, { io, end }: CommandContext): void {
  program
    .command('waive')
    .description('Add a waiver to test-review.waivers.json; at a terminal it asks for what is missing.')
    .argument('[row]', 'row, as id or slug')
    .option('--at <place>', 'the finding of the latest run at path:line: gives row and fingerprint')
    .option('--fingerprint <fp>', 'waive this finding')
    .option('--path <path>', 'waive the row in this file, or in files that a glob names')
    .option('--owner <name>', 'who answers for it')
    .option('--reason <text>', 'why it may stay')
    .option('--expires <date>', 'YYYY-MM-DD, within policy.waiverMaxDays')
    .option('--json', 'print JSON')
    .action(async (row: string | undefined, options: Options) => {
      const root = requireCheckout(io.cwd);
      const target = findTarget(root, row, options);
      const request = await fillIn({ ...target, ...pick(options) }, io.ask);
      const added = await addWaiver(root, request);
      if (options.json === true) printJson(io, { ...added, waiver: request });
      else {
        const note = added.note === undefined ? '' : `\nthe gate will not honour it as it is: ${added.note}`;
        printText(io, `${added.path}: added ${added.id}, until ${request.expires}${note}`);
      }
      end(0);
    });
}

/** Either a finding of the latest run, or what the flags name. */
function findTarget(root: string, row: string | undefined, options: Options): Partial<WaiverRequest> {
  const named = [options.at, options.fingerprint, options.path].filter((value) => value !== undefined);
  if (named.length !== 1) {
    throw new UsageError({
      code: 'waive-what',
      message: named.length === 0 ? 'nothing says what to waive' : 'a waiver covers one thing',
      hint: 'give one of --at path:line, --fingerprint fp1:..., --path file',
    });
  }
  if (options.at === undefined) {
    const { fingerprint, path } = options;
    return {
      ...(row === undefined ? {} : { row }),
      ...(fingerprint === undefined ? { path } : { fingerprint }),
    };
  }
  const finding = findAtPlace(root, options.at, row);
  return { row: rowToWaive(finding), fingerprint: finding.fingerprint };
}

function pick({ owner, reason, expires }: Options): Partial<WaiverRequest> {
  return Object.fromEntries(
    Object.entries({ owner, reason, expires }).filter(([, value]) => value !== undefined),
  );
}

async function fillIn(
  known: Partial<WaiverRequest>,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<WaiverRequest> {
  const filled: Record<string, string | undefined> = { ...known };
  const missing = (Object.keys(ASKED) as Asked[]).filter((key) => !filled[key]);
  if (missing.length > 0 && ask === undefined) {
    throw new UsageError({
      code: 'waive-missing',
      message: `a waiver needs ${missing.join(', ')}`,
      hint: `give ${missing.map((key) => (key === 'row' ? 'the row as an argument' : `--${key}`)).join(', ')}; at a terminal they are asked for`,
    });
  }
  for (const key of missing) filled[key] = await ask?.(`${ASKED[key]}: `);
  return filled as unknown as WaiverRequest;
}
