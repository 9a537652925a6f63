/* eslint-disable @typescript-eslint/no-require-imports -- late and in one place: the plugin entry loads nothing of Nx */
type Devkit = typeof import('@nx/devkit');

/** The workspace's own devkit: a plugin that is linked in from elsewhere would find another one, or none. */
export function loadDevkit(workspaceRoot: string): Devkit {
  return require(require.resolve('@nx/devkit', { paths: [workspaceRoot, __dirname] })) as Devkit;
}
