/** One stored snapshot of a `.snap` file. */
export interface StoredSnapshot {
  /** As the runner names it: titles, perhaps a hint, and a number. */
  name: string;
  /** What it holds, independent of the printer's version and of white space. */
  value: string;
  /** Number of words and signs. */
  size: number;
  line: number;
  quote: string;
}

const ENTRY = /^exports\[`((?:\\.|[^`\\])*)`\]\s*=\s*`((?:\\.|[^`\\])*)`/gm;

export function parseSnapshots(text: string | undefined): StoredSnapshot[] {
  if (text === undefined) return [];
  return [...text.matchAll(ENTRY)].map((match) => {
    const value = normaliseSnapshot(match[2] ?? '');
    return {
      name: foldName((match[1] ?? '').replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1')),
      value,
      size: sizeOf(value),
      line: text.slice(0, match.index).split('\n').length,
      quote: match[0].split('\n')[0] ?? '',
    };
  });
}

/** Line breaks of a title are written out by some versions and escaped by others. */
export function foldName(name: string): string {
  return name.replace(/\s+/g, ' ');
}

/** Older printers wrote `Object {` and `Array [` and escaped quotes; line breaks and trailing commas say nothing. */
export function normaliseSnapshot(text: string): string {
  return text
    .replace(/\\+(["'`$\\])/g, '$1')
    .replace(/\b(?:Object|Array) (?=[[{])/g, '')
    .replace(/,(?=\s*[\]})])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function sizeOf(value: string): number {
  return value.match(/[\w$]+|[^\s\w$]/g)?.length ?? 0;
}

/** A picture of nothing: `null`, `{}`, `<div />`. */
export function isEmptySnapshot(value: string): boolean {
  return /^["'`]?\s*(null|undefined|\[\s*\]|\{\s*\}|""|<[\w-]+\s*\/>|<([\w-]+)>\s*<\/\2>|)\s*["'`]?$/.test(
    value,
  );
}

const SNAP = /(^|\/)__snapshots__\/([^/]+)\.snap$/;

/** The spec that a `.snap` file belongs to, as runners place it. */
export function specOfSnapshot(path: string): string | undefined {
  return SNAP.test(path) ? path.replace(SNAP, '$1$2') : undefined;
}

export function snapshotOfSpec(path: string): string {
  return path.replace(/([^/]+)$/, '__snapshots__/$1.snap');
}

const PICTURE = /(?:^|\/)([^/]+)-snapshots\/([^/]+)\.(png|jpe?g|webp|txt|yml|yaml)$/;
const OTHER_PICTURE = /\/__(image_snapshots|screenshots)__\/.*\.(png|jpe?g|webp)$/;

export function isPicture(path: string): boolean {
  return PICTURE.test(path) || OTHER_PICTURE.test(path);
}

/** The spec that a stored picture of Playwright belongs to. */
export function specOfPicture(path: string): string | undefined {
  const match = PICTURE.exec(path);
  return match === null ? undefined : path.slice(0, path.lastIndexOf('-snapshots/'));
}

/** The spec that a stored snapshot or picture belongs to; undefined for other files. */
export function specOfStored(path: string): string | undefined {
  return specOfSnapshot(path) ?? specOfPicture(path);
}
