import type { Fix } from '@nx-test-review/contracts';
import type { Body, FileModel, HookNode, Place, PlacedTest } from '@nx-test-review/source';
import type { Helpers } from '../helpers/summaries';

/** A place where a row fires. */
export interface Hit {
  place: Place;
  quote: string;
  /** What is wrong and what to do. */
  message: string;
  titlePath: readonly string[];
  unknowns?: readonly string[];
  advisory?: boolean;
  fix?: Fix;
}

/** A body of the spec with what stands around it. */
export interface Unit {
  kind: 'test' | 'hook' | 'function';
  body: Body;
  titlePath: readonly string[];
  /** Set for tests. */
  placed?: PlacedTest;
  /** Hooks that run for it, outermost first. */
  hooks: readonly HookNode[];
}

export interface RowContext {
  path: string;
  model: FileModel;
  tests: readonly PlacedTest[];
  /** Tests, hooks and named functions of the file, in source order within each kind. */
  units: readonly Unit[];
  helpers: Helpers;
  report(hit: Hit): void;
}

/** One row on the model: named by id only; severity and slug come from the registry. */
export interface RowRule {
  row: string;
  check(context: RowContext): void;
}
