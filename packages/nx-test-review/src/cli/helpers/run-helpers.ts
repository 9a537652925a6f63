import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { printJson, printText, talk, type CommandContext } from '../io';
import { judgeFiles } from '../judge-files';
import { readNearestConfig } from '../read-nearest-config';
import { toSlashes } from '../to-slashes';
import { formatHelpers } from './format-helpers';
import { weighHelpers } from './weigh-helpers';
import { chooseProposals, findConfigPath, writeHelpers } from './write-helpers';

/** `doctor --helpers`: proposes helper names, and writes those that are named with `--write`. */
export async function runHelpers(
  { io, end }: CommandContext,
  paths: readonly string[],
  options: { json?: true; write?: string },
): Promise<void> {
  const judged = await judgeFiles(io.cwd, paths.length === 0 ? ['.'] : paths);
  if (judged.judged === 0) {
    talk(io, '[class 3] nothing-judged: no spec was found in what was named, so no helper was seen');
    return end(3);
  }
  const answer = weighHelpers(judged);
  const path = findConfigPath(await readNearestConfig(realpathSync(io.cwd)));
  const chosen = options.write === undefined ? [] : chooseProposals(answer.proposals, options.write);
  if (chosen.length > 0) writeHelpers(path, chosen);
  const written = chosen.map(({ kind, pattern }) => ({ kind, pattern }));
  const shown = toSlashes(relative(io.cwd, path)) || path;
  if (options.json) printJson(io, { schemaVersion: 1, ...answer, file: shown, written });
  else if (options.write === undefined) printText(io, formatHelpers(answer));
  else printText(io, formatHelpers(answer).replace(/\nLook at the places[^]*$/, ''));
  if (options.write !== undefined) {
    const names = chosen.map(({ pattern }) => pattern).join(', ');
    talk(io, chosen.length === 0 ? 'nothing to write' : `wrote to ${shown}: ${names}`);
  }
  end(0);
}
