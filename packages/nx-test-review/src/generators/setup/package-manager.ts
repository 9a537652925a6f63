import type { Tree } from '@nx/devkit';

/** Commands of the workspace's package manager, as a CI file needs them. */
export interface PackageManagerCommands {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** Makes the package manager available; undefined when Node brings it. */
  prepare?: string;
  install: string;
  /** Runs a binary of the workspace. */
  exec: string;
}

/** Told by the lock file. */
export function readPackageManager(tree: Tree): PackageManagerCommands {
  if (tree.exists('pnpm-lock.yaml')) {
    return {
      name: 'pnpm',
      prepare: 'corepack enable',
      install: 'pnpm install --frozen-lockfile',
      exec: 'pnpm exec',
    };
  }
  if (tree.exists('bun.lock') || tree.exists('bun.lockb')) {
    return {
      name: 'bun',
      prepare: 'npm install --global bun',
      install: 'bun install --frozen-lockfile',
      exec: 'bunx',
    };
  }
  if (tree.exists('yarn.lock')) {
    const frozen = tree.exists('.yarnrc.yml') ? '--immutable' : '--frozen-lockfile';
    return { name: 'yarn', prepare: 'corepack enable', install: `yarn install ${frozen}`, exec: 'yarn' };
  }
  return { name: 'npm', install: 'npm ci', exec: 'npx' };
}
