import type { Change, OpenSnapshot, ReadResult } from '../types';
import { createBaseResolver } from '../resolve/base-resolver';
import { readBlobNow, readBlobs } from './blob-reader';
import { DEFAULT_MAX_BYTES } from './decode-text';
import { sortPaths } from './file-list';
import type { SnapshotOptions } from './head-snapshot';

const LINK = '120000';
const SUBMODULE = '160000';
const STEERING =
  /(^|\/)(package\.json|nx\.json|project\.json|[tj]sconfig[^/]*\.json|[^/]*\.config\.[cm]?[jt]s|test-review\.[a-z]+\.json)$/;

/**
 * The workspace as it stood at the merge base: the head's files, less what the change added, plus what it took away or
 * altered, whose texts come from git. `prefetch` brings all texts that will be read in one call; a changed file that was
 * not fetched costs a git process of its own. Steering files (configuration, package.json) are fetched on opening.
 */
export async function openBaseSnapshot(
  root: string,
  change: Change,
  head: OpenSnapshot,
  options: SnapshotOptions = {},
): Promise<OpenSnapshot> {
  const maxBytes = options.maxFileBytes ?? DEFAULT_MAX_BYTES;
  const paths = new Set(head.list());
  for (const file of change.files) {
    const blob = change.baseBlobs.get(file.path);
    if (blob === undefined || blob.mode === SUBMODULE) paths.delete(file.path);
    else paths.add(file.path);
  }
  const sorted = sortPaths(paths);
  const texts = new Map<string, ReadResult>();
  const has = (path: string): boolean => paths.has(path) || (!change.byPath.has(path) && head.has(path));
  const read = (path: string): ReadResult => {
    if (!has(path)) return { ok: false, reason: 'no such file at the base' };
    const blob = change.baseBlobs.get(path);
    if (blob === undefined) return head.read(path);
    if (blob.mode === LINK) return { ok: false, reason: 'a link at the base' };
    let text = texts.get(blob.oid);
    if (text === undefined) texts.set(blob.oid, (text = readBlobNow(root, blob.oid, maxBytes)));
    return text;
  };
  const prefetch = async (wanted: Iterable<string>): Promise<void> => {
    const oids: string[] = [];
    for (const path of wanted) {
      const blob = change.baseBlobs.get(path);
      if (blob !== undefined && blob.mode.startsWith('100') && !texts.has(blob.oid)) oids.push(blob.oid);
    }
    for (const [oid, text] of await readBlobs(root, oids, maxBytes)) texts.set(oid, text);
  };
  await prefetch(change.files.map((file) => file.path).filter((path) => STEERING.test(path)));
  const files = { root: head.root, list: () => sorted, has, read };
  return {
    side: 'base',
    ...files,
    refused: head.refused,
    resolve: createBaseResolver(files, change, head, options.projects),
    prefetch,
    close: () => texts.clear(),
  };
}
