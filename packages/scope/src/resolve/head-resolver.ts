import { join } from 'node:path';
import type { NapiResolveOptions, ResolveResult } from 'oxc-resolver';
import type { ProjectRef, Resolution } from '../types';
import { CONDITIONS, EXTENSION_ALIAS, EXTENSIONS, listRootConfigs, type FileView } from './file-view';
import { createOwnPaths } from './own-paths';
import { memoiseResolve, resolveWith } from './resolve-with';
import { createWorkspacePackages } from './workspace-packages';

const OPTIONS: NapiResolveOptions = {
  extensions: EXTENSIONS,
  extensionAlias: EXTENSION_ALIAS,
  conditionNames: CONDITIONS,
  mainFields: ['source', 'module', 'main', 'types'],
  nodePath: false,
};

/** Resolution over files on disk. */
export function createHeadResolver(
  files: FileView,
  projects?: readonly Pick<ProjectRef, 'root'>[],
): (fromPath: string, specifier: string) => Resolution {
  const packages = createWorkspacePackages(files, projects);
  const own = createOwnPaths(files);
  let ask: ReturnType<typeof createOxcChain> | undefined;
  return memoiseResolve((fromPath, specifier) => {
    ask ??= createOxcChain(files);
    return resolveWith({ files, packages, ask, own }, fromPath, specifier);
  });
}

type Oxc = typeof import('oxc-resolver');

/** Nearest tsconfig first; then the root's configuration; then none, for folders whose tsconfig is broken. */
function createOxcChain(files: FileView): (fromPath: string, specifier: string) => ResolveResult {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- late: native code that a run without a changed file never asks
  const { ResolverFactory } = require('oxc-resolver') as Oxc;
  const nearest = new ResolverFactory({ ...OPTIONS, tsconfig: 'auto' });
  const chain: ((from: string, specifier: string) => ResolveResult)[] = [
    (from, specifier) => nearest.resolveFileSync(from, specifier),
  ];
  for (const name of listRootConfigs(files)) {
    const factory = new ResolverFactory({ ...OPTIONS, tsconfig: { configFile: join(files.root, name) } });
    chain.push((from, specifier) => factory.sync(join(from, '..'), specifier));
  }
  const plain = new ResolverFactory(OPTIONS);
  chain.push((from, specifier) => plain.sync(join(from, '..'), specifier));
  return (fromPath, specifier) => {
    let result: ResolveResult = {};
    for (const step of chain) {
      result = step(join(files.root, fromPath), specifier);
      if (result.path !== undefined) return result;
    }
    return result;
  };
}
