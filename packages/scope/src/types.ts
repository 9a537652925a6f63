import type { Base, SkippedFile } from '@nx-test-review/contracts';

/** A project as scope needs it: handed in as data, from Nx or from a test. `root` is '.' for a root project. */
export interface ProjectRef {
  name: string;
  root: string;
  /** Names of projects that it depends on directly. */
  dependencies: string[];
  /** Tags and type, for the corpus. */
  tags: string[];
}

export type Resolution =
  { kind: 'file'; path: string } | { kind: 'external'; name: string } | { kind: 'unknown'; reason: string };

export type ReadResult = { ok: true; text: string } | { ok: false; reason: string };

/**
 * The files of the workspace at one side of the change. Paths are relative to the root, with forward slashes.
 * Nothing outside the root is ever read; a link that leaves it is a reason, not a text.
 */
export interface Snapshot {
  side: 'head' | 'base';
  /** Tracked files and, at the head, untracked ones that are not ignored. Sorted by code unit. */
  list(): readonly string[];
  has(path: string): boolean;
  /** LF-normalised text without byte order mark; reasons: missing, too large, binary, NUL bytes, link out of the workspace. */
  read(path: string): ReadResult;
  /** Resolves an import specifier from a file: relative, tsconfig paths, package exports of workspace projects. */
  resolve(fromPath: string, specifier: string): Resolution;
}

/** A snapshot as it is opened: reads are synchronous, and fast for paths that were prefetched. */
export interface OpenSnapshot extends Snapshot {
  readonly root: string;
  /** Files whose names no report can quote (line feed, not UTF-8): listed here, never in `list`. */
  readonly refused: readonly SkippedFile[];
  /** Brings texts of these paths in one call, where they do not lie on disk. Unknown paths are fine. */
  prefetch(paths: Iterable<string>): Promise<void>;
  /** Lets go of what it holds. */
  close(): void;
}

/** Line ranges from 1, inclusive, on the head side. */
export interface LineRange {
  start: number;
  end: number;
  /** `added`: a pure addition; `modified`: replaces base lines. */
  kind: 'added' | 'modified';
}

export interface ChangedFile {
  path: string;
  /** As of the base: added, modified, deleted. A move is a deletion and an addition. */
  status: 'added' | 'modified' | 'deleted';
  /** For a deletion: the path that git's similarity pairs it with, used by the diff rows only. */
  movedTo?: string;
  movedFrom?: string;
  /** Head-side evidence; undefined when there is none (binary, untracked: the whole file). */
  lines?: LineRange[];
  uncommitted: boolean;
}

export interface Change {
  base: Base;
  /** Commit that is checked out. */
  head: string;
  dirty: boolean;
  /** Sorted by path. */
  files: ChangedFile[];
  byPath: ReadonlyMap<string, ChangedFile>;
  /** Object name and mode at the base of each path that stood there and was changed. */
  baseBlobs: ReadonlyMap<string, { oid: string; mode: string }>;
  /** Folders of the base that are a link or a repository of their own now: what stood below counts as deleted. */
  veiled?: readonly string[];
}

/** Why a file is or is not a spec. */
export interface SpecDecision {
  spec: boolean;
  /** `name`, `folder`, `config include`, `config exclude`, `runner exclude (path of the configuration)`, … */
  because: string;
  /** Set when a runner's configuration keeps this spec-shaped file from running. */
  excludedByRunner?: { config: string; pattern: string };
  /** Spec-shaped, and none of the configurations that could be read includes it: it is judged, and this is said. */
  notIncluded?: { config: string; pattern: string };
  /** Of each runner that has a configuration which speaks for the file: does one of them run it? */
  runners?: Readonly<Record<string, 'yes' | 'no' | 'unknown'>>;
}

export interface SpecSet {
  specs: string[];
  /** Spec-shaped files that are not judged, with the reason. */
  excluded: SkippedFile[];
}
