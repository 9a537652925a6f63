import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, OpenSnapshot, ProjectRef, Resolution } from '../types';
import { createBaseEngine } from './base-engine';
import { classifySpecifier } from './classify-specifier';
import { findFile, folderOf, foldersUpward, joinPath, type FileView } from './file-view';
import { createOwnPaths } from './own-paths';
import { memoiseResolve, resolveWith } from './resolve-with';
import { listSteeringFolders } from './steering-folders';
import { createWorkspacePackages } from './workspace-packages';

/**
 * Resolution at the base. Relative imports are looked up in the base's files. For others the head's answer holds where
 * nothing that decides it was changed; else enhanced-resolve looks through the base's files; else it is unknown.
 */
export function createBaseResolver(
  files: FileView,
  change: Change,
  head: OpenSnapshot,
  projects?: readonly Pick<ProjectRef, 'root'>[],
): (fromPath: string, specifier: string) => Resolution {
  // Projects of the head do not know what the change removed: at the base each package.json counts that stood there.
  const removedRoots = change.files
    .filter((file) => file.status !== 'added' && /(^|\/)package\.json$/.test(file.path))
    .map((file) => ({ root: folderOf(file.path) }));
  const packages = createWorkspacePackages(files, projects && [...projects, ...removedRoots]);
  const engine = createBaseEngine(files);
  const own = createOwnPaths(files);
  const ask = (fromPath: string, specifier: string): { path?: string } => {
    const path = engine(fromPath, specifier);
    return path === undefined ? {} : { path };
  };
  let steering: ReturnType<typeof listSteeringFolders> | undefined;
  const stems = new Set(
    change.files.filter((file) => file.status !== 'modified').map((file) => stemOf(file.path)),
  );
  const isInstalled = createInstalledCheck(files.root);
  const headHolds = (fromPath: string, answer: Resolution): boolean => {
    steering ??= listSteeringFolders(files, head, change);
    if (
      steering.packages ||
      foldersUpward(folderOf(fromPath)).some((folder) => steering!.folders.has(folder))
    )
      return false;
    if (stems.size === 0) return true;
    if (answer.kind === 'file') return files.has(answer.path) && !stems.has(stemOf(answer.path));
    // What is not there now may have been a file that was moved or removed.
    return answer.kind === 'external' && !packages.has(answer.name) && isInstalled(fromPath, answer.name);
  };
  return memoiseResolve((fromPath, raw) => {
    const specifier = classifySpecifier(raw);
    if (specifier.kind === 'relative') {
      const target = joinPath(folderOf(fromPath), specifier.specifier);
      const file = target === undefined ? undefined : findFile(files, target);
      if (file !== undefined) return { kind: 'file', path: file };
    }
    if (specifier.kind === 'package') {
      const answer = head.resolve(fromPath, raw);
      if (headHolds(fromPath, answer)) return answer;
    }
    return resolveWith({ files, packages, ask, own }, fromPath, raw);
  });
}

/** Does `node_modules` of a folder upward hold the package? Built-in modules count as installed. */
function createInstalledCheck(root: string): (fromPath: string, name: string) => boolean {
  const known = new Map<string, boolean>();
  return (fromPath, name) => {
    const folder = folderOf(fromPath);
    const key = `${folder}\0${name}`;
    let answer = known.get(key);
    if (answer === undefined) {
      answer =
        name.startsWith('node:') ||
        foldersUpward(folder).some((at) => existsSync(join(root, at, 'node_modules', name)));
      known.set(key, answer);
    }
    return answer;
  };
}

/** Paths that came or went, without extension and index: `a.ts`, `a.js` and `a/index.ts` answer the same specifier. */
function stemOf(path: string): string {
  return path.replace(/(\.d)?\.\w+$/, '').replace(/\/index$/, '');
}
