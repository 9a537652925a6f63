import type { Base, PolicyConfig } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { runPlan, type RunPlan } from '../engine';
import { findCiBase } from '../engine/commands/find-ci-base';
import { readNxJson } from '../engine/workspace/registration';
import type { AgentFlags } from '../plugin/agent-flags';
import { formatColumns } from './format-columns';
import { printJson, printText, type CommandContext } from './io';

interface PlanRequest {
  root: string;
  agent: AgentFlags;
  policy?: PolicyConfig;
}

/** What `ci` would ask, as the pipeline would: also here, where `agent.when` may keep it from asking. */
export async function showCiPlan(
  { io, end }: CommandContext,
  request: PlanRequest,
  options: { base?: string; json?: true | string },
): Promise<void> {
  const env = io.env ?? process.env;
  const head = await openHeadSnapshot(request.root);
  const defaultBase = readNxJson(head)?.defaultBase;
  head.close();
  const { base } = findCiBase({
    root: request.root,
    env,
    defaultBase,
    ...(options.base === undefined ? {} : { base: options.base }),
  });
  const plan = await runPlan({ ...request, env, found: base, plan: {} });
  if (options.json === undefined) printText(io, formatPlan(plan));
  else {
    const projects = plan.projects.map(({ calls, ...project }) => ({
      ...project,
      calls: calls.map(({ prompt: _prompt, ...call }) => call),
    }));
    printJson(io, { schemaVersion: 1, ...plan, projects });
  }
  end(0);
}

/** One line a project, the sum, and why the first call would not be made. */
export function formatPlan({ projects, estimate, refusal, base }: RunPlan & { base: Base | null }): string {
  const rows = projects.map(({ project, agent, calls, others, reason }) => {
    const count = (outcome: string): number => others.filter((one) => one.outcome === outcome).length;
    const specs = new Set(calls.flatMap((call) => call.specs)).size;
    const rest = others.length - count('replayed');
    return [
      project,
      agent === undefined
        ? 'nobody'
        : [agent.driver, ...(agent.model === null ? [] : [`(${agent.model})`])].join(' '),
      String(specs),
      String(count('replayed')),
      String(rest),
      String(calls.length),
      String(calls.reduce((sum, { tokens }) => sum + tokens, 0)),
      agent === undefined ? reason : '',
    ];
  });
  const head = ['project', 'agent', 'asked', 'replayed', 'not asked', 'calls', 'tokens', ''];
  const cost =
    estimate.usd === null
      ? 'cost unknown: agent.prices has no price for the model'
      : `$${estimate.usd.toFixed(4)} by agent.prices`;
  return [
    `base: ${base === null ? 'none' : `${base.ref} at ${base.sha.slice(0, 12)} (${base.how})`}`,
    rows.length === 0
      ? 'no spec is affected: nobody would be asked'
      : formatColumns([head, ...rows]).trimEnd(),
    `estimate: ${estimate.specs} specs in ${estimate.calls} calls, about ${estimate.tokens} tokens with the answers, ${estimate.calls === 0 ? 'no cost' : cost}; second looks and retries come on top`,
    ...(refusal === undefined ? [] : [`would stop before the first call: ${refusal}`]),
  ].join('\n');
}
