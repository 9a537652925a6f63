import type { CreateNodes, CreateNodesContext, CreateNodesResultArray } from '@nx/devkit';
import { PLUGIN_NAME, readTargetNames } from '../names';
import { buildTargets } from './build-targets';
import { collectPerFile } from './collect-per-file';
import { makeOwnerFinder } from './find-members';
import { INFERENCE_GLOB, isEvidence } from './inference-glob';

const TARGET_GROUP = 'Test review';

/** Infers the two targets for each member of the workspace that holds a spec-shaped file. */
export const createNodes: CreateNodes = [
  INFERENCE_GLOB,
  (files, options, context) => inferTargets(files, options, context),
];

function inferTargets(
  given: readonly string[],
  options: unknown,
  { workspaceRoot, nxJsonConfiguration }: CreateNodesContext,
): CreateNodesResultArray {
  const files = given.map((file) => file.replaceAll('\\', '/')).sort();
  const filtered = hasFilters(nxJsonConfiguration.plugins);
  const ownerOf = makeOwnerFinder({ workspaceRoot, files, filtered });
  const names = readTargetNames(options);
  const done = new Set<string>();
  return collectPerFile(workspaceRoot, files.filter(isEvidence), (file) => {
    const root = ownerOf(file);
    if (root === undefined || done.has(root)) return undefined;
    done.add(root);
    const targetGroups = { [TARGET_GROUP]: [names.t0TargetName, names.targetName] };
    return { projects: { [root]: { root, targets: buildTargets(root, names), metadata: { targetGroups } } } };
  });
}

function hasFilters(plugins: CreateNodesContext['nxJsonConfiguration']['plugins']): boolean {
  return (plugins ?? []).some(
    (entry) =>
      typeof entry === 'object' &&
      entry.plugin.includes(PLUGIN_NAME) &&
      Boolean(entry.include ?? entry.exclude),
  );
}
