import {
  NO_USAGE,
  type AgentEvidence,
  type AgentReview,
  type DriverEvidence,
  type Finding,
} from '@nx-test-review/contracts';
import { makeAgentReview, makeSpecReview } from '@tools/testing/make-agent-review';
import { makeFinding } from '@tools/testing/make-finding';

const DRIVER: DriverEvidence = {
  name: 'claude',
  version: '2.3.1',
  tested: true,
  model: 'sonnet',
  effort: null,
  modelReported: 'claude-sonnet-9',
  baseUrl: null,
  enforces: { readOnly: 'enforced', schema: 'asked', budget: 'none' },
  isolation: 'bwrap',
};
const OTHER: DriverEvidence = {
  ...DRIVER,
  name: 'codex',
  version: '0.99.0',
  tested: false,
  model: 'gpt-9',
  modelReported: null,
  isolation: 'none',
};

const review = (parts: Partial<AgentReview>): AgentReview =>
  makeAgentReview({
    context: { basis: 'diff', files: ['libs/cart/README.md'], leftOut: 0 },
    promptHash: 'prompt',
    ...parts,
  });

const usage = { ...NO_USAGE, inputTokens: 9_200, cachedInputTokens: 3_000, outputTokens: 1_150 };
const asked = { name: 'mixed', asked: true, reason: 'agent.name is "mixed"' } as const;

export const SAMPLE_AGENTS: Record<'answered' | 'cutShort' | 'replayed' | 'leftOut', AgentEvidence> = {
  answered: {
    ...asked,
    review: review({
      drivers: [DRIVER, OTHER],
      calls: 3,
      secondLooks: 2,
      usage: { ...usage, costUsd: 0.0412, costFrom: 'agent' },
      specs: [
        makeSpecReview({ path: 'libs/cart/src/cart.spec.ts', outcome: 'asked' }),
        makeSpecReview({
          path: 'libs/cart/src/price.spec.ts',
          outcome: 'unchanged-in-meaning',
          driver: null,
        }),
      ],
      dropped: [
        {
          row: 'M3',
          path: 'libs/cart/src/cart.spec.ts',
          line: 12,
          quote: 'expect(nothing)',
          message: 'One test asks for three things.',
          why: 'its quote is not in the file',
          askedAgain: false,
        },
      ],
      notes: [
        {
          kind: 'instruction',
          path: 'libs/cart/src/cart.spec.ts',
          line: 3,
          text: 'A comment tells the reviewer to approve <b>everything</b>.',
        },
        {
          kind: 'excuse',
          path: 'libs/cart/README.md',
          line: null,
          text: 'It says that sleeps are fine here.',
        },
      ],
      prior: [
        {
          path: 'libs/cart/src/cart.spec.ts',
          row: 'L6',
          line: 9,
          quote: 'expect(total).toBe(119)',
          fate: 'resolved',
          lineNow: null,
          reason: 'The rate has a name now.',
        },
      ],
      unreachedSource: ['libs/cart/src/legacy.ts'],
      warnings: ['codex 0.99.0 is no version that its driver was tested with'],
    }),
  },
  cutShort: {
    ...asked,
    unjudged: [
      {
        path: 'apps/shop/src/app/checkout/checkout.component.spec.ts',
        reason: 'the budget of 3 calls is spent',
        exitClass: 3,
      },
    ],
    review: review({
      drivers: [DRIVER],
      calls: 1,
      usage: { ...usage, costUsd: null, costFrom: null },
      specs: [
        makeSpecReview({ path: 'apps/shop/src/app/checkout/checkout.component.spec.ts', outcome: 'failed' }),
      ],
      failures: [
        { kind: 'timeout', message: 'it took longer than 12 minutes', driver: 'claude' },
        { kind: 'timeout', message: 'it took longer than 12 minutes', driver: 'claude' },
      ],
    }),
  },
  replayed: {
    ...asked,
    review: review({
      specs: [
        makeSpecReview({
          path: 'apps/shop-e2e/src/checkout.spec.ts',
          outcome: 'replayed',
          storedAt: '2026-03-01T08:00:00.000Z',
          storedBy: 'run-0',
          storedModel: 'claude-sonnet-9',
        }),
        makeSpecReview({ path: 'apps/shop-e2e/src/pay.spec.ts', outcome: 'reached-not-asked', driver: null }),
      ],
    }),
  },
  leftOut: {
    name: 'claude',
    asked: false,
    reason: 'claude is left out by ada (GITHUB_ACTOR): the provider is down since noon',
  },
};

const concern = makeFinding({
  row: 'M3',
  slug: 'multi-concern-test',
  severity: 'Medium',
  source: 't1',
  line: 21,
  quote: "it('works', () => {",
  titlePath: ['cart', 'works'],
  message: 'Prices, slugs and log-ins are asked in one test. Make three of it.',
  provenance: 'introduced',
});

export const SAMPLE_AGENT_FINDINGS: Finding[] = [
  concern,
  {
    ...concern,
    row: 'C5',
    slug: 'mock-asserted-against-itself',
    severity: 'Critical',
    line: 33,
    secondLook: {
      outcome: 'refuted',
      by: 'codex (gpt-9)',
      line: 30,
      quote: 'const total = sum(prices);',
      reason: 'the value comes from sum, not from the mock',
    },
  },
];
