import { UsageError, plural } from '@nx-test-review/contracts';
import { listStore, pruneStore, verifyStore } from '@nx-test-review/review';
import type { Command } from 'commander';
import { findStoreDir } from '../../engine/agent/load-agent-tools';
import { loadConfig } from '../../engine/config/load-config';
import { formatColumns } from '../format-columns';
import { printJson, printText, type CommandContext } from '../io';
import { openFolder } from '../open-folder';
import { requireCheckout } from '../require-root';

const DEFAULT_DAYS = '30';

interface Options {
  dir?: string;
  days: string;
  json?: true;
}

/** `store ls|prune|verify`: the answers of agents that are kept between runs. */
export function registerStore(program: Command, context: CommandContext): void {
  const { io, end } = context;
  program
    .command('store')
    .description('List, prune or verify the stored answers of agents.')
    .argument('<action>', 'ls, prune or verify')
    .option(
      '--dir <folder>',
      'this folder (default: store.dir, else the one of this workspace among the caches)',
    )
    .option('--days <count>', 'prune: keep answers that are younger', DEFAULT_DAYS)
    .option('--json', 'print JSON')
    .action(async (action: string, options: Options) => {
      const dir = options.dir ?? (await findDir(context));
      const key = (io.env ?? process.env)['TEST_REVIEW_STORE_KEY'];
      const { data, text, bad } = act(action, dir, key, options);
      if (options.json) printJson(io, { schemaVersion: 1, dir, ...data });
      else printText(io, text);
      end(bad ? 1 : 0);
    });
}

async function findDir({ io }: CommandContext): Promise<string> {
  const root = requireCheckout(io.cwd);
  const { store } = loadConfig(await openFolder(root), '.');
  return findStoreDir(root, store.dir, io.env ?? process.env);
}

interface Answer {
  data: object;
  text: string;
  /** Something in the store would not be taken. */
  bad: boolean;
}

function act(action: string, dir: string, key: string | undefined, { days }: Options): Answer {
  switch (action) {
    case 'ls':
      return list(dir, key);
    case 'prune': {
      const { removed, kept } = pruneStore(dir, { before: readAge(days) });
      return {
        data: { removed, kept },
        text: `${removed.length} removed, ${kept} kept in ${dir}`,
        bad: false,
      };
    }
    case 'verify':
      return verify(dir, key);
    default:
      throw new UsageError({
        code: 'store-action',
        message: `store ${JSON.stringify(action)}: it is ls, prune or verify`,
        hint: 'nx-test-review store ls lists what is stored',
      });
  }
}

function list(dir: string, key: string | undefined): Answer {
  const found = listStore(dir, key);
  const rows = found.rows.map(({ madeAt, madeBy, path, findings, model, authentic }) => [
    madeAt,
    madeBy,
    path,
    plural(findings, 'finding'),
    model ?? '-',
    authentic === undefined ? '' : authentic ? 'authentic' : 'not authentic',
  ]);
  const broken = found.broken.map(({ file, because }) => `broken: ${file}: ${because}`);
  const sum = `${plural(rows.length, 'answer')} in ${dir}`;
  return {
    data: found,
    text: [...(rows.length === 0 ? [] : [formatColumns(rows).trimEnd()]), ...broken, sum].join('\n'),
    bad: false,
  };
}

function verify(dir: string, key: string | undefined): Answer {
  const found = verifyStore(dir, key);
  const { good, authentic, foreign, broken } = found;
  const lines = [
    ...foreign.map(
      ({ path, madeBy, madeAt }) => `not made with this key: ${path}, by run ${madeBy} at ${madeAt}`,
    ),
    ...broken.map(({ file, because }) => `broken: ${file}: ${because}`),
    key === undefined || key === ''
      ? `${good} whole; TEST_REVIEW_STORE_KEY is not set, so nobody can tell who made them`
      : `${good} whole, ${authentic} of them made with this key`,
  ];
  return { data: found, text: lines.join('\n'), bad: foreign.length + broken.length > 0 };
}

function readAge(days: string): Date {
  const count = Number(days);
  if (/^\d{1,4}$/.test(days)) return new Date(Date.now() - count * 86_400_000);
  throw new UsageError({
    code: 'store-days',
    message: `--days ${JSON.stringify(days)} is no number of days`,
    hint: 'as in --days 30; 0 removes all',
  });
}
