import type { Snapshot } from '@nx-test-review/scope';
import { loadConfigLayers } from '../config/load-config';
import { mergeConfig } from '../config/merge-config';

/** include and exclude of the root's and of all projects' configuration at one side, relative to the workspace. */
export function collectSpecGlobs(
  snapshot: Snapshot,
  roots: readonly string[],
): { include: string[]; exclude: string[] } {
  const layers = new Map(
    roots
      .concat('.')
      .flatMap((root) => loadConfigLayers(snapshot, root))
      .map((layer) => [layer.where, layer]),
  );
  const { include, exclude } = mergeConfig([...layers.values()]);
  return { include, exclude };
}
