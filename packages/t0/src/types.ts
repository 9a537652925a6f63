import type {
  Finding,
  HelpersConfig,
  Registry,
  SkippedFile,
  SuppressionUse,
  T0Spec,
} from '@nx-test-review/contracts';
import type { FileModel, ParseResult } from '@nx-test-review/source';
import type { Resolution, RunnerChange, RunnerPick } from '@nx-test-review/scope';

/** What T0 is handed: models and a resolver of one side. T0 reads no git and no graph. */
export interface ModelView {
  /** Model of a file of the workspace; unreadable with a reason; undefined when there is no such file. */
  model(path: string): ParseResult | undefined;
  resolve(fromPath: string, specifier: string): Resolution;
  /** Text of a file. D2 asks with it whether a property that an assertion named still stands in its source. */
  text?(path: string): string | undefined;
  /** What the configuration says of helpers for the tests of a file: D2 and D3 count the calls that it names as assertions. */
  helpersOf?(path: string): HelpersConfig | undefined;
}

export interface T0Input {
  specs: readonly string[];
  view: ModelView;
  registry: Registry;
  helpers?: HelpersConfig;
  /** Packages of Playwright utilities that the configuration names. */
  utilities?: readonly string[];
  /** false: nobody measures what the specs have in common, so none is asked for its votes. */
  votes?: false;
  /** Called after each spec with how many are done: a long run can say so. */
  onSpec?: (done: number) => void;
}

export interface T0Result {
  specs: T0Spec[];
  findings: Finding[];
  /** Of all files that were read; those of helpers hold nothing. */
  suppressions: SuppressionUse[];
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
  /** What the configurations of each runner say of it: is it run? Undefined where nobody asked them. */
  runners?: Readonly<Record<string, 'yes' | 'no' | 'unknown'>>;
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
  /**
   * Every path that the change adds, modifies or deletes, at either side. D4 asks whether anything that a test
   * reaches changed; without it D4 is silent.
   */
  changedPaths?: ReadonlySet<string>;
  /** Did this file stand at the base? Pictures have no text. */
  existsAtBase?(path: string): boolean;
  /** Project of a path, for findings that are one for each project. */
  projectOf?(path: string): string | undefined;
  /** Project of a path at the base. */
  projectAtBase?(path: string): string | undefined;
  /** Had the project of this path source of its own at the base, of which nothing stands or went elsewhere? */
  projectIsGone?(path: string): boolean;
  /** Without it runner configuration is not compared. */
  runners?: readonly RunnerChange[];
  /** How the runners of a spec pick tests at a side; empty when none was found. */
  picksOf?(path: string, side: 'base' | 'head'): readonly RunnerPick[];
}

/** A test at one side: `titlePath` alone may be shared by several tests of a file, `ordinal` tells them apart. */
export interface TestRef {
  path: string;
  titlePath: string[];
  /** Line of the test's call, from 1. */
  line: number;
  /** Number of tests of this file with the same title path that stand before it. */
  ordinal: number;
}

/**
 * How a base test was recognised at the head, surest first.
 * `same`: same file and title path. `moved-file`: same title path in the file that git pairs.
 * `same-body`: renamed test or suite. `same-title`: same title path elsewhere in the change.
 * `near`: title or body changed a little. `parametrised`: several became rows of one test.
 * `split`: one became several. `merged`: its checks went into another test. `twin`: an identical test of the same
 * subject stood before and stands still.
 */
export type MatchKind =
  'same' | 'moved-file' | 'same-body' | 'same-title' | 'near' | 'parametrised' | 'split' | 'merged' | 'twin';

export interface TestMatch {
  base: TestRef;
  /** One, or more for a split. */
  heads: TestRef[];
  kind: MatchKind;
  /** From 0 to 1; 1 for matches by identity. */
  confidence: number;
}

/** The one matcher between base and head: D rows, provenance and baseline ask it. */
export interface SuccessorMap {
  matches: readonly TestMatch[];
  /** Base tests without a successor, by path and position. */
  lost: readonly TestRef[];
  /** Head tests without a predecessor, by path and position. */
  added: readonly TestRef[];
  successorsOf(path: string, titlePath: readonly string[]): readonly TestMatch[];
  predecessorsOf(path: string, titlePath: readonly string[]): readonly TestMatch[];
}

export interface DiffResult {
  findings: Finding[];
  /** Lost tests that are no finding since all that they exercised is gone: named in the verdict. */
  goneWithSource: { path: string; titlePath: string[] }[];
  notes: string[];
  successors: SuccessorMap;
}
