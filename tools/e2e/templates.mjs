import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';
import { copyWorkspace, linkTree, writeFiles } from './files.mjs';
import { sampleFiles } from './sample-workspace.mjs';
import { makeEnv, makeGit } from './workspace.mjs';

/** @nx/devkit has no 24.0.6. */
const devkitOf = { '24.0.6': '24.0.0' };

const describePackage = (nx) =>
  JSON.stringify(
    {
      name: 'shop',
      version: '0.0.0',
      private: true,
      license: 'MIT',
      devDependencies: { '@nx/devkit': devkitOf[nx] ?? nx, nx, typescript: '5.9.3' },
    },
    null,
    2,
  ) + '\n';

/** Installs Nx once per version and keeps it between runs: package.json, lock and node_modules. */
export async function installNx(nx) {
  const text = describePackage(nx);
  const key = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const folder = join(cacheRoot, `nx-${nx}-${key}`);
  if (existsSync(join(folder, 'ready'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, { 'package.json': text });
  await runOrThrow('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    timeoutMs: 600_000,
  });
  mkdirSync(join(folder, 'ready'));
  return folder;
}

/** A workspace with the sample sources and Nx, without our plugin, committed on `main`. */
export async function makeBareWorkspace(root, nx, context) {
  const installed = await installNx(nx);
  writeFiles(root, sampleFiles);
  copyWorkspaceParts(installed, root);
  const git = makeGit(root, context);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'A shop');
}

function copyWorkspaceParts(from, to) {
  linkTree(join(from, 'node_modules'), join(to, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(from, name), join(to, name));
  }
}

/** The template that scenarios are copied from: our plugin came in by a real `nx add`. One per Nx version and run. */
export class Templates {
  #made = new Map();

  constructor(context) {
    this.context = context;
  }

  /** Copies the template of an Nx version; `plugin: false` gives the workspace before `nx add`. */
  async copy(nx, to, { plugin = true } = {}) {
    const key = `${nx}${plugin ? '' : '-bare'}`;
    if (!this.#made.has(key)) this.#made.set(key, this.#make(nx, plugin, key));
    copyWorkspace(await this.#made.get(key), to);
  }

  async #make(nx, plugin, key) {
    const root = join(this.context.folder, 'templates', key);
    if (!plugin) {
      await makeBareWorkspace(root, nx, this.context);
      return root;
    }
    await this.copy(nx, root, { plugin: false });
    const env = { ...makeEnv(root, this.context), ...this.context.registry.env };
    await runOrThrow('npx', ['nx', 'add', 'nx-test-review'], { cwd: root, env, timeoutMs: 300_000 });
    const git = makeGit(root, this.context);
    git('add', '-A');
    git('commit', '-q', '-m', 'Review the tests');
    return root;
  }
}
