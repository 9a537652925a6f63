import type { RowRule } from './rule';

const MOST_LINES = 1000;

/** A spec with more lines than a reader can hold. */
export const oversizedSpec: RowRule = {
  row: 'H5',
  check({ model, report }) {
    if (model.lines <= MOST_LINES) return;
    report({
      place: { line: 1, endLine: 1, start: 0, end: 0 },
      // Without a quote the finding stays the same when the number of lines changes.
      quote: '',
      titlePath: [],
      message: `the spec has ${model.lines} lines, more than ${MOST_LINES}: split it by subject`,
      advisory: true,
    });
  },
};
