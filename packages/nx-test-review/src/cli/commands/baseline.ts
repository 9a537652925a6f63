import { Argument, type Command } from 'commander';
import { plural } from '@nx-test-review/contracts';
import { BASELINE_ACTIONS, runBaseline, type BaselineAction, type BaselineOutcome } from '../../engine';
import { checkRefs } from '../check-refs';
import { printJson, printText, type CommandContext } from '../io';
import { requireCheckout } from '../require-root';

interface Options {
  replace?: true;
  base?: string;
  json?: true;
}

/** `baseline <action>`: old findings that are known and do not count, kept in a file of the workspace. */
export function registerBaseline(program: Command, { io, end }: CommandContext): void {
  program
    .command('baseline')
    .description(
      'Keep the list of old findings: write it, prune what was mended, check it (class 1 when entries are stale), migrate renamed ones.',
    )
    .addArgument(new Argument('<action>', BASELINE_ACTIONS.join(', ')).choices(BASELINE_ACTIONS))
    .option('--replace', 'write: take in what is new although there is a baseline')
    .option('--base <ref>', 'migrate: the commit at which the entries were right, to follow renamed tests')
    .option('--json', 'print JSON')
    .action(async (action: BaselineAction, options: Options) => {
      checkRefs(options);
      const outcome = await runBaseline(action, {
        root: requireCheckout(io.cwd),
        env: io.env ?? process.env,
        ...(options.base === undefined ? {} : { base: options.base }),
        replace: options.replace === true,
      });
      if (options.json === true) printJson(io, outcome);
      else printText(io, describeOutcome(outcome));
      end(action === 'check' && outcome.stale.length > 0 ? 1 : 0);
    });
}

function describeOutcome(outcome: BaselineOutcome): string {
  const { action, entries, added, removed, renamed, stale, open, unjudged, changed } = outcome;
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [renamed.length, 'renamed'],
    [stale.length, 'stale: no finding needs them'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const lines = [
    `test-review.baseline.json: ${plural(entries, 'entry', 'entries')}${told.length > 0 ? `, ${told.join(', ')}` : ''}`,
    ...removed.map(({ row, path }) => `  removed ${row} ${path}`),
    ...stale.map(({ row, path }) => `  stale   ${row} ${path}`),
    ...renamed.map(({ row, path }) => `  renamed ${row} ${path}`),
    ...unjudged.map(({ path, reason }) => `  not judged, its entries stay: ${path} (${reason})`),
  ];
  if (action !== 'check' && !changed) lines.push('the file is as it was');
  if (open.length > 0) lines.push(`${plural(open.length, 'finding')} of the tree in no entry`);
  if (stale.length > 0 && action === 'check') lines.push('what to do: nx-test-review baseline prune');
  return lines.join('\n');
}
