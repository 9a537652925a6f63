import type { DriverName, DriverSettings, Enforcement, Usage } from '@nx-test-review/contracts';

type Env = Readonly<Record<string, string | undefined>>;

/** One question to one agent. */
export interface AgentRequest {
  /** Run that the answer must name; also the name of the folder of its traces. */
  runId: string;
  /** What people see in progress and errors: the project, with the part where there are several. */
  label: string;
  prompt: string;
  /** JSON schema of the answer, draft 7, all keys required. */
  schema: object;
  settings: DriverSettings;
  /** Folder that the agent may read, absolute; it works in there. */
  workspace: string;
  limits: AgentLimits;
  /** Sandbox of the operating system; `auto` takes one where there is one and `ci` says so. */
  isolation: 'auto' | 'required' | 'off';
  ci: boolean;
  /** Environment of this process: the agent sees an allow-list of it. */
  env: Env;
  /** Folder for what was sent and what came, secrets blanked, absolute; undefined: nothing is kept. */
  traces?: string;
  /** What `detect` found, so that a run asks once; undefined: it is asked for, and remembered in this process. */
  presence?: Presence;
  signal?: AbortSignal;
}

export interface AgentLimits {
  overallMs: number;
  idleMs: number;
  /** Most bytes of stdout and stderr together. */
  outputBytes: number;
  /** Time between the polite signal and the kill, in milliseconds. */
  graceMs: number;
  /** What this call may cost at most, in US dollars: handed to drivers that enforce a budget, no matter to the others. */
  usd?: number;
}

/** Why no answer came, in kinds that people and the ledger act on. */
export const FAILURE_KINDS = [
  'missing',
  'login',
  'auth',
  'quota',
  'api',
  'timeout',
  'idle',
  'output-cap',
  'killed',
  'denied',
  'refusal',
  'turns',
  'budget',
  'no-report',
  'protocol',
  'guard',
  'isolation',
  'aborted',
  'configuration',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

interface Told {
  usage: Usage;
  /** The model that the run itself named, null where the agent tells none. */
  modelReported: string | null;
  /** What the program says of itself, null where it has no version. */
  version: string | null;
  versionTested: boolean;
  enforces: Enforcement;
  isolation: 'bwrap' | 'sandbox-exec' | 'none';
  /** Model turns, null where they cannot be counted. */
  turns: number | null;
  warnings: string[];
  /** Wall time in milliseconds. */
  elapsedMs: number;
}

/** The agent ended well by all that its driver demands. The report in it is not bound yet. */
export interface AgentAnswer extends Told {
  ok: true;
  /** Final text; where the agent has structured output, its JSON text. */
  text: string;
}

export interface AgentFailure extends Told {
  ok: false;
  kind: FailureKind;
  /** Environment or configuration is wrong (class 2), or the agent failed (class 3). */
  exitClass: 2 | 3;
  message: string;
  hint: string;
  /** Last lines that the process printed, secrets blanked: at most 20 lines, 8,000 characters. */
  tail?: string;
  /** Another try from a clean start may help. */
  retryable: boolean;
  /** Back-off that the provider asked for, in milliseconds. */
  retryAfterMs: number | null;
}

export type AgentOutcome = AgentAnswer | AgentFailure;

/** How a program is started for one question. Prompts go by stdin, never by argv. */
export interface Invocation {
  command: string;
  args: string[];
  /** Whole environment of the process, the private folders excepted: supervision adds HOME, TMPDIR and `homeVariables`. */
  env: Record<string, string>;
  /**
   * Working folder: the workspace of the request, or an empty private one, where no file of the repository can speak to
   * an agent that needs none.
   */
  worksIn: 'workspace' | 'empty';
  /** Names of `env` whose values are secret: blanked in all that is kept. */
  secretNames: string[];
  /** Files that must lie in the private home before the start: path relative to it, text. */
  homeFiles: { path: string; text: string }[];
  /** Files of a login, absolute, that are made readable in the private home and removed afterwards. */
  loginFiles: { from: string; to: string }[];
  stdin: string;
  /** Environment names that are set to folders of the private home (relative to it; '' is the home itself). */
  homeVariables: Record<string, string>;
  /**
   * Why HOME stays the user's own, where a login lies that no file in the private home can stand for. Undefined as a
   * rule. The private home still holds `homeFiles`; the reason becomes a warning of the outcome.
   */
  keepsHome?: string;
  /** File in the private home (relative to it) that the agent writes its answer to, undefined for stdout. */
  answerFile?: string;
  /** The CLI prints nothing until it is done: no limit on silence. */
  printsLate: boolean;
}

/** A failure that the stream told of. Without a hint there is one for the kind. */
export type StreamFailure = Pick<AgentFailure, 'kind' | 'message' | 'retryable' | 'retryAfterMs'> &
  Partial<Pick<AgentFailure, 'hint'>>;

/** What a stream parser knows when the process ended. */
export interface StreamEnd {
  /** Undefined: the stream did not end as a success must. */
  text: string | undefined;
  failure?: StreamFailure;
  usage: Usage;
  modelReported: string | null;
  turns: number | null;
  warnings: string[];
}

export interface ExitFacts {
  code: number | null;
  signal: string | null;
  stderr: string;
  /** Text of `answerFile`, undefined when it is not there. */
  answer: string | undefined;
}

/** Reads the output of one process, line by line. Unknown events are ignored. */
export interface StreamParser {
  /** One line of stdout without its end. A failure that it returns ends the process at once. */
  line(text: string): StreamFailure | undefined;
  /** As `line`, of stderr: for a CLI that tells of failed requests only there, and tries for ever. */
  errorLine?(text: string): StreamFailure | undefined;
  end(exit: ExitFacts): StreamEnd;
}

/** Presence and login, found without network. */
export interface Presence {
  found: boolean;
  /** Absolute path of the program, null for HTTP. */
  path: string | null;
  version: string | null;
  versionTested: boolean;
  /** `unknown`: there is no way to tell without network. */
  login: 'yes' | 'no' | 'unknown';
  /** What to do where something is missing. */
  hint: string;
}

/** One kind of agent. A new one is a module of this shape, held by the conformance suite. */
export interface Driver {
  name: DriverName;
  /** Words for tables of people. */
  title: string;
  /** Versions that its tests ran with; empty where there is no version. */
  testedVersions: readonly string[];
  /** Model that is asked for when none is configured; undefined: one must be configured, or the agent has no say. */
  defaultModel: string | undefined;
  enforces: Enforcement;
  detect(settings: DriverSettings, env: Env): Promise<Presence>;
  /**
   * `home` is the private home, absolute: arguments may name files in it. Throws ConfigurationError where settings do
   * not suffice. Undefined for a driver that speaks HTTP itself.
   */
  invoke?(request: AgentRequest, home: string): Invocation;
  createParser?(request: AgentRequest): StreamParser;
  /** Drivers without a process of their own. `tellSecret` hears of secrets that stand in no variable: they are blanked too. */
  ask?(request: AgentRequest, tellSecret: (value: string) => void): Promise<AgentOutcome>;
}
