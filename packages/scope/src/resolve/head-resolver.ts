import { join } from 'node:path';
import { ResolverFactory, type NapiResolveOptions, type ResolveResult } from 'oxc-resolver';
import type { ProjectRef, Resolution } from '../types';
import { toWorkspacePath } from '../snapshot/read-disk';
import { classifySpecifier, isPackageName } from './classify-specifier';
import {
  CONDITIONS,
  EXTENSION_ALIAS,
  EXTENSIONS,
  findFile,
  folderOf,
  joinPath,
  type FileView,
} from './file-view';
import { createWorkspacePackages, type WorkspacePackages } from './workspace-packages';

const OPTIONS: NapiResolveOptions = {
  extensions: EXTENSIONS,
  extensionAlias: EXTENSION_ALIAS,
  conditionNames: CONDITIONS,
  mainFields: ['source', 'module', 'main', 'types'],
  builtinModules: true,
  nodePath: false,
};
const ROOT_CONFIGS = ['tsconfig.base.json', 'tsconfig.json', 'jsconfig.json'];

/** Resolution over files on disk. Answers are kept for each folder and specifier. */
export function createHeadResolver(
  files: FileView,
  projects?: readonly Pick<ProjectRef, 'root'>[],
): (fromPath: string, specifier: string) => Resolution {
  const packages = createWorkspacePackages(files, projects);
  const ask = createOxcChain(files);
  const known = new Map<string, Resolution>();
  return (fromPath, specifier) => {
    const key = `${folderOf(fromPath)}\0${specifier}`;
    let answer = known.get(key);
    if (answer === undefined) {
      answer = resolveOnDisk(files, packages, ask, fromPath, specifier);
      known.set(key, answer);
    }
    return answer;
  };
}

function resolveOnDisk(
  files: FileView,
  packages: WorkspacePackages,
  ask: (fromPath: string, specifier: string) => ResolveResult,
  fromPath: string,
  raw: string,
): Resolution {
  const specifier = classifySpecifier(raw);
  if (specifier.kind === 'builtin') return { kind: 'external', name: specifier.name };
  if (specifier.kind === 'opaque') return { kind: 'unknown', reason: specifier.reason };
  if (specifier.kind === 'relative') {
    const target = joinPath(folderOf(fromPath), specifier.specifier);
    const file = target === undefined ? undefined : findFile(files, target);
    if (file !== undefined) return { kind: 'file', path: file };
  }
  const result = ask(fromPath, specifier.specifier);
  const fromDisk = result.path === undefined ? undefined : placeOnDisk(files, packages, result.path, raw);
  if (fromDisk !== undefined && fromDisk.kind !== 'unknown') return fromDisk;
  if (specifier.kind === 'package') {
    const source = packages.find(specifier.name, specifier.subpath);
    if (source !== undefined) return { kind: 'file', path: source };
    if (packages.has(specifier.name)) {
      return {
        kind: 'unknown',
        reason: `workspace package ${specifier.name} has no source for ${JSON.stringify(raw)}`,
      };
    }
    if (fromDisk === undefined && isPackageName(specifier.name))
      return { kind: 'external', name: specifier.name };
  }
  return fromDisk ?? { kind: 'unknown', reason: result.error ?? `cannot find ${JSON.stringify(raw)}` };
}

/** Where an absolute answer lies: a file of the workspace, a package, or a build whose source is in the workspace. */
function placeOnDisk(
  files: FileView,
  packages: WorkspacePackages,
  absolute: string,
  raw: string,
): Resolution {
  const path = toWorkspacePath(files.root, absolute.replace(/\?.*$/, ''));
  if (path === undefined) return { kind: 'external', name: raw };
  if (path.split('/').includes('node_modules')) return { kind: 'external', name: packageOf(path) };
  // A build or its declaration stands for the source beside it, committed or not.
  if (!files.has(path) || /\.d\.[cm]?ts$/.test(path)) {
    const source = packages.sourceOf(path);
    if (source !== undefined) return { kind: 'file', path: source };
  }
  if (files.has(path)) return { kind: 'file', path };
  return { kind: 'unknown', reason: `${path} is not a file of the workspace (ignored by git?)` };
}

function packageOf(path: string): string {
  const rest = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).split('/');
  return rest[0]!.startsWith('@') ? rest.slice(0, 2).join('/') : rest[0]!;
}

/** Nearest tsconfig first; then the root's configuration; then none, for folders whose tsconfig is broken. */
function createOxcChain(files: FileView): (fromPath: string, specifier: string) => ResolveResult {
  const nearest = new ResolverFactory({ ...OPTIONS, tsconfig: 'auto' });
  const chain: ((from: string, specifier: string) => ResolveResult)[] = [
    (from, specifier) => nearest.resolveFileSync(from, specifier),
  ];
  for (const name of ROOT_CONFIGS.filter((config) => files.has(config))) {
    const factory = nearest.cloneWithOptions({
      ...OPTIONS,
      tsconfig: { configFile: join(files.root, name) },
    });
    chain.push((from, specifier) => factory.sync(join(from, '..'), specifier));
  }
  const plain = nearest.cloneWithOptions(OPTIONS);
  chain.push((from, specifier) => plain.sync(join(from, '..'), specifier));
  return (fromPath, specifier) => {
    let result: ResolveResult = {};
    for (const step of chain) {
      result = step(join(files.root, fromPath), specifier);
      if (result.path !== undefined || result.builtin !== undefined) return result;
    }
    return result;
  };
}
