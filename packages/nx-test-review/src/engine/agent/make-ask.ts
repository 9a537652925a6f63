import {
  askWithRetries,
  withCost,
  type AgentFailure,
  type AgentLimits,
  type AgentOutcome,
  type AgentRequest,
  type Slot,
} from '@nx-test-review/agents';
import {
  countTokens,
  NO_USAGE,
  type AgentConfig,
  type DriverEvidence,
  type DriverName,
  type DriverSettings,
} from '@nx-test-review/contracts';
import { describeCost } from '@nx-test-review/gate';
import { estimateTokens, type Ask } from '@nx-test-review/review';
import { AGENT_DEFAULTS } from '../config/merge-config';
import type { AgentTools, CallLedger } from './agent-tools';
import { ANSWER_TOKENS } from './answer-tokens';
import type { Progress } from './progress';

type Call = Parameters<Ask>[0];

export interface AskInput {
  tools: AgentTools;
  config: AgentConfig;
  runId: string;
  project: string;
  /** Folder that the agent may read. */
  workspace: string;
  /** Folder for what was sent and what came. */
  traces: string;
  ci: boolean;
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  progress: Progress;
  /** Why no call may be made; asked before the first one. */
  whyNot(): Promise<string | undefined>;
  ledger(): Promise<CallLedger>;
}

/** Calls of one project, with what was learnt of the drivers. */
export interface CountedAsk {
  ask: Ask;
  calls(): number;
  failures(): { kind: string; message: string; driver: DriverName }[];
  drivers(): DriverEvidence[];
}

export function settingsOf(config: AgentConfig, driver: DriverName): DriverSettings {
  return config.drivers?.[driver] ?? {};
}

/** How often a call is made again, and a malformed answer asked for anew. */
export function retriesOf({ retries }: { retries?: number | null }, ci: boolean): number {
  return retries ?? (ci ? 1 : 0);
}

/** Makes calls: within the budget, a few at a time, again from a clean start where that may help. */
export function makeAsk(input: AskInput): CountedAsk {
  const { config, ci } = input;
  const retries = retriesOf(config, ci);
  const drivers = new Map<string, DriverEvidence>();
  const failures: ReturnType<CountedAsk['failures']> = [];
  let calls = 0;

  const tryOnce = async (call: Call): Promise<AgentOutcome> => {
    const outcome = await askOnce(input, call, () => (calls += 1));
    const { driver } = call.agent;
    drivers.set(driver, describeDriver(call, outcome));
    if (outcome.ok) return outcome;
    if (outcome.kind === 'missing') calls -= 1; // a program that is not there was not called
    failures.push({ kind: outcome.kind, message: outcome.message, driver });
    return outcome;
  };
  const ask: Ask = async (call) => {
    const refusal = await input.whyNot();
    if (refusal !== undefined) return refuse(input, call, refusal, 2);
    const { outcome } = await askWithRetries(() => tryOnce(call), {
      retries,
      signal: input.signal,
      onRetry: ({ failure }) =>
        input.progress.emit({
          type: 'agent-retry',
          project: input.project,
          driver: call.agent.driver,
          message: `${failure.message}; asked once more from a clean start`,
        }),
    });
    return outcome.ok || outcome.exitClass === 3 ? outcome : { ...outcome, message: joinHint(outcome) };
  };
  return { ask, calls: () => calls, failures: () => failures, drivers: () => [...drivers.values()] };
}

/** What is wrong here stays wrong until somebody does something: the reason says what. */
function joinHint({ message, hint }: AgentFailure): string {
  return hint === '' || message.includes(hint) ? message : `${message}; ${hint}`;
}

async function askOnce(input: AskInput, call: Call, count: () => void): Promise<AgentOutcome> {
  const { project, progress, signal, config } = input;
  const { driver } = call.agent;
  const ledger = await input.ledger();
  const slot = await ledger.enter({
    driver,
    project: call.label,
    estimateTokens: estimateTokens(call.prompt) + ANSWER_TOKENS,
    onWait: (why) => progress.emit({ type: 'agent-waiting', project, driver, message: why }),
    signal,
  });
  if (!slot.granted) return refuse(input, call, slot.why, 3);
  count();
  progress.emit({ type: 'agent-started', project, driver, specs: call.specs });
  const ended = progress.begin({ project, driver, specs: call.specs });
  try {
    const told = await input.tools.ask(driver, toRequest(input, call, slot));
    const usage = withCost(told.usage, told.modelReported ?? call.agent.model, config.prices ?? {});
    const outcome = { ...told, usage };
    await slot.leave(usage, outcome);
    progress.emit(describeOutcome(project, call, outcome));
    return outcome;
  } finally {
    ended();
  }
}

/** A call may take what the budget leaves, and no more. */
function toRequest(input: AskInput, call: Call, { remainingMs, remainingUsd }: Slot): AgentRequest {
  const { config } = input;
  const { driver, model } = call.agent;
  const limits = limitsOf(config, call.specs.length);
  const overallMs = Math.max(1000, Math.min(limits.overallMs, remainingMs ?? Infinity));
  return {
    runId: input.runId,
    label: call.label,
    prompt: call.prompt,
    schema: call.schema,
    settings: { ...settingsOf(config, driver), ...(model === null ? {} : { model }) },
    workspace: input.workspace,
    limits: { ...limits, overallMs, ...(remainingUsd === null ? {} : { usd: remainingUsd }) },
    isolation: config.isolation ?? AGENT_DEFAULTS.isolation,
    ci: input.ci,
    env: input.env,
    traces: input.traces,
    signal: input.signal,
  };
}

const MINUTE = 60_000;

export function limitsOf(config: AgentConfig, specs: number): AgentLimits {
  const minutes = config.timeoutMinutes ?? Math.min(30, 10 + 2 * specs);
  return {
    overallMs: minutes * MINUTE,
    idleMs: (config.idleMinutes ?? AGENT_DEFAULTS.idleMinutes) * MINUTE,
    outputBytes: 50 * 1024 * 1024,
    graceMs: 5000,
  };
}

function describeOutcome(project: string, { agent, specs }: Call, outcome: AgentOutcome) {
  const told = countTokens(outcome.usage);
  const cost = told === 0 ? undefined : `${told} tokens, ${describeCost(outcome.usage)}`;
  return {
    type: 'agent-ended' as const,
    project,
    driver: agent.driver,
    specs,
    state: outcome.ok ? 'answered' : 'failed',
    seconds: Math.round(outcome.elapsedMs / 100) / 10,
    usage: outcome.usage,
    ...(outcome.ok ? (cost === undefined ? {} : { message: cost }) : { message: outcome.message }),
  };
}

function describeDriver({ agent }: Call, outcome: AgentOutcome): DriverEvidence {
  return {
    name: agent.driver,
    version: outcome.version,
    tested: outcome.versionTested,
    model: agent.model,
    effort: agent.effort,
    modelReported: outcome.modelReported,
    baseUrl: agent.baseUrl,
    enforces: outcome.enforces,
    isolation: outcome.isolation,
  };
}

/** A call that was not made. */
function refuse({ tools }: AskInput, { agent }: Call, message: string, exitClass: 2 | 3): AgentFailure {
  return {
    ok: false,
    kind: 'budget',
    exitClass,
    message,
    hint: 'see docs/agents.md',
    retryable: false,
    retryAfterMs: null,
    usage: NO_USAGE,
    modelReported: null,
    version: null,
    versionTested: true,
    enforces: tools.driver(agent.driver).enforces,
    isolation: 'none',
    turns: null,
    warnings: [],
    elapsedMs: 0,
  };
}
