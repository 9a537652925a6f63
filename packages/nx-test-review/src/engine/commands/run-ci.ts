import type { GateResult } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { spawn } from 'node:child_process';
import { RUN_ENV } from '../../plugin/hooks/run-env';
import { readTargetNames } from '../../plugin/names';
import { openWorkspace } from '../open-workspace';
import { makeRun, proveWritable } from '../run-store';
import { readNxJson, readRegistrations } from '../workspace/registration';
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
  /** Gets what nx prints, while it prints it. */
  talk(text: string): void;
}

/**
 * The required check: runs `nx affected -t test-review`, then reads the verdicts itself, compares them with what the base
 * covered, judges in this process what has no target any more, and gives the one answer. What nx says of the run is talk.
 */
export async function runCi(input: CiInput): Promise<{ result: GateResult; path: string; text: string }> {
  const { root } = input;
  const nx = requireNx(root);
  const head = await openHeadSnapshot(root);
  const nxJson = readNxJson(head);
  const names = readRegistrations(head)[0] ?? readTargetNames(undefined);
  head.close();
  const { base, notes } = findCiBase({
    root,
    env: input.env,
    defaultBase: nxJson?.defaultBase,
    ...(input.base === undefined ? {} : { base: input.base }),
  });
  const run = makeRun('ci', base, input.head ?? (input.env['NX_HEAD'] || null));
  proveWritable(root, run.id);
  const { targetName, t0TargetName } = names;
  const workspace = await readNxWorkspace(root, { targetName, t0TargetName });
  const engine = await openWorkspace(workspace, { approved: input.approveWaivers });
  const review = await engine.openReview(run); // before nx: an unknown base costs nothing and says so once
  const args = ['affected', '-t', targetName, `--base=${run.baseRef ?? ''}`];
  if (run.headRef !== null) args.push(`--head=${run.headRef}`);
  const code = await runNx(nx, [...args, ...input.nxArgs], run.id, input);
  if (code !== 0) notes.push(`nx affected ended with code ${code}; the verdicts decide`);
  return review.gate([], { judgeUncovered: true, judgeReached: true, notes });
}

function runNx(nx: string, args: string[], runId: string, input: CiInput): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nx, ...args], {
      cwd: input.root,
      env: { ...input.env, [RUN_ENV.runId]: runId, [RUN_ENV.command]: 'ci', [RUN_ENV.nxRun]: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.setEncoding('utf8').on('data', input.talk);
    child.stderr.setEncoding('utf8').on('data', input.talk);
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 128));
  });
}
