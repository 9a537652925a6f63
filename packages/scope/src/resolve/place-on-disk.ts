import type { Resolution } from '../types';
import { toWorkspacePath } from '../snapshot/read-disk';
import type { FileView } from './file-view';
import type { WorkspacePackages } from './workspace-packages';

/** Where an absolute answer lies: a file of the workspace, a package, or a build whose source is in the workspace. */
export function placeOnDisk(
  files: FileView,
  packages: WorkspacePackages,
  absolute: string,
  raw: string,
): Resolution {
  const path = toWorkspacePath(files.root, absolute.replace(/\?.*$/, ''));
  if (path === undefined) return { kind: 'external', name: raw };
  if (path.split('/').includes('node_modules')) return { kind: 'external', name: packageOf(path) };
  // A build or its declaration stands for the source beside it, committed or not.
  if (!files.has(path) || /\.d\.[cm]?ts$/.test(path)) {
    const source = packages.sourceOf(path);
    if (source !== undefined) return { kind: 'file', path: source };
  }
  if (files.has(path)) return { kind: 'file', path };
  return { kind: 'unknown', reason: `${path} is not a file of the workspace (ignored by git?)` };
}

function packageOf(path: string): string {
  const rest = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).split('/');
  return rest[0]!.startsWith('@') ? rest.slice(0, 2).join('/') : rest[0]!;
}
