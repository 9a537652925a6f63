import type { AgentOutcome } from '@nx-test-review/agents';
import type {
  AgentReview,
  Base,
  Convention,
  DriverName,
  Finding,
  Severity,
  TestReviewEvent,
} from '@nx-test-review/contracts';

/** A row that an agent may use for one spec. */
export interface OpenRow {
  id: string;
  slug: string;
  name: string;
  /** Severity of the row, not lowered by a convention: the review does that. */
  severity: Severity;
  /** Page of the row, Markdown, without front matter. */
  page: string;
  /** Convention rows: what was measured. `absent` and `unknown` close the row, `emerging` lowers it one step. */
  convention?: Convention;
  /** Would block by policy: its findings get a second look. */
  blocks: boolean;
}

/** A spec that the agent is asked about. Texts are LF; the review masks secrets by `known` and by format. */
export interface SpecInput {
  path: string;
  text: string;
  /** Unified diff of the spec against the base, empty when it did not change or there is no base. */
  diff: string;
  /** Changed files that it imports and that brought it here; empty for a changed spec. */
  reachedBy: string[];
  openRows: OpenRow[];
  /** Findings of T0 and of the diff rows: known, not to be repeated. */
  known: Finding[];
  /** Helpers that it calls, in one line each. */
  helpers: string[];
  /** Open findings of earlier reviews that the caller knows of; those of the store's last answer are added. */
  prior: { row: string; line: number; quote: string; message: string }[];
  /** Titles of suites and test around a line; empty outside of tests. */
  titlesAt(line: number): string[];
  /** First lines of suites and tests: where a text too large for one call may be split. */
  testStarts: readonly number[];
}

/** A file that is read and never judged. */
export interface ContextInput {
  path: string;
  /** Diff where there is one, else the text. */
  text: string;
  kind: 'diff' | 'text';
}

/** Who is asked, with what decides an answer. */
export interface AgentIdentity {
  driver: DriverName;
  model: string | null;
  effort: string | null;
  baseUrl: string | null;
  /** Hash of what else is set and decides, such as program, arguments and headers; null where nothing is. */
  setup: string | null;
}

/** One call, with driver, retries and budget behind it. `specs` is for progress. */
export type Ask = (call: {
  agent: AgentIdentity;
  label: string;
  prompt: string;
  schema: object;
  specs: string[];
  purpose: 'review' | 'again' | 'second-look';
}) => Promise<AgentOutcome>;

export interface ReviewInput {
  runId: string;
  project: { name: string; root: string };
  /** What the diffs are against, null without a base. */
  base: Base | null;
  /** First one reviews; the second look goes to the second where there is one. */
  agents: AgentIdentity[];
  specs: SpecInput[];
  context: { basis: 'none' | 'diff' | 'diff-truncated'; files: ContextInput[]; leftOut: number };
  /** Hash of the rubric that pages and rules come from. */
  rubricHash: string;
  secondLook: boolean;
  /** Most tokens of one prompt, estimated. */
  maxPromptTokens: number;
  /** Further calls after a report that was refused; those of a failed agent are made behind `ask`. */
  retries: number;
  ask: Ask;
  store: ReviewStore;
  emit: (event: Pick<TestReviewEvent, 'type' | 'message' | 'specs' | 'driver'>) => void;
}

/** What became of the review of one project. Findings are bound, carry no provenance and no effect yet. */
export interface ReviewOutcome {
  findings: Finding[];
  review: Omit<AgentReview, 'drivers' | 'unreachedSource'>;
  /** Specs that nobody could judge: the verdict is incomplete. Class 2 where the environment is to blame. */
  unjudged: { path: string; reason: string; exitClass: 2 | 3 }[];
}

/** Answers of earlier runs, by content. */
export interface ReviewStore {
  /** `because`: why an entry that is there was not taken (broken, foreign, not authenticated). */
  read(key: string): { review?: StoredReview; because?: string };
  /** The last answer about a path, whatever its text was then. */
  last?(path: string): StoredReview | undefined;
  /** Entries are believed by their MAC: what an earlier review did not say may speak for a change. */
  authenticates?: boolean;
  /** Throws where it cannot be written: the review goes on with a warning. */
  write(key: string, review: StoredReview): void;
}

/** The bound answer about one spec. Waivers and policy are no part of it. */
export interface StoredReview {
  path: string;
  /** Findings as bound, with lines of the text that the key holds; `path` is where it was asked about. */
  findings: Finding[];
  dropped: AgentReview['dropped'];
  notes: AgentReview['notes'];
  contextUsed: string[];
  modelReported: string | null;
  /** What was looked at: form of asking, open rows, pieces of the text (first line, hash of their code). */
  seen: { form: string; rows: string[]; units: { from: number; hash: string }[] };
  /** ISO time and run of the answer. */
  madeAt: string;
  madeBy: string;
}
