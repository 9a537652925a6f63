import { posix, relative } from 'node:path';
import { CONFIG_FILE, loadConfigLayers } from '../engine/config/load-config';
import type { ConfigLayer } from '../engine/config/merge-config';
import { findUp, findWorkspaceRoot } from './find-root';
import { openFolder } from './open-folder';
import { toSlashes } from './to-slashes';

export interface NearestConfig {
  /** Folder that the layers are relative to: the workspace root of `cwd`, or `cwd` itself. */
  root: string;
  /** The root's layer first, then that of the nearest folder at or above `cwd`; none when no file is there. */
  layers: ConfigLayer[];
}

/** Configuration that holds in a folder. Outside of workspaces only the folder's own file counts. */
export async function readNearestConfig(cwd: string): Promise<NearestConfig> {
  const root = findWorkspaceRoot(cwd) ?? cwd;
  const nearest = findUp(cwd, [CONFIG_FILE]);
  const path = nearest === undefined ? '.' : toSlashes(relative(root, nearest)) || '.';
  const within = path === '..' || path.startsWith('../') ? '.' : path;
  return { root, layers: loadConfigLayers(await openFolder(root), within) };
}

/** The same layers, relative to a folder at or above their root. */
export function rebaseLayers({ root, layers }: NearestConfig, onto: string): ConfigLayer[] {
  const prefix = toSlashes(relative(onto, root));
  return layers.map((layer) => ({ ...layer, folder: posix.join(prefix, layer.folder) || '.' }));
}
