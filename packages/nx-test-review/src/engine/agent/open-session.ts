/* eslint-disable @typescript-eslint/no-require-imports -- late: most runs ask no agent, and need none of what asks one */
import { exitClassOf, TestReviewError, type UnjudgedSpec } from '@nx-test-review/contracts';
import type { AgentTools, ToolsInput } from './agent-tools';
import { chooseAgent, type AgentChoice } from './choose-agent';
import type { AskingSession } from './session';
import type { AgentSession, AgentSessionInput } from './session-types';

/** The agents of a run. What asks them is loaded by the first project that has to. */
export function openAgentSession(
  input: AgentSessionInput,
  openTools?: (input: ToolsInput) => Promise<AgentTools>,
): AgentSession {
  const { context, steeringOf } = input;
  let asking: AskingSession | undefined;
  const choose = (root: string): AgentChoice => {
    const { config, policy } = steeringOf(root);
    if (context.partial) return { asks: false, name: config.agent.name, reason: 'check asks no agent' };
    const { allowWithoutAgent, sources } = policy;
    const allowed = { allowWithoutAgent: allowWithoutAgent && sources['allowWithoutAgent'] !== 'flags' };
    return chooseAgent({
      config: config.agent,
      policy: allowed,
      flags: context.agentFlags,
      ci: context.ci,
      run: context.run,
    });
  };

  const load = (): AskingSession =>
    (asking ??= (require('./session') as typeof import('./session')).createAskingSession(
      input,
      choose,
      openTools,
    ));

  return {
    choose,
    async review(prepared) {
      const choice = choose(prepared.input.project.root);
      const { name, reason } = choice;
      if (!choice.asks) return { findings: [], evidence: { name, asked: false, reason } };
      try {
        return await load().review(prepared, choice);
      } catch (error) {
        const unjudged = nameUnjudged(prepared.input.reviewed, error);
        return { findings: [], evidence: { name, asked: true, reason, unjudged } };
      }
    },
    plan: (options) => load().plan(options),
    close: async () => asking?.close(),
  };
}

/** What breaks the agent tier takes nothing from T0 and the diff rows: their findings stand in a verdict that is incomplete. */
function nameUnjudged(paths: readonly string[], error: unknown): UnjudgedSpec[] {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const reason = error instanceof TestReviewError ? `${message}; ${error.hint}` : message;
  const exitClass = exitClassOf(error) === 2 ? 2 : 3;
  return paths.map((path) => ({ path, reason, exitClass }));
}
