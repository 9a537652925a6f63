import { parseCommandLine, type CommandLine } from './parse-command-line';
import { RUN_ENV } from './run-env';

/** What a hook is told by Nx, as far as this plugin needs it. */
export interface HookContext {
  /** The same in both hooks and over all registrations of a plugin in one run. */
  id: string;
  argv: string[];
  workspaceRoot: string;
  nxJsonConfiguration: {
    defaultBase?: string;
    affected?: { defaultBase?: string };
    targetDefaults?: unknown;
    plugins?: readonly unknown[];
  };
}

/** One invocation of nx: what it compares, and what it was asked for. No git was asked: refs stand as given. */
export interface RunFacts {
  runId: string;
  command: CommandLine['command'] | 'ci';
  baseRef: string | null;
  /** Where the base came from, for people. */
  baseHow: string | null;
  headRef: string | null;
  gate: boolean;
  targets: string[];
  projects: string[];
  excluded: string[];
  /** The user named the changed files: projects outside of them are not expected. */
  limited: boolean;
  /** Flags about the agent, as JSON; left out without any. */
  agent?: string;
  /** One machine of several: the verdicts are gated elsewhere. */
  part?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{3,80}$/;

/**
 * Reads a run from its command line and environment. Pure, so that the post hook finds the same facts as the pre hook
 * although it may live in another process, with another environment.
 */
export function describeRun(context: HookContext, env: Env): RunFacts {
  const line = parseCommandLine(context.argv);
  const base = findBase(line, context.nxJsonConfiguration, env);
  const headRef = base === null ? null : (given(line.head) ?? given(env['NX_HEAD']) ?? null);
  const presetId = findPresetId(context.id, env);
  const pipelineId = presetId === undefined ? findPipelineId(env) : undefined;
  return {
    runId: presetId ?? pipelineId ?? `nx-${context.id.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, 70)}`,
    command: presetId === undefined ? line.command : 'ci',
    baseRef: base?.ref ?? null,
    baseHow: base?.how ?? null,
    headRef,
    gate: base !== null || line.gate || env[RUN_ENV.forceGate] === '1',
    targets: line.targets,
    projects: line.projects,
    excluded: line.excluded,
    part: pipelineId !== undefined,
    limited: line.command === 'affected' && line.change !== undefined && line.change !== 'all',
    ...readAgentWords(line, presetId === undefined ? undefined : env[RUN_ENV.agent]),
  };
}

/** `ci` has its flags checked and hands them on; for other runs the command line of nx speaks. */
function readAgentWords({ agent }: CommandLine, preset: string | undefined): Pick<RunFacts, 'agent'> {
  if (preset !== undefined) return preset === '' ? {} : { agent: preset };
  return Object.keys(agent).length === 0 ? {} : { agent: JSON.stringify(agent) };
}

/**
 * An id from outside counts when `nx-test-review ci` set it for this very nx: a task that calls nx again hands
 * its environment down, and its run must not be taken for the outer one.
 */
function findPresetId(contextId: string, env: Env): string | undefined {
  const id = env[RUN_ENV.runId] ?? '';
  const owner = env[RUN_ENV.nxRun] ?? '';
  const fromCi = env[RUN_ENV.command] === 'ci' && (owner === '' || owner === contextId);
  return fromCi && RUN_ID.test(id) ? id : undefined;
}

/** An id that is none is no id: the verdicts are then of a run that nobody gates, which is class 3 there. */
function findPipelineId(env: Env): string | undefined {
  const id = env[RUN_ENV.pipelineRun] ?? '';
  return RUN_ID.test(id) ? id : undefined;
}

function findBase(
  line: CommandLine,
  nxJson: HookContext['nxJsonConfiguration'],
  env: Env,
): { ref: string; how: string } | null {
  const flag = given(line.base);
  if (flag !== undefined) return { ref: flag, how: 'flag --base' };
  if (line.command === 'affected' && (line.change === 'uncommitted' || line.change === 'untracked')) {
    return { ref: 'HEAD', how: `flag --${line.change}` };
  }
  const fromEnv = given(env['NX_BASE']);
  if (fromEnv !== undefined) return { ref: fromEnv, how: 'NX_BASE' };
  if (line.command !== 'affected') return null;
  const configured = given(nxJson.defaultBase) ?? given(nxJson.affected?.defaultBase);
  return configured === undefined
    ? { ref: 'main', how: "Nx's default" }
    : { ref: configured, how: 'defaultBase in nx.json' };
}

function given(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
