import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { findProgram } from '../detect/find-program';
import type { SandboxPlan } from './types';

/** Folders for temporary files of everybody. */
const TEMPORARY = ['/tmp', '/var/tmp'];

/** Where credentials and histories lie in a home; logins of agents too, which get a copy of their own. */
const IN_HOME = [
  ...[
    '.ssh',
    '.gnupg',
    '.password-store',
    '.netrc',
    '.git-credentials',
    '.config/git/credentials',
    '.config/gh',
  ],
  ...['.aws', '.azure', '.config/gcloud', '.kube', '.docker', '.terraform.d', '.vault-token'],
  ...[
    '.npmrc',
    '.yarnrc.yml',
    '.pypirc',
    '.cargo/credentials',
    '.cargo/credentials.toml',
    '.m2/settings.xml',
  ],
  ...['.gradle/gradle.properties', '.config/pip', '.bash_history', '.zsh_history', '.node_repl_history'],
];
const AGENT_LOGINS = [
  ...['.claude', '.claude.json', '.codex', '.gemini'],
  ...['.local/share/opencode', '.config/opencode'],
];

/** Mounted secrets, and sockets by which others would run or write something. */
const ON_SYSTEM = [
  ...['/run/secrets', '/var/run/secrets', '/run/user', '/run/dbus'],
  ...['/run/docker.sock', '/var/run/docker.sock', '/run/podman', '/run/containerd', '/run/snapd.socket'],
];

/** Folders that are as good as empty for an agent: other people's temporary files lie there. */
export function listTemporary({ request }: SandboxPlan): string[] {
  return hideable(TEMPORARY, request.workspace);
}

/** Places of secrets that an agent does not see, absolute, links resolved; only those that are there. */
export function listSecret({ request, invocation }: SandboxPlan): { folders: string[]; files: string[] } {
  const home = request.env['HOME'];
  const names = invocation.keepsHome === undefined ? [...IN_HOME, ...AGENT_LOGINS] : IN_HOME;
  const inHome = home === undefined || !isAbsolute(home) ? [] : names.map((name) => join(home, name));
  const places = hideable([...inHome, ...ON_SYSTEM], request.workspace);
  return { folders: places.filter(isFolder), files: places.filter((path) => !isFolder(path)) };
}

/** A workspace that is the place itself, or lies around it, would be hidden with it. */
function hideable(paths: readonly string[], workspace: string): string[] {
  const found = paths
    .flatMap((path) => resolvePlace(path) ?? [])
    .filter((path) => !isInside(path, workspace));
  return [...new Set(found)];
}

/** What must be seen although it lies in a hidden place: the workspace, and the program that runs, with its script. */
export function listNeeded({ request, invocation }: SandboxPlan): string[] {
  const { command, args } = invocation;
  const program = findProgram(command, request.env['PATH']) ?? command;
  const script = args.find((arg) => isAbsolute(arg) && existsSync(arg));
  const programs = [program, process.execPath, ...(script === undefined ? [] : [script])];
  const paths = (request.env['PATH'] ?? '').split(':').filter((path) => isAbsolute(path) && existsSync(path));
  const roots = programs
    .filter((path) => isAbsolute(path))
    .flatMap((path) => [path, resolvePlace(path) ?? path])
    .map(rootOfProgram);
  return [...new Set([...paths, ...roots, request.workspace])];
}

/** A package needs the folder that its node_modules lie in; any other program the folder that it lies in. */
function rootOfProgram(path: string): string {
  const at = path.indexOf(`${sep}node_modules${sep}`);
  return at > 0 ? path.slice(0, at) : dirname(path);
}

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function resolvePlace(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}
