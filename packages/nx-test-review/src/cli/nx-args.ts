import { UsageError } from '@nx-test-review/contracts';

/** What `ci` decides itself: handed on, these would change which projects are judged or against what. */
const OWN = [
  '-t',
  '--target',
  '--targets',
  '--base',
  '--head',
  '--files',
  '--uncommitted',
  '--untracked',
  '--graph',
  '--all',
];

/** Splits the text of `--nx-args` at white space and refuses what `ci` sets itself (class 2). */
export function splitNxArgs(text: string | undefined): string[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean);
  const own = words.find((word) => OWN.includes(word.split('=')[0] ?? ''));
  if (own === undefined) return words;
  throw new UsageError({
    code: 'nx-args-refused',
    message: `--nx-args cannot hold ${own}: ci sets what is judged and against which base`,
    hint: 'use the flags of ci for base and head; nx affected -t test-review takes any flag',
  });
}
