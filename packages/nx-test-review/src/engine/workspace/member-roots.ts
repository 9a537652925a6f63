import { parseJsonc, type Snapshot } from '@nx-test-review/scope';
import { parseYaml } from './parse-yaml';
import { matchFolders } from '../../plugin/inference/workspace-globs';

/** A folder that Nx takes as a project at one side of the change. */
export interface Member {
  root: string;
  name: string;
}

/**
 * Real members of the workspace, as inference sees them: folders with a project.json, and folders with a package.json
 * that the workspace globs name. Sorted by root.
 */
export function listMembers(snapshot: Snapshot): Member[] {
  const isWorkspacePackage = matchFolders(readWorkspaceGlobs(snapshot));
  const members = new Map<string, string>();
  for (const path of snapshot.list()) {
    const root = folderOf(path);
    if (path === 'project.json' || path.endsWith('/project.json')) {
      members.set(root, readName(snapshot, path) ?? members.get(root) ?? lastSegment(root));
    } else if (path === 'package.json' || path.endsWith('/package.json')) {
      if (members.has(root) || !isWorkspacePackage(root)) continue;
      members.set(root, readName(snapshot, path) ?? lastSegment(root));
    }
  }
  return [...members].map(([root, name]) => ({ root, name })).sort((a, b) => (a.root < b.root ? -1 : 1));
}

/** The globs that Nx reads; the root counts when its package.json has an `nx` entry. */
function readWorkspaceGlobs(snapshot: Snapshot): string[] {
  const manifest = readData(snapshot, 'package.json', parseJsonc) as
    { workspaces?: unknown; nx?: unknown } | undefined;
  const lerna = readData(snapshot, 'lerna.json', parseJsonc);
  const globs = [
    ...readList(manifest?.workspaces),
    ...readList(readData(snapshot, 'pnpm-workspace.yaml', parseYaml)),
    ...(lerna === undefined ? [] : readList(lerna).length > 0 ? readList(lerna) : ['packages/*']),
  ];
  return manifest?.nx === undefined ? globs : [...globs, '.'];
}

/** A list of globs, given as such or under `packages`. */
function readList(value: unknown): string[] {
  const list = Array.isArray(value)
    ? (value as unknown[])
    : (value as { packages?: unknown } | undefined)?.packages;
  return Array.isArray(list) ? list.filter((glob): glob is string => typeof glob === 'string') : [];
}

function readName(snapshot: Snapshot, path: string): string | undefined {
  const name = (readData(snapshot, path, parseJsonc) as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Parsed content, undefined for a missing or broken file: a broken manifest is Nx's error to raise, not ours. */
export function readData(snapshot: Snapshot, path: string, parse: (text: string) => unknown): unknown {
  if (!snapshot.has(path)) return undefined;
  const read = snapshot.read(path);
  if (!read.ok) return undefined;
  try {
    return parse(read.text);
  } catch {
    return undefined;
  }
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

function lastSegment(root: string): string {
  return root.slice(root.lastIndexOf('/') + 1);
}
