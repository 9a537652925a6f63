import type { ProjectGraph } from '@nx/devkit';
import { loadDevkit } from './load-devkit';

type GraphModule = { readCachedProjectGraph?: () => ProjectGraph };

/**
 * The graph as Nx has just stored it. A process that Nx started has the module that reads it, and two hundred others stand
 * between the devkit and that one: the devkit is asked where it is not there, or not there under this name.
 */
export function readStoredGraph(workspaceRoot: string): ProjectGraph {
  const read = findLoaded(workspaceRoot)?.readCachedProjectGraph;
  return read === undefined ? loadDevkit(workspaceRoot).readCachedProjectGraph() : read();
}

function findLoaded(workspaceRoot: string): GraphModule | undefined {
  try {
    const path = require.resolve('nx/src/project-graph/project-graph', { paths: [workspaceRoot] });
    return require.cache[path]?.exports as GraphModule | undefined;
  } catch {
    return undefined;
  }
}
