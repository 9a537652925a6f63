import { UsageError, type Registry } from '@nx-test-review/contracts';
import type { Command } from 'commander';
import { findNearest } from '../find-nearest';
import { printJson, printText, type CommandContext } from '../io';
import { openRegistry } from '../open-registry';

/** `explain <row>`: the page of a row. */
export function registerExplain(program: Command, { io, end }: CommandContext): void {
  program
    .command('explain')
    .description(
      'Print the page of a row: what fires it, what does not, why it matters, wrong, right, when to waive.',
    )
    .argument('<row>', 'id, slug or former id')
    .option('--json', 'print JSON')
    .action((name: string, options: { json?: true }) => {
      const { row, page } = findPage(openRegistry(), name);
      if (options.json) printJson(io, { schemaVersion: 1, row, page });
      else printText(io, page);
      end(0);
    });
}

function findPage(registry: Registry, name: string) {
  const row = registry.find(name) ?? registry.find(name.toUpperCase()) ?? registry.find(name.toLowerCase());
  const page = row === undefined ? undefined : registry.page(row.id);
  if (row !== undefined && page !== undefined) return { row, page };
  const near = findNearest(
    name,
    registry.rows.flatMap(({ id, slug, formerIds }) => [id, slug, ...formerIds]),
  );
  throw new UsageError({
    code: 'row-unknown',
    message: `there is no row ${JSON.stringify(name)}${near.length > 0 ? `; near: ${near.join(', ')}` : ''}`,
    hint: 'nx-test-review rows lists them all',
  });
}
