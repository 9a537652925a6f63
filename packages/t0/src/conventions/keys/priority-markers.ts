import type { Mark, PlacedTest } from '@nx-test-review/source';
import { marksAround } from '@nx-test-review/source';
import type { SpecFacts, Vote } from '../spec-facts';

const WORD = '(?:p[0-4]|critical|blocker|high|medium|low)';
const TAG = new RegExp(`(?:^|\\s)@(?:priority[-_:])?${WORD}(?![\\w-])`, 'i');
const OPTION = new RegExp(`^@?(?:priority[-_:])?${WORD}$`, 'i');
const BRACKET = new RegExp(`[[(]${WORD}[\\])]|^\\s*P[0-4]\\s*[:|–-]\\s`, 'i');

export type MarkerForm = 'tag' | 'title prefix';

/** Forms in which a test, or a suite around it, says its priority. */
export function markersOf({ test, suites }: PlacedTest): MarkerForm[] {
  const forms = [...suites, test].flatMap(({ title, tags }): MarkerForm[] => [
    ...((tags ?? []).some((tag) => OPTION.test(tag)) || TAG.test(title ?? '') ? (['tag'] as const) : []),
    ...(BRACKET.test(title ?? '') ? (['title prefix'] as const) : []),
  ]);
  return [...new Set(forms)];
}

const OFF = new Set<Mark['modifier']>(['skip', 'todo', 'fixme']);

/** Tests that a run by priority could pick: they run, and what their title says is known. */
export function pickableTests(tests: readonly PlacedTest[]): PlacedTest[] {
  return tests.filter(
    (placed) =>
      !marksAround(placed).some(({ modifier, constant }) => OFF.has(modifier) && constant) &&
      [...placed.suites.slice(1), placed.test].every(
        ({ title }) => title !== undefined && !title.includes('${'),
      ),
  );
}

/** Applies to a spec with a test that runs: does one of them say its priority? */
export function votePriorityMarkers({ tests }: SpecFacts): Vote | undefined {
  const pickable = pickableTests(tests);
  if (pickable.length === 0) return undefined;
  const forms = [...new Set(pickable.flatMap(markersOf))];
  return forms.length > 0 ? { vote: 'yes', forms } : { vote: 'no' };
}
