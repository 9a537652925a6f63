import type { ProjectRef } from '../types';
import { findFile, folderOf, joinPath, type FileView, SOURCE_EXTENSIONS } from './file-view';
import { isRecord, parseJsonc } from './parse-jsonc';
import { exportTargets } from './package-exports';

interface WorkspacePackage {
  folder: string;
  manifest: Record<string, unknown>;
}

/** Finds the source behind an import of a workspace package by name, whether or not it is built or linked. */
export interface WorkspacePackages {
  has(name: string): boolean;
  /** Workspace path of the source, or undefined when the package has no such entry. */
  find(name: string, subpath: string): string | undefined;
  /** Maps a file of a build folder of a package to its source: `libs/a/dist/x.js` to `libs/a/src/x.ts`. */
  sourceOf(builtPath: string): string | undefined;
}

const MAIN_FIELDS = ['source', 'module', 'main', 'types', 'typings'];

export function createWorkspacePackages(
  files: FileView,
  projects?: readonly Pick<ProjectRef, 'root'>[],
): WorkspacePackages {
  let table: Map<string, WorkspacePackage> | undefined;
  const packages = (): Map<string, WorkspacePackage> => (table ??= readPackages(files, projects));
  const found = new Map<string, string | undefined>();
  return {
    has: (name) => packages().has(name),
    find(name, subpath) {
      const key = `${name}\0${subpath}`;
      if (!found.has(key)) {
        const entry = packages().get(name);
        found.set(key, entry && findEntry(files, entry, subpath));
      }
      return found.get(key);
    },
    sourceOf(builtPath) {
      for (const { folder } of packages().values()) {
        const prefix = folder === '' ? '' : `${folder}/`;
        if (!builtPath.startsWith(prefix)) continue;
        const source = mapToSource(files, folder, builtPath.slice(prefix.length));
        if (source !== undefined) return source;
      }
      return undefined;
    },
  };
}

function readPackages(
  files: FileView,
  projects?: readonly Pick<ProjectRef, 'root'>[],
): Map<string, WorkspacePackage> {
  const manifests =
    projects === undefined
      ? files.list().filter((path) => path === 'package.json' || path.endsWith('/package.json'))
      : projects.map(({ root }) => (root === '.' || root === '' ? 'package.json' : `${root}/package.json`));
  const table = new Map<string, WorkspacePackage>();
  for (const path of manifests) {
    const read = files.has(path) ? files.read(path) : undefined;
    const manifest = read?.ok === true ? parseJsonc(read.text) : undefined;
    if (!isRecord(manifest) || typeof manifest['name'] !== 'string') continue;
    // Fixtures may repeat a name: the first by path holds.
    if (!table.has(manifest['name'])) table.set(manifest['name'], { folder: folderOf(path), manifest });
  }
  return table;
}

function findEntry(files: FileView, entry: WorkspacePackage, subpath: string): string | undefined {
  const { folder, manifest } = entry;
  const targets =
    manifest['exports'] !== undefined
      ? exportTargets(manifest['exports'], subpath)
      : subpath === ''
        ? MAIN_FIELDS.map((field) => manifest[field]).filter((value) => typeof value === 'string')
        : [];
  for (const target of targets) {
    const path = joinPath(folder, target);
    const direct = path === undefined || !path.startsWith(folder) ? undefined : findFile(files, path);
    const source =
      direct !== undefined && !/\.d\.[cm]?ts$/.test(direct) ? direct : mapToSource(files, folder, target);
    if (source !== undefined) return source;
  }
  for (const guess of guessEntries(files, entry, subpath)) {
    const path = joinPath(folder, guess);
    const file = path === undefined ? undefined : findFile(files, path);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Names under which a library keeps what it exports, as generators and bundlers have them. */
const ENTRIES = ['index', 'public-api', 'public_api'];

/** Where the source of an entry may stand when nothing that the manifest names leads to one. */
function guessEntries(files: FileView, { folder, manifest }: WorkspacePackage, subpath: string): string[] {
  const roots = [...new Set([...sourceRoot(files, folder), 'src', ''])].map((root) =>
    root === '' ? '' : `${root}/`,
  );
  if (subpath !== '')
    return [
      subpath,
      ...roots.map((root) => `${root}${subpath}`),
      `src/lib/${subpath}`,
      ...ENTRIES.flatMap((name) => [`${subpath}/src/${name}`, `${subpath}/${name}`]),
    ];
  const own = String(manifest['name']).replace(/^.*\//, '');
  return [
    ...roots.flatMap((root) => ENTRIES.map((name) => `${root}${name}`)),
    'src/main',
    'lib/index',
    'src/lib/index',
    ...roots.map((root) => `${root}${own}`),
  ];
}

/** `sourceRoot` of a project.json beside the manifest, below the package's folder. */
function sourceRoot(files: FileView, folder: string): string[] {
  const path = joinPath(folder, 'project.json') as string;
  const read = files.has(path) ? files.read(path) : undefined;
  const project = read?.ok === true ? parseJsonc(read.text) : undefined;
  const root = isRecord(project) && typeof project['sourceRoot'] === 'string' ? project['sourceRoot'] : '';
  const prefix = folder === '' ? '' : `${folder}/`;
  const below = root.startsWith(prefix) ? root.slice(prefix.length).replace(/\/$/, '') : '';
  return below === '' ? [] : [below];
}

const BUILD_FOLDER = /^(dist|build|lib|out|output|esm|cjs|es|types|typings|_dist)$/;

/** `dist/esm/x.d.ts` to the first of `src/x.ts`, `src/esm/x.ts`, `x.ts`, … that stands in the package. */
function mapToSource(files: FileView, folder: string, target: string): string | undefined {
  const parts = target.replace(/^\.\//, '').split('/');
  const stem = parts.pop()!.replace(/(\.d)?\.[cm]?[jt]sx?$|\.json$/, '');
  const tails: string[][] = [parts];
  for (let rest = parts; rest.length > 0 && BUILD_FOLDER.test(rest[0]!);) tails.push((rest = rest.slice(1)));
  for (const tail of tails.reverse()) {
    for (const prefix of ['src', '']) {
      const path = [folder, prefix, ...tail, stem].filter((part) => part !== '').join('/');
      const hit = SOURCE_EXTENSIONS.map((extension) => path + extension).find(files.has);
      if (hit !== undefined) return hit;
    }
  }
  return undefined;
}
