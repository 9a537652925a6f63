/* eslint-disable @typescript-eslint/no-require-imports -- late: it takes a tenth of a second, and most runs make no patch */
type Diff = typeof import('diff');

export function loadDiff(): Diff {
  return require('diff') as Diff;
}
