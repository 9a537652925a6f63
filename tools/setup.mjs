/** Makes a fresh clone ready: dependencies, build, copies for packing. Quick when nothing changed. Node built-ins only. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function fail(message) {
  process.stderr.write(`set-up: ${message}\n`);
  process.exit(2);
}

function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!supported) {
    fail(`Node ${process.versions.node} is not supported; use ^20.19.0 or >=22.12.0 (https://nodejs.org)`);
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Compares the lock with what npm says that it installed: no stamp of our own that could lie. */
function findStaleDependency() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed === undefined) return 'node_modules is missing';
  for (const [path, entry] of Object.entries(readPackages('package-lock.json') ?? {})) {
    if (!path.includes('node_modules/') || entry.link || entry.optional || entry.devOptional) continue;
    if (installed[path]?.version !== entry.version) return `${path} is not at ${entry.version}`;
  }
  return undefined;
}

function run(title, command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail(`${title} failed (${result.error?.message ?? `exit ${result.status}`})`);
}

function installDependencies() {
  const why = findStaleDependency();
  if (why === undefined) return;
  process.stderr.write(`set-up: npm ci, since ${why}\n`);
  run('npm ci', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** The published plugin carries the rubric, the JSON schemas and the docs that errors point to; npm packs only what lies in its folder. */
function copyForPacking() {
  for (const [from, to] of [
    ['skills', 'packages/nx-test-review/skills'],
    ['packages/contracts/schemas', 'packages/nx-test-review/schemas'],
    ['docs', 'packages/nx-test-review/docs'],
  ]) {
    if (!existsSync(join(root, from))) continue;
    cpSync(join(root, from), join(root, to), { recursive: true, preserveTimestamps: true });
    for (const path of readdirSync(join(root, to), { recursive: true })) {
      if (!existsSync(join(root, from, path))) rmSync(join(root, to, path), { recursive: true, force: true });
    }
  }
}

/** Its page in the package registry is the front page of this repository. */
function copyFrontPage() {
  for (const name of ['README.md', 'LICENSE']) {
    cpSync(join(root, name), join(root, 'packages/nx-test-review', name), { preserveTimestamps: true });
  }
}

checkNodeVersion();
installDependencies();
run('build', process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b']);
run('bundling', process.execPath, [join(root, 'tools', 'bundle.mjs')]);
copyForPacking();
copyFrontPage();
