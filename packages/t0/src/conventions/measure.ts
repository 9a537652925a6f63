import {
  CONVENTION_KEYS,
  type Convention,
  type ConventionKey,
  type ConventionStatus,
  type T0Spec,
  plural,
} from '@nx-test-review/contracts';

/** What a spec of the corpus said. */
export type Ballot = Pick<T0Spec, 'path' | 'frameworks' | 'votes' | 'forms'>;

/** A convention with what rows ask beyond what is reported. */
export interface MeasuredConvention extends Convention {
  /** Runners of the specs that follow it: it says nothing of specs of another one. */
  frameworks: ReadonlySet<string>;
  /** How many of those that follow it do so in which form. */
  forms: ReadonlyMap<string, number>;
}

const ENOUGH = 4;
const EXAMPLES = 3;

export interface CorpusInput {
  /** Nearest first: the project's own specs, then projects by distance. Asked for the next only while a key needs it. */
  rings: Iterable<readonly Ballot[]>;
  /** Keys that the judged specs have something to say to: only for these it is worth to look further than the first ring. */
  wanted: ReadonlySet<ConventionKey>;
  /** Why a key is not measured at all. */
  closed?: Partial<Record<ConventionKey, string>>;
}

/** Counts the votes of the corpus, each key over the nearest rings that give it enough of them. */
export function measureConventions({ rings, wanted, closed = {} }: CorpusInput): MeasuredConvention[] {
  const ballots = new Map<ConventionKey, Ballot[]>(CONVENTION_KEYS.map((key) => [key, []]));
  const isOpen = (key: ConventionKey): boolean => (ballots.get(key)?.length ?? 0) < ENOUGH;
  let first = true;
  for (const ring of rings) {
    for (const key of CONVENTION_KEYS.filter((one) => first || isOpen(one))) {
      ballots.get(key)?.push(...ring.filter(({ votes }) => votes[key] !== undefined));
    }
    first = false;
    if (![...wanted].some((key) => closed[key] === undefined && isOpen(key))) break;
  }
  return CONVENTION_KEYS.map((key) => count(key, ballots.get(key) ?? [], closed[key]));
}

function count(
  key: ConventionKey,
  ballots: readonly Ballot[],
  closed: string | undefined,
): MeasuredConvention {
  const house = key === 'assertionStyle' ? mostCommon(soleForms(ballots)) : undefined;
  const follows = ({ votes, forms }: Ballot): boolean =>
    votes[key] === 'yes' && (house === undefined || forms[key]?.[0] === house);
  const yes = ballots.filter(follows);
  const forms = tally(yes.flatMap((ballot) => ballot.forms[key] ?? []));
  const form = mostCommon(forms);
  const status = closed === undefined ? statusOf(yes.length, ballots.length) : 'unknown';
  return {
    key,
    status,
    yes: yes.length,
    no: ballots.length - yes.length,
    ...(form === undefined ? {} : { form }),
    examples: yes.slice(0, EXAMPLES).map(({ path }) => path),
    ...(status === 'unknown' ? { reason: closed ?? whyUnknown(ballots.length) } : {}),
    frameworks: new Set(yes.flatMap(({ frameworks }) => frameworks.slice(0, 1))),
    forms,
  };
}

function statusOf(yes: number, all: number): ConventionStatus {
  if (all < ENOUGH) return 'unknown';
  if (yes === 0) return 'absent';
  return yes * 2 >= all ? 'established' : 'emerging';
}

function whyUnknown(all: number): string {
  return all === 0
    ? 'it applies to no spec of the corpus'
    : `it applies to ${plural(all, 'spec')} of the corpus, fewer than ${ENOUGH}`;
}

function soleForms(ballots: readonly Ballot[]): Map<string, number> {
  return tally(
    ballots.flatMap(({ votes, forms }) =>
      votes.assertionStyle === 'yes' ? (forms.assertionStyle ?? []) : [],
    ),
  );
}

function tally(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Of equals the first in the order of code units. */
function mostCommon(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}
