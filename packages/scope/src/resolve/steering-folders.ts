import type { Change, Snapshot } from '../types';
import { baseNameOf, folderOf, type FileView } from './file-view';
import { isRecord, parseJsonc } from './parse-jsonc';

export interface SteeringFolders {
  /** Folders below which a changed file decides how imports are resolved; '' is all of the workspace. */
  folders: ReadonlySet<string>;
  /** A package.json changed in a way that decides what importers anywhere get. */
  packages: boolean;
}

const PACKAGE_FIELDS = [
  'name',
  'exports',
  'imports',
  'main',
  'module',
  'types',
  'typings',
  'source',
  'browser',
  'type',
  'workspaces',
];

/** What in the change steers resolution. A new dependency, script or version in a package.json does not. */
export function listSteeringFolders(
  base: FileView,
  head: Pick<Snapshot, 'read' | 'has'>,
  change: Change,
): SteeringFolders {
  const folders = new Set<string>();
  let packages = false;
  for (const { path } of change.files) {
    const name = baseNameOf(path);
    if (name === 'package.json' && fieldsOf(base, path) !== fieldsOf(head, path)) packages = true;
    if (/[tj]sconfig.*\.json$/.test(path)) {
      // Another folder may extend it: what it hands on steers everywhere.
      if (inheritedOf(base, path) !== inheritedOf(head, path)) folders.add('');
      if (ownOf(base, path) !== ownOf(head, path)) folders.add(folderOf(path));
    }
    if (name === 'pnpm-workspace.yaml' || name === 'pnpm-workspace.yml') packages = true;
  }
  return { folders, packages };
}

function readJson(side: Pick<Snapshot, 'read' | 'has'>, path: string): Record<string, unknown> | undefined {
  if (!side.has(path)) return undefined;
  const read = side.read(path);
  const value = read.ok ? parseJsonc(read.text) : undefined;
  return isRecord(value) ? value : {};
}

function fieldsOf(side: Pick<Snapshot, 'read' | 'has'>, path: string): string {
  const manifest = readJson(side, path);
  return JSON.stringify(manifest && PACKAGE_FIELDS.map((field) => manifest[field])) ?? '';
}

function inheritedOf(side: Pick<Snapshot, 'read' | 'has'>, path: string): string {
  const config = readJson(side, path);
  const options = isRecord(config?.['compilerOptions']) ? config['compilerOptions'] : {};
  const { paths, baseUrl, rootDirs } = options as Record<string, unknown>;
  return JSON.stringify(config && [config['extends'], paths, baseUrl, rootDirs]) ?? '';
}

function ownOf(side: Pick<Snapshot, 'read' | 'has'>, path: string): string {
  const { references, files, include, exclude } = readJson(side, path) ?? {};
  return JSON.stringify([references, files, include, exclude]);
}
