import { textAt } from '../side-text';
import { plural } from '@nx-test-review/contracts';
import type { TestSelection } from '@nx-test-review/scope';
import type { DiffInput, ModelView } from '../../types';
import { showTest, type TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap } from '../matching/match-tests';

interface Unpicked {
  head: TestEntry;
  way: TestSelection;
}

/** D7 for tests that the runner picked by their titles at the base and does not pick any more: one finding for each spec. */
export function findUnpickedTests(
  map: EntryMap,
  input: DiffInput,
  runs: Runs,
  wayOut: string,
): FindingParts[] {
  const bySpec = new Map<string, Unpicked[]>();
  for (const { base, heads } of map.matches) {
    if (!runs(base, 'base') || whyNotPicked(base, 'base', input) !== undefined) continue;
    for (const head of heads) {
      const way = runs(head, 'head') ? whyNotPicked(head, 'head', input) : undefined;
      if (way !== undefined) bySpec.set(head.ref.path, [...(bySpec.get(head.ref.path) ?? []), { head, way }]);
    }
  }
  return [...bySpec].map(([path, tests]) => describeSpec(path, tests, wayOut));
}

export type Runs = (entry: TestEntry, side: 'base' | 'head') => boolean;

/** The first way of picking that leaves the test out, when all of them do. */
function whyNotPicked(entry: TestEntry, side: 'base' | 'head', input: DiffInput): TestSelection | undefined {
  const browser = /^(playwright|cypress)$/;
  const runner = entry.file.frameworks.find((name) => browser.test(name));
  const picks = (input.picksOf?.(entry.ref.path, side) ?? []).filter((pick) =>
    runner === undefined ? !browser.test(pick.runner) : pick.runner === runner,
  );
  const title = entry.ref.titlePath.join(' ');
  // A title that is put together at run time may say anything.
  if (picks.length === 0 || title.includes('${') || entry.test.title === undefined) return undefined;
  const view = side === 'base' ? input.baseView : input.headView;
  const tags = tagsOf(entry, view);
  for (const { ways } of picks) {
    if (ways === undefined) return undefined;
    const text = [runner === 'playwright' ? entry.ref.path : '', title, ...tags].join(' ').trim();
    if (ways.some((way) => isPicked(text, way))) return undefined;
  }
  return picks[0]?.ways?.[0];
}

function isPicked(text: string, { grep, grepInvert }: TestSelection): boolean {
  if (grepInvert.some((one) => one.test(text))) return false;
  return grep.length === 0 || grep.some((one) => one.test(text));
}

/** Tags of the options between the title and the function, of the test and of the suites around it. */
function tagsOf({ test, suites, ref }: TestEntry, view: ModelView): string[] {
  const text = textAt(ref.path, view) ?? '';
  const head = text.slice(test.place.start, test.body?.place.start ?? test.place.end);
  return [...suites.map(({ quote }) => quote), head].flatMap((part) => part.match(/@[\w-]+/g) ?? []);
}

function describeSpec(path: string, tests: Unpicked[], wayOut: string): FindingParts {
  const [{ head, way }] = tests as [Unpicked];
  const unique = [...new Set(tests.map((one) => one.head))];
  const shown = unique.slice(0, 3).map(showTest).join(', ');
  return {
    row: 'D7',
    path,
    line: head.ref.line,
    at: 'head',
    quote: head.test.quote,
    titlePath: unique.length === 1 ? head.ref.titlePath : [],
    message:
      `Stopped test: ${plural(unique.length, 'test')} of ${path} ran at the base, and ` +
      `${way.path}:${way.line} (${way.text}) does not pick ${unique.length === 1 ? 'it' : 'them'} any more: ${shown}. ${wayOut}`,
  };
}
