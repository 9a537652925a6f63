import type { PolicyConfig, Run, TestReviewEvent } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { toAgentEnv, type AgentFlags } from '../../plugin/agent-flags';
import { RUN_ENV } from '../../plugin/hooks/run-env';
import { toPolicyEnv } from '../../plugin/policy-env';
import type { TargetNames } from '../../plugin/names';
import { openWorkspace } from '../open-workspace';
import { HEARTBEAT_MS } from '../heartbeat';
import { followEvents } from '../follow-events';
import { makeRun, proveWritable, runFolder } from '../run-store';
import { readNxJson } from '../workspace/registration';
import { answerForTargets, listTargets, type CommandAnswer } from './answer-for-targets';
import { findCiBase } from './find-ci-base';
import { readNxWorkspace, requireNx } from './read-nx-workspace';

export interface CiInput {
  root: string;
  base?: string;
  head?: string;
  /** Further words for `nx affected`. */
  nxArgs: readonly string[];
  env: Record<string, string | undefined>;
  approveWaivers: boolean;
  color: boolean;
  /** Policy of the command line: the strongest layer. */
  policy?: PolicyConfig;
  /** What the command line says of the agent. */
  agent: AgentFlags;
  /** Stops nx when it is aborted. */
  signal?: AbortSignal;
  /** Gets each event of the run as a line of JSON, with its end. */
  stream?(line: string): void;
  /** Gets what nx prints, while it prints it. */
  talk(text: string): void;
}

/**
 * The required check: runs `nx affected -t test-review`, then reads the verdicts itself, compares them with what the base
 * covered, judges in this process what has no target any more, and gives the one answer. What nx says of the run is talk.
 */
export async function runCi(input: CiInput): Promise<CommandAnswer> {
  const { root, color } = input;
  const nx = requireNx(root);
  const head = await openHeadSnapshot(root);
  const nxJson = readNxJson(head);
  const targets = listTargets(head);
  head.close();
  const prepared = makeRun('ci', null, input.head ?? (input.env['NX_HEAD'] || null));
  const stream = openStream(input, prepared.id);
  let ended: Promise<string[]> | undefined;
  const answer = await answerForTargets({ root, runId: prepared.id, targets, color }, async (names) => {
    const { base, notes } = findCiBase({
      root,
      env: input.env,
      defaultBase: nxJson?.defaultBase,
      ...(input.base === undefined ? {} : { base: input.base }),
    });
    const run = { ...prepared, baseRef: base?.ref ?? null, baseHow: base?.how ?? null };
    proveWritable(root, run.id);
    const engine = await openWorkspace(await readNxWorkspace(root, names), {
      approved: input.approveWaivers,
      color,
      ...(input.policy === undefined ? {} : { policy: input.policy }),
      agent: input.agent,
      env: input.env,
      progress: (line) => input.talk(`[test-review] ${line}\n`),
    });
    const review = await engine.openReview(run); // before nx: an unknown base costs nothing and says so once
    return async () => {
      ended ??= runAffected(nx, run, targets, input);
      try {
        return await review.gate([], {
          judgeUncovered: true,
          judgeReached: true,
          notes: [...notes, ...(await ended)],
        });
      } finally {
        await review.close();
      }
    };
  });
  stream.end(answer);
  return answer;
}

/** Events of all processes of the run, with its first and last one. */
function openStream({ root, stream }: CiInput, runId: string): { end(answer: CommandAnswer): void } {
  if (stream === undefined) return { end: () => undefined };
  const tell = (event: Pick<TestReviewEvent, 'type' | 'state' | 'message'>): void => {
    const whole: TestReviewEvent = { schemaVersion: 1, runId, time: new Date().toISOString(), ...event };
    stream(`${JSON.stringify(whole)}\n`);
  };
  tell({ type: 'run-started' });
  const stop = followEvents(join(runFolder(root, runId), 'events.jsonl'), stream);
  return {
    end({ result }) {
      stop();
      tell({ type: 'gate-ended', state: result.state, message: result.headline });
    },
  };
}

/** Runs the reviews of all registrations at once, and gives what there is to note of it. Never silent for long. */
async function runAffected(
  nx: string,
  run: Run,
  targets: readonly TargetNames[],
  input: CiInput,
): Promise<string[]> {
  const names = targets.flatMap(({ targetName }) => ['-t', targetName]);
  const args = ['affected', ...names, `--base=${run.baseRef ?? ''}`];
  if (run.headRef !== null) args.push(`--head=${run.headRef}`);
  const startedAt = Date.now();
  let spoken = startedAt;
  const talk = (text: string): void => {
    spoken = Date.now();
    input.talk(text);
  };
  const timer = setInterval(() => {
    if (Date.now() - spoken < HEARTBEAT_MS) return;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    talk(`[test-review] nx affected is running for ${seconds} s\n`);
  }, 1000);
  try {
    const code = await runNx(nx, [...args, ...input.nxArgs], run.id, { ...input, talk });
    return code === 0 ? [] : [`nx affected ended with code ${code}; the verdicts decide`];
  } finally {
    clearInterval(timer);
  }
}

function runNx(nx: string, args: string[], runId: string, input: CiInput): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nx, ...args], {
      cwd: input.root,
      env: toNxEnv(input, runId),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    child.stdout.setEncoding('utf8').on('data', input.talk);
    child.stderr.setEncoding('utf8').on('data', input.talk);
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 128));
  });
}

/**
 * What nx and its tasks are started with. What decides whom they believe is set here in any case: Nx fills what is not set, or
 * empty, from `.env` files, which the change may bring.
 */
export function toNxEnv(
  { env, policy, agent }: Pick<CiInput, 'env' | 'policy' | 'agent'>,
  runId: string,
): Record<string, string | undefined> {
  return {
    ...env,
    [RUN_ENV.runId]: runId,
    [RUN_ENV.command]: 'ci',
    [RUN_ENV.nxRun]: '',
    ...toPolicyEnv(policy),
    ...toAgentEnv(agent),
    CI: env['CI'] || 'false',
    TEST_REVIEW_STORE_KEY: env['TEST_REVIEW_STORE_KEY'] || ' ', // blank is no key
  };
}
