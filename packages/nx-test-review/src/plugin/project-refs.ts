import type { ProjectGraph, ProjectGraphProjectNode } from '@nx/devkit';
import type { WorkspaceProject } from '../engine/types';
import { readStoredGraph } from './load-graph';
import { REVIEW_EXECUTOR, type TargetNames } from './names';

type GraphData = Pick<ProjectGraph, 'nodes' | 'dependencies'>;

/** The projects of an Nx graph as the engine knows them, sorted by name. External packages are no dependencies. */
export function toProjectRefs({ nodes, dependencies }: GraphData, names: TargetNames): WorkspaceProject[] {
  return Object.values(nodes)
    .map((node) => ({
      name: node.name,
      root: node.data.root === '' ? '.' : node.data.root.replaceAll('\\', '/'),
      dependencies: listDependencies(node.name, nodes, dependencies),
      tags: [...(node.data.tags ?? []), ...listTypes(node)],
      reviewExecutor: readExecutor(node, names.targetName),
      t0Executor: readExecutor(node, names.t0TargetName),
      ...(isReviewedElsewhere(node, names.targetName) ? { reviewedElsewhere: true as const } : {}),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The projects as the graph of this very command has them: Nx has just computed and stored it. */
export function readProjectRefs(workspaceRoot: string, names: TargetNames): WorkspaceProject[] {
  return toProjectRefs(readStoredGraph(workspaceRoot), names);
}

function listDependencies(
  name: string,
  nodes: GraphData['nodes'],
  dependencies: GraphData['dependencies'],
): string[] {
  const targets = (dependencies[name] ?? []).map(({ target }) => target).filter((target) => target in nodes);
  return [...new Set(targets)].filter((target) => target !== name).sort();
}

function listTypes(node: ProjectGraphProjectNode): string[] {
  return node.data.projectType === undefined ? [] : [`type:${node.data.projectType}`];
}

function isReviewedElsewhere(node: ProjectGraphProjectNode, target: string): boolean {
  const others = Object.entries(node.data.targets ?? {}).filter(([name]) => name !== target);
  return (
    node.data.targets?.[target] === undefined &&
    others.some(([, { executor }]) => executor === REVIEW_EXECUTOR)
  );
}

/** `nx:run-commands` stands for a target with a bare command; undefined means that there is no such target. */
function readExecutor(node: ProjectGraphProjectNode, target: string): string | undefined {
  const found = node.data.targets?.[target];
  if (found === undefined) return undefined;
  return found.executor ?? (found.command === undefined ? 'none' : 'nx:run-commands');
}
