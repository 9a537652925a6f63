import type { AgentRequest } from '@nx-test-review/agents';
import { NO_USAGE } from '@nx-test-review/contracts';
import type { AgentTools } from './agent-tools';
import { makeAsk } from './make-ask';

const enforces = { readOnly: 'enforced', schema: 'enforced', budget: 'enforced' } as const;

/** Limits of the one call that is made with what the account leaves. */
async function limitsWith(left: { remainingMs: number | null; remainingUsd: number | null }) {
  const requests: AgentRequest[] = [];
  const tools: Pick<AgentTools, 'ask' | 'driver'> = {
    driver: () => ({ enforces, defaultModel: undefined }),
    ask: async (_, request) => {
      requests.push(request);
      return {
        ...{ ok: true, text: '{}', usage: NO_USAGE, modelReported: null, version: null, versionTested: true },
        ...{ enforces, isolation: 'none', turns: 1, warnings: [], elapsedMs: 1 },
      };
    },
  };
  const { ask } = makeAsk({
    ...{ tools: tools as AgentTools, config: {}, runId: 'run-1', project: 'cart' },
    ...{ workspace: '/w', traces: '/t', ci: true, env: {}, signal: new AbortController().signal },
    progress: { emit: () => undefined, begin: () => () => undefined, close: () => undefined },
    whyNot: async () => undefined,
    ledger: async () => ({
      enter: async () => ({ granted: true, leave: async () => undefined, ...left }),
      close: async () => undefined,
    }),
  });
  await ask({
    agent: { driver: 'claude', model: null, effort: null, baseUrl: null, setup: null },
    ...{ label: 'cart', prompt: 'p', schema: {}, specs: ['a.spec.ts'], purpose: 'review' },
  });
  return requests.map(({ limits }) => limits);
}

describe('what one call may take', () => {
  it('is no more than what the budget of the run leaves', async () => {
    expect(await limitsWith({ remainingMs: 90_000, remainingUsd: 0.75 })).toMatchObject([
      { overallMs: 90_000, usd: 0.75 },
    ]);
  });

  it('is the limits of a call alone where the run has no budget', async () => {
    const [limits] = await limitsWith({ remainingMs: null, remainingUsd: null });
    expect(limits).toMatchObject({ overallMs: 12 * 60_000 });
    expect(limits).not.toHaveProperty('usd');
  });
});
