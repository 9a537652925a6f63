import { join } from 'node:path';
import { ResolverFactory, type Resolver } from 'enhanced-resolve';
import { createBaseFileSystem } from './base-file-system';
import {
  CONDITIONS,
  EXTENSION_ALIAS,
  EXTENSIONS,
  folderOf,
  foldersUpward,
  listRootConfigs,
  type FileView,
} from './file-view';

const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json'];

/**
 * Asks enhanced-resolve at the base: nearest tsconfig, then the root's, then none. Returns an absolute path, or undefined when
 * nothing is found.
 */
export function createBaseEngine(
  files: FileView,
): (fromPath: string, specifier: string) => string | undefined {
  let fileSystem: ReturnType<typeof createBaseFileSystem> | undefined;
  const rootConfigs = listRootConfigs(files);
  const resolvers = new Map<string, Resolver>();
  const resolverFor = (config: string): Resolver => {
    let resolver = resolvers.get(config);
    if (resolver === undefined) {
      fileSystem ??= createBaseFileSystem(files);
      resolver = ResolverFactory.createResolver({
        fileSystem: fileSystem as never,
        useSyncFileSystemCalls: true,
        extensions: EXTENSIONS,
        extensionAlias: EXTENSION_ALIAS,
        conditionNames: CONDITIONS,
        mainFields: ['source', 'module', 'main', 'types'],
        plugins: [new KeepTsconfigPaths()],
        ...(config === ''
          ? {}
          : { tsconfig: { configFile: join(files.root, config), references: 'auto' as const } }),
      });
      resolvers.set(config, resolver);
    }
    return resolver;
  };
  const chainOf = (fromPath: string): string[] => {
    const nearest = foldersUpward(folderOf(fromPath))
      .flatMap((folder) => CONFIG_NAMES.map((name) => (folder === '' ? name : `${folder}/${name}`)))
      .find(files.has);
    return [...new Set([...(nearest === undefined ? [] : [nearest]), ...rootConfigs, ''])];
  };
  return (fromPath, specifier) => {
    const folder = join(files.root, folderOf(fromPath));
    for (const config of chainOf(fromPath)) {
      try {
        const found = resolverFor(config).resolveSync({}, folder, specifier);
        if (typeof found === 'string') return found;
      } catch {
        // Not found, or a configuration that cannot be read: the next one answers.
      }
    }
    return undefined;
  };
}

interface PathsRequest {
  tsconfigPathsMap?: object | null;
}
type Handler = (request: PathsRequest, context: object, callback: () => void) => void;
interface Hooks {
  ensureHook(name: 'raw-resolve'): {
    tapAsync(options: { name: string; stage: number }, handler: Handler): void;
  };
}

/**
 * Reads a tsconfig and what it refers to once a resolver, not once an import: enhanced-resolve keeps them for one request
 * only, and a workspace of project references has hundreds of them.
 */
class KeepTsconfigPaths {
  private kept: object | null | undefined;

  apply(resolver: unknown): void {
    const hook = (resolver as Hooks).ensureHook('raw-resolve');
    const name = 'KeepTsconfigPaths';
    hook.tapAsync({ name, stage: -100 }, (request, _context, callback) => {
      if (request.tsconfigPathsMap === undefined && this.kept !== undefined)
        request.tsconfigPathsMap = this.kept;
      callback();
    });
    hook.tapAsync({ name, stage: 100 }, (request, _context, callback) => {
      this.kept ??= request.tsconfigPathsMap;
      callback();
    });
  }
}
