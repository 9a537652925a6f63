import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = /^[0-9a-f]{64}$/;
const FOLDER = /^[0-9a-f]{2}$/;
/** Longer entries are no answers of ours. */
const LARGEST = 20_000_000;

/** Folders of the store that this version writes: answers by key, the last answer by path. */
export type Shelf = 'v1' | 'last';

/** File of an entry. */
export function fileOf(dir: string, shelf: Shelf, name: string): string {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of an entry`);
  return join(dir, shelf, name.slice(0, 2), `${name}.json`);
}

/** Text of an entry; undefined when there is none. A link is never followed: it could lead anywhere. */
export function readFile(file: string): { text?: string; because?: string } {
  try {
    for (const path of [dirname(dirname(file)), dirname(file), file])
      if (lstatSync(path).isSymbolicLink()) return { because: 'it is reached by a link' };
    const facts = lstatSync(file);
    if (!facts.isFile()) return { because: 'it is no file' };
    if (facts.size > LARGEST) return { because: `it is larger than ${LARGEST} bytes` };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? {} : { because: `it cannot be read: ${message}` };
  }
}

/** Writes beside the place and renames: a reader sees the old entry or the new one, never a half. */
export function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600 });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Entries of a shelf by name, and leftovers of writes that did not end. Other files are not ours and are left out. */
export function listFiles(
  dir: string,
  shelf: Shelf,
): { entries: { name: string; file: string }[]; leftovers: string[] } {
  const entries: { name: string; file: string }[] = [];
  const leftovers: string[] = [];
  for (const folder of listFolder(join(dir, shelf)).filter((name) => FOLDER.test(name))) {
    for (const base of listFolder(join(dir, shelf, folder))) {
      const file = join(dir, shelf, folder, base);
      const name = base.slice(0, 64);
      if (!NAME.test(name) || !name.startsWith(folder)) continue;
      if (base === `${name}.json`) entries.push({ name, file });
      else if (/^\.json\.\d+-[0-9a-f]{8}\.tmp$/.test(base.slice(64))) leftovers.push(file);
    }
  }
  return { entries, leftovers };
}

function listFolder(folder: string): string[] {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder).sort() : [];
  } catch {
    return [];
  }
}
