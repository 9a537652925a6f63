import type { Row } from '@nx-test-review/contracts';
import type { Command } from 'commander';
import { printJson, printText, type CommandContext } from '../io';
import { openRegistry } from '../open-registry';
import { formatColumns } from '../format-columns';

/** `rows`: the registry, as a table or as data. */
export function registerRows(program: Command, { io, end }: CommandContext): void {
  program
    .command('rows')
    .description('List the rows: what each is called, how bad it is, and whether it is built.')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => {
      const { rows } = openRegistry();
      if (options.json) printJson(io, { schemaVersion: 1, rows });
      else printText(io, formatRows(rows));
      end(0);
    });
}

function formatRows(rows: readonly Row[]): string {
  const built = rows.filter((row) => row.status === 'built').length;
  const lines = rows.map((row) => [
    row.id,
    row.slug,
    row.advisory ? `${row.severity} (advisory)` : row.severity,
    row.tier,
    row.status,
    row.name,
  ]);
  return `${formatColumns([['row', 'slug', 'severity', 'tier', 'status', 'name'], ...lines])}
${rows.length} rows, ${built} built, ${rows.length - built} planned. nx-test-review explain <row> prints a row's page.`;
}
