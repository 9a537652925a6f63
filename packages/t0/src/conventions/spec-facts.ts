import type { FileModel, PlacedTest } from '@nx-test-review/source';
import type { Helpers } from '../helpers/summaries';
import type { Unit } from '../rows/rule';

/** What a vote is read from: one spec, and what it calls. */
export interface SpecFacts {
  model: FileModel;
  tests: readonly PlacedTest[];
  units: readonly Unit[];
  helpers: Helpers;
  /** Packages of Playwright utilities that the configuration names. */
  utilities: readonly string[];
}

export interface Vote {
  vote: 'yes' | 'no';
  forms?: string[];
}
