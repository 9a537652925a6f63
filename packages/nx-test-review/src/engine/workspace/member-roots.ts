import { parseJsonc, type Snapshot } from '@nx-test-review/scope';
import picomatch from 'picomatch';
import { parse as parseYaml } from 'yaml';

/** A folder that Nx takes as a project at one side of the change. */
export interface Member {
  root: string;
  name: string;
}

/**
 * Real members of the workspace: folders with a project.json, and folders with a named package.json
 * that the package manager's workspace globs name. Sorted by root.
 */
export function listMembers(snapshot: Snapshot): Member[] {
  const isWorkspacePackage = picomatchAll(readWorkspaceGlobs(snapshot));
  const members = new Map<string, string>();
  for (const path of snapshot.list()) {
    const root = folderOf(path);
    if (path === 'project.json' || path.endsWith('/project.json')) {
      members.set(root, readName(snapshot, path) ?? members.get(root) ?? lastSegment(root));
    } else if (path === 'package.json' || path.endsWith('/package.json')) {
      const name = readName(snapshot, path);
      if (name !== undefined && !members.has(root) && isWorkspacePackage(root)) members.set(root, name);
    }
  }
  return [...members].map(([root, name]) => ({ root, name })).sort((a, b) => (a.root < b.root ? -1 : 1));
}

function readWorkspaceGlobs(snapshot: Snapshot): string[] {
  const manifest = readData(snapshot, 'package.json', parseJsonc) as { workspaces?: unknown } | undefined;
  const pnpm = readData(snapshot, 'pnpm-workspace.yaml', parseYaml) as { packages?: unknown } | undefined;
  const workspaces = manifest?.workspaces;
  const nested = (workspaces as { packages?: unknown } | undefined)?.packages;
  return [workspaces, nested, pnpm?.packages].flatMap((value) =>
    Array.isArray(value) ? value.filter((glob): glob is string => typeof glob === 'string') : [],
  );
}

function picomatchAll(globs: string[]): (root: string) => boolean {
  const clean = globs.map((glob) => glob.replace(/^\.\//, '').replace(/\/$/, ''));
  const include = clean.filter((glob) => !glob.startsWith('!'));
  const exclude = clean.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  if (include.length === 0) return () => false;
  const included = picomatch(include);
  const excluded = exclude.length === 0 ? () => false : picomatch(exclude);
  return (root) => included(root) && !excluded(root);
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
