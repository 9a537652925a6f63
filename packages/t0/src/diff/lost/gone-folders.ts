import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { headPath } from '../head-path';
import { listSources } from '../spec-imports';
import { listHelpers, type Subject } from '../subjects';

const ENDINGS = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs', 'vue', 'svelte'];
/** One module may be written once for each platform. */
const PLATFORMS = ['', '.native', '.ios', '.android', '.web'];
const TEST_FOLDER = /(?:__tests?__|tests?|specs?)\/$/i;

/**
 * A helper of one folder's tests went, and all that it loaded of that folder: a hook of the house, set up by
 * `testUtils.js` beside it. What the tests took from elsewhere was used.
 */
export function wentWithItsFolder(entry: TestEntry, standing: readonly Subject[], input: DiffInput): boolean {
  const isSpec = (path: string): boolean => input.isSpec(path);
  return listHelpers(entry, input.baseView, isSpec).some((helper) => {
    if (headPath(helper, input) !== undefined) return false;
    const folder = ownFolder(helper);
    if (folder === '' || ownFolder(entry.ref.path) !== folder) return false;
    if (standing.some(({ origin }) => origin.path.startsWith(folder))) return false;
    const loaded = listSources(helper, input.baseView, input).filter((path) => path.startsWith(folder));
    return loaded.length > 0 && loaded.every((path) => headPath(path, input) === undefined);
  });
}

/** A call that registers tests names the folder that its spec stands in, and the entry of that folder is gone. */
export function calledFolderIsGone({ ref, registration }: TestEntry, input: DiffInput): boolean {
  const folder = ownFolder(ref.path);
  const name = /([^/]+)\/$/.exec(folder)?.[1];
  if (name === undefined || folder === folderOf(ref.path)) return false;
  const named = (registration?.args ?? []).some(({ text }) => text.replace(/^(['"`])(.*)\1$/, '$2') === name);
  if (!named) return false;
  const entries = ['index', name].flatMap((stem) =>
    PLATFORMS.flatMap((platform) => ENDINGS.map((ending) => `${folder}${stem}${platform}.${ending}`)),
  );
  const before = entries.filter((path) => input.baseView.model(path) !== undefined);
  return (
    before.length > 0 &&
    before.every((path) => headPath(path, input) === undefined) &&
    !entries.some((path) => input.existsAtHead(path))
  );
}

/** The folder that a spec or a helper is about: without the folder for tests in it. */
function ownFolder(path: string): string {
  return folderOf(path).replace(TEST_FOLDER, '');
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
