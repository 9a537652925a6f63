import type { Finding, HelpersConfig, Registry, SkippedFile, T0Spec } from '@nx-test-review/contracts';
import type { FileModel, ParseResult } from '@nx-test-review/source';
import type { Resolution } from '@nx-test-review/scope';

/** What T0 is handed: models and a resolver of one side. T0 reads no git and no graph. */
export interface ModelView {
  /** Model of a file of the workspace; unreadable with a reason; undefined when there is no such file. */
  model(path: string): ParseResult | undefined;
  resolve(fromPath: string, specifier: string): Resolution;
}

export interface T0Input {
  specs: readonly string[];
  view: ModelView;
  registry: Registry;
  helpers?: HelpersConfig;
}

export interface T0Result {
  specs: T0Spec[];
  findings: Finding[];
  unreadable: SkippedFile[];
  excluded: SkippedFile[];
  /** Content hash of each file that decided something. */
  reads: Record<string, string>;
}

/** A spec at one side. `undefined` model: not readable there. */
export interface SpecAtSide {
  path: string;
  model?: FileModel;
  /** It is a spec at this side and no runner configuration excludes it. */
  runs: boolean;
  /** Why it does not run: `runner configuration <path>: <pattern>`, `does not parse: …`. */
  whyNot?: string;
}

export interface DiffInput {
  /** All changed specs of the workspace at the base and at the head: a successor may stand anywhere in the change. */
  base: SpecAtSide[];
  head: SpecAtSide[];
  /** base path -> head path that git pairs it with. */
  moves: ReadonlyMap<string, string>;
  baseView: ModelView;
  headView: ModelView;
  /** Does this file stand at the head? */
  existsAtHead(path: string): boolean;
  isSpec(path: string): boolean;
  /** Source files of the project that owns the path and of what it depends on, at the head: for tests that import nothing. */
  projectStillStands(path: string): { stands: boolean; what: string };
  registry: Registry;
}

export interface DiffResult {
  findings: Finding[];
  /** Lost tests that are no finding since all that they exercised is gone: named in the verdict. */
  goneWithSource: { path: string; titlePath: string[] }[];
  notes: string[];
}
