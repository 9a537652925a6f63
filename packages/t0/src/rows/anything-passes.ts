import type { Assertion } from '@nx-test-review/source';

const ANYTHING = /^expect\.(any\(|anything\()/;
const OPEN_PARTS =
  /^expect\.(objectContaining\( ?\{ ?\} ?\)|arrayContaining\( ?\[ ?\] ?\)|stringContaining\( ?(['"`])\2 ?\)|stringMatching\( ?\/\^?\.[*+]\$?\/\w* ?\))$/;
const OPEN_PATTERN = /^\/\^?\.[*+]\$?\/\w*$/;
const ALWAYS = /^\(? ?\w* ?\)? ?=> ?true$/;
const SIZE = /\.(length|size)$/;

/** What is expected is so open that any value of the kind passes: `toMatchObject({})`, `toContain('')`, a length of 0 or more. */
export function takesAnything({ matcher = '', subject, args: [expected] }: Assertion): boolean {
  const { text = '', literal, kind } = expected ?? {};
  switch (matcher) {
    case 'toBe':
    case 'toEqual':
    case 'toStrictEqual':
      return ANYTHING.test(text) || OPEN_PARTS.test(text);
    case 'toMatchObject':
      return OPEN_PARTS.test(text) || (kind === 'object' && /^\{ ?\}$/.test(text));
    case 'toContain':
    case 'contain':
    case 'include':
      return literal === '""';
    case 'toMatch':
    case 'match':
      return literal === '""' || OPEN_PATTERN.test(text);
    case 'toBeGreaterThanOrEqual':
    case 'least':
    case 'gte':
    case 'isAtLeast':
      return literal === '0' && SIZE.test(subject?.text ?? '');
    case 'toSatisfy':
    case 'satisfy':
    case 'satisfies':
      return ALWAYS.test(text);
    default:
      return false;
  }
}
