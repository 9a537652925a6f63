import type { ProjectRef } from '../types';
import { folderOf, foldersUpward } from '../resolve/file-view';

export interface ProjectIndex {
  /** The project with the longest root that holds the path. */
  ownerOf(path: string): ProjectRef | undefined;
  /** The project and all that it depends on, nearest first; cycles are fine. */
  withDependencies(name: string): ProjectRef[];
  /** Projects that share their root with one before them by name: they own nothing. */
  readonly shadowed: { project: string; by: string; root: string }[];
}

/**
 * Who owns which file. Nested projects: the innermost. Two projects of one root: the first by name (code units) owns its
 * files, the others are listed in `shadowed`.
 */
export function createProjectIndex(projects: readonly ProjectRef[]): ProjectIndex {
  const byName = new Map(projects.map((project) => [project.name, project]));
  const byRoot = new Map<string, ProjectRef>();
  const shadowed: ProjectIndex['shadowed'] = [];
  for (const project of [...projects].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const root = normaliseRoot(project.root);
    const first = byRoot.get(root);
    if (first === undefined) byRoot.set(root, project);
    else shadowed.push({ project: project.name, by: first.name, root: root === '' ? '.' : root });
  }
  const ownerOfFolder = new Map<string, ProjectRef | undefined>();
  return {
    shadowed,
    ownerOf(path) {
      const folder = folderOf(path);
      if (!ownerOfFolder.has(folder)) {
        const root = foldersUpward(folder).find((at) => byRoot.has(at));
        ownerOfFolder.set(folder, root === undefined ? undefined : byRoot.get(root));
      }
      return ownerOfFolder.get(folder);
    },
    withDependencies(name) {
      const found = new Map<string, ProjectRef>();
      const queue = [name];
      for (let at = 0; at < queue.length; at += 1) {
        const project = byName.get(queue[at]!);
        if (project === undefined || found.has(project.name)) continue;
        found.set(project.name, project);
        queue.push(...project.dependencies);
      }
      return [...found.values()];
    },
  };
}

/** Root as a folder path: '' for the workspace root, no leading `./`, no slash at the end, forward slashes. */
export function normaliseRoot(root: string): string {
  const clean = root.replace(/\\/g, '/').replace(/^\.\//, '').replace(/\/+$/, '');
  return clean === '.' ? '' : clean;
}
