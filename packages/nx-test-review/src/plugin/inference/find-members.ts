import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isManifest } from './inference-glob';
import { readWorkspaceGlobs } from './workspace-globs';

export interface MemberSource {
  workspaceRoot: string;
  /** Files of the inference glob that Nx handed in, with forward slashes. */
  files: readonly string[];
  /** A registration with include or exclude holds manifests back too: then the disk is asked. */
  filtered: boolean;
}

/** Finds the project that owns a file: the nearest folder above it that Nx takes as a project, or undefined. */
export type FindOwner = (file: string) => string | undefined;

/**
 * A target emitted at a folder that is no project (a fixture's package.json) would break the whole graph,
 * so only real members count: a project.json, or a package.json that the workspace globs name.
 */
export function makeOwnerFinder({ workspaceRoot, files, filtered }: MemberSource): FindOwner {
  const handedIn = new Set(files.filter(isManifest));
  const isThere = (path: string) => handedIn.has(path) || (filtered && existsSync(join(workspaceRoot, path)));
  const isWorkspaceFolder = readWorkspaceGlobs(workspaceRoot);
  const isMember = (folder: string) =>
    isThere(joinPath(folder, 'project.json')) ||
    (isThere(joinPath(folder, 'package.json')) && isWorkspaceFolder(folder));

  const owners = new Map<string, string | undefined>();
  const ownerOf = (folder: string): string | undefined => {
    if (owners.has(folder)) return owners.get(folder);
    const owner = isMember(folder) ? folder : folder === '.' ? undefined : ownerOf(folderOf(folder));
    owners.set(folder, owner);
    return owner;
  };
  return (file) => ownerOf(folderOf(file));
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

function joinPath(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}
