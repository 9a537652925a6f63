import type { HelpersConfig } from '@nx-test-review/contracts';

type RunnersAnswer = Record<string, 'yes' | 'no' | 'unknown'>;

/** A change to a small workspace and the findings that are due. */
export interface ChangePair {
  name: string;
  /** Why it is so, where the name does not tell. */
  why?: string;
  before: Record<string, string>;
  /** Files that differ at the head; null deletes. */
  after: Record<string, string | null>;
  moves?: Record<string, string>;
  /** Specs that the runner leaves out at the head, with the reason. */
  excluded?: Record<string, string>;
  /** Specs that the runner left out at the base. */
  excludedBefore?: Record<string, string>;
  /** What the configurations of each runner say of a spec, before and after. */
  runners?: Record<string, { before?: RunnersAnswer; after?: RunnersAnswer }>;
  /** Specs that did not change and are compared all the same: what stands in front of them did. */
  joined?: string[];
  /** What the configuration says of helpers. */
  helpers?: HelpersConfig;
  /** Roots of projects. */
  projects?: string[];
  /** What a test that imports nothing of the workspace goes by. */
  project?: { stands: boolean; what: string };
  /** `ROW path | part of the quote`; `ROW?` for an advisory one. In any order. */
  expect: string[];
  /** Number of tests that went with their source. */
  gone?: number;
}

/** An honest refactoring: nothing is due. */
export type HonestPair = Omit<ChangePair, 'expect'>;

export function honest(pairs: HonestPair[]): ChangePair[] {
  return pairs.map((pair) => ({ ...pair, expect: [] }));
}
