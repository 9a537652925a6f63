import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../e2e/files.mjs';
import { cacheRoot } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';

/** What the bench compares with: pinned, installed once, and no dependency of the workspace. All run on Node 20. */
const LINTERS = {
  eslint: '9.39.5',
  'eslint-plugin-jest': '29.17.0',
  'eslint-plugin-playwright': '2.12.2',
  oxlint: '1.94.0',
  typescript: '5.9.3',
  'typescript-eslint': '8.74.0',
};
const NODES = { 20: '20.20.2', 22: '22.23.3' };

async function install(name, dependencies) {
  const folder = join(cacheRoot, name);
  if (existsSync(join(folder, 'ready'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, { 'package.json': JSON.stringify({ name: 'bench', private: true, dependencies }) });
  await runOrThrow('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    timeoutMs: 600_000,
  });
  mkdirSync(join(folder, 'ready'));
  return folder;
}

/** The Node that runs the bench, and the other of 20 and 22 by the npm package `node`. */
export async function installNodes() {
  const own = process.versions.node;
  const nodes = [{ version: own, path: process.execPath }];
  for (const [line, version] of Object.entries(NODES)) {
    if (own.startsWith(`${line}.`)) continue;
    const folder = await install(`bench-node-${version}`, { node: version });
    nodes.push({ version, path: join(folder, 'node_modules', '.bin', 'node') });
  }
  return nodes.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

/** Folder with oxlint and ESLint and their plugins. */
export function installLinters() {
  return install('bench-linters-1', LINTERS);
}
