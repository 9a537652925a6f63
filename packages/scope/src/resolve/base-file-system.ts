import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { toWorkspacePath } from '../snapshot/read-disk';
import { foldersUpward, folderOf, type FileView } from './file-view';

const FILE = { isFile: () => true, isDirectory: () => false, isSymbolicLink: () => false };
const FOLDER = { isFile: () => false, isDirectory: () => true, isSymbolicLink: () => false };

function fail(code: string, path: string): never {
  throw Object.assign(new Error(`${code}: ${path}`), { code });
}

/**
 * The workspace at the base as a file system for a resolver: files of the snapshot in their folders; `node_modules` and what
 * lies outside of the root as they are on disk.
 */
export function createBaseFileSystem(files: FileView) {
  const folders = new Set<string>(['']);
  for (const path of files.list()) {
    for (const folder of foldersUpward(folderOf(path))) {
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const inside = (full: string): string | undefined => {
    const path = toWorkspacePath(files.root, full);
    return path === undefined || path.split('/').includes('node_modules') ? undefined : path;
  };
  const stat = (full: string, onDisk: (full: string) => unknown): unknown => {
    const path = inside(full);
    if (path === undefined) return onDisk(full);
    if (files.has(path)) return FILE;
    return folders.has(path) ? FOLDER : fail('ENOENT', full);
  };
  const buffers = new Map<string, Buffer>();
  const readBuffer = (full: string): Buffer => {
    const path = inside(full);
    if (path === undefined) return readFileSync(full);
    const read = files.read(path);
    return read.ok ? Buffer.from(read.text) : fail('ENOENT', full);
  };
  return {
    statSync: (full: string) => stat(full, (at) => statSync(at)),
    lstatSync: (full: string) => stat(full, (at) => lstatSync(at)),
    readlinkSync: (full: string) => (inside(full) === undefined ? readlinkSync(full) : fail('EINVAL', full)),
    readdirSync: (full: string) => (inside(full) === undefined ? readdirSync(full) : fail('ENOTSUP', full)),
    // The same object each time: the resolver keeps what it parsed by that.
    readFileSync(full: string): Buffer {
      const known = buffers.get(full);
      if (known !== undefined) return known;
      const buffer = readBuffer(full);
      buffers.set(full, buffer);
      return buffer;
    },
  };
}
