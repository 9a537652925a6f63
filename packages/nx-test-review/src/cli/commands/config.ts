import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { UsageError } from '@nx-test-review/contracts';
import { describePolicy, hashPolicy } from '@nx-test-review/gate';
import type { Command } from 'commander';
import { loadConfigLayers } from '../../engine/config/load-config';
import { readRegistrations } from '../../engine/workspace/registration';
import { openFolder } from '../open-folder';
import { explainConfig, explainRegistrations, type ConfigValue } from '../explain-config';
import { findWorkspaceRoot } from '../find-root';
import { formatColumns } from '../format-columns';
import { hashT0Inputs } from '../hash-t0-inputs';
import { printJson, printText, talk, type CommandContext } from '../io';
import { openRegistry } from '../open-registry';
import { parsePolicyFlags, policyOption } from '../policy-flags';
import { toSlashes } from '../to-slashes';

/** `config [PROJECT_ROOT]`: each effective value and where it came from. */
export function registerConfig(program: Command, { io, end }: CommandContext): void {
  program
    .command('config')
    .description('Show each effective value of the configuration and the file that it comes from.')
    .argument(
      '[project-root]',
      'folder of a project, relative to the workspace root or the working directory',
    )
    .addOption(policyOption())
    .option('--json', 'print JSON')
    .option('--hash', 'print the hash that the cached T0 target takes as its runtime input, and nothing else')
    .action(async (project: string | undefined, options: { json?: true; hash?: true; policy?: string[] }) => {
      const root = findWorkspaceRoot(io.cwd) ?? io.cwd;
      if (options.hash) {
        printText(io, hashT0Inputs(root));
        return end(0);
      }
      const projectRoot = project === undefined ? '.' : locateProject(root, io.cwd, project);
      const snapshot = await openFolder(root);
      const layers = loadConfigLayers(snapshot, projectRoot);
      const { policy, notes, ...explained } = explainConfig(
        layers,
        openRegistry(),
        parsePolicyFlags(options.policy),
      );
      const values = [...explainRegistrations(readRegistrations(snapshot)), ...explained.values];
      const files = layers.map(({ where }) => where);
      const line = describePolicy(policy);
      if (options.json) {
        printJson(io, {
          schemaVersion: 1,
          projectRoot,
          files,
          values,
          notes,
          policy: { line, hash: hashPolicy(policy) },
        });
      } else {
        printText(io, formatConfig(projectRoot, files, values, line));
        for (const note of notes) talk(io, `note: ${note}`);
      }
      end(0);
    });
}

function locateProject(root: string, cwd: string, project: string): string {
  const found = [resolve(root, project), resolve(cwd, project)].find(
    (place) => existsSync(place) && statSync(place).isDirectory(),
  );
  const path = found === undefined ? undefined : toSlashes(relative(root, found)) || '.';
  if (path !== undefined && path !== '..' && !path.startsWith('../')) return path;
  throw new UsageError({
    code: 'project-root-missing',
    message: `${project} is no folder of the workspace ${root}`,
    hint: 'name the folder of a project, such as libs/cart',
  });
}

function formatConfig(projectRoot: string, files: string[], values: ConfigValue[], line: string): string {
  const rows = values.map(({ key, value, source }) => [key, JSON.stringify(value), source]);
  return `configuration of ${projectRoot === '.' ? 'the workspace' : projectRoot}: ${
    files.length === 0 ? 'defaults, no test-review.config.json' : files.join(', ')
  }
${formatColumns([['key', 'value', 'from'], ...rows])}${line}`;
}
