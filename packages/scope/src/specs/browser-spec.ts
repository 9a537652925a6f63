import type { Snapshot } from '../types';
import { folderOf, joinPath } from '../resolve/file-view';

const BROWSER = /playwright|\bcy\.\w|\(\s*\{[^}]*\b(page|browser|request|context)\b[^}]*\}/;
/** Where the test function of a file comes from, when that is a file of the workspace. */
const TEST_FROM = /\b(?:import|export)\s*(?:\{[^}]*\btest\b[^}]*\}|\*)\s*from\s*['"](\.[^'"]*)['"]/g;
const FROM_PLAYWRIGHT = /\bfrom\s*['"](?:@playwright\/[\w-]+|playwright(?:\/[\w-]+)?)['"]/;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];
/** A house extends the test function in one file, and gathers such files in another. */
const MOST_STEPS = 3;

/** Is a spec written for a browser runner: by its words, or by where its test function comes from? */
export function isBrowserSpec(snapshot: Pick<Snapshot, 'has' | 'read'>, path: string): boolean {
  const read = snapshot.read(path);
  return read.ok && (BROWSER.test(read.text) || takesItsTest(snapshot, path, read.text, MOST_STEPS));
}

function takesItsTest(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  path: string,
  text: string,
  steps: number,
): boolean {
  if (steps === 0) return false;
  return [...text.matchAll(TEST_FROM)].some(([, specifier = '']) => {
    const found = fileAt(snapshot, joinPath(folderOf(path), specifier));
    const read = found === undefined ? undefined : snapshot.read(found);
    if (found === undefined || read?.ok !== true) return false;
    return FROM_PLAYWRIGHT.test(read.text) || takesItsTest(snapshot, found, read.text, steps - 1);
  });
}

function fileAt(snapshot: Pick<Snapshot, 'has'>, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const plain = path.replace(/\.[cm]?js$/, '');
  return [path, plain]
    .flatMap((stem) => ENDINGS.map((ending) => `${stem}${ending}`))
    .find((one) => snapshot.has(one));
}
