import type { Snapshot } from '@nx-test-review/scope';
import type { WorkspaceProject } from '../types';
import { folderOf, listMembers, type Member } from './member-roots';

/** Finds the nearest root above a path; of two projects with one root the first by name. */
export interface OwnerIndex<T extends { root: string; name: string }> {
  ownerOf(path: string): T | undefined;
  all: readonly T[];
}

export function indexOwners<T extends { root: string; name: string }>(projects: readonly T[]): OwnerIndex<T> {
  const all = [...projects].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byRoot = new Map<string, T>();
  for (const project of all) if (!byRoot.has(project.root)) byRoot.set(project.root, project);
  const byFolder = new Map<string, T | undefined>();
  const find = (folder: string): T | undefined => {
    if (byFolder.has(folder)) return byFolder.get(folder);
    const owner = byRoot.get(folder) ?? (folder === '.' ? undefined : find(folderOf(folder)));
    byFolder.set(folder, owner);
    return owner;
  };
  return { all, ownerOf: (path) => find(folderOf(path)) };
}

/** Owners at the head as Nx knows them, and members at the base as their files tell. */
export interface Owners {
  head: OwnerIndex<WorkspaceProject>;
  base: OwnerIndex<Member>;
}

export function openOwners(projects: readonly WorkspaceProject[], base: Snapshot | undefined): Owners {
  return { head: indexOwners(projects), base: indexOwners(base === undefined ? [] : listMembers(base)) };
}
