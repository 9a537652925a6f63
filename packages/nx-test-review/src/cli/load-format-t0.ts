/* eslint-disable @typescript-eslint/no-require-imports -- late: it brings the reporters along, and JSON needs none */
type FormatT0 = typeof import('./format-t0');

export function loadFormatT0(): FormatT0['formatT0'] {
  return (require('./format-t0') as FormatT0).formatT0;
}
