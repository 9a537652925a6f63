import { VerdictSchema, type Finding, type PolicyConfig } from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { makeRegistry } from '@tools/testing/make-registry';
import { applyPolicy } from './apply-policy';
import { assembleVerdict, verdictSucceeds, type VerdictInput } from './assemble-verdict';
import { hashPolicy } from './describe-policy';
import { resolvePolicy } from './policy';

const SPEC = 'libs/cart/src/cart.spec.ts';
const HIGH = makeFinding({ row: 'H1', slug: 'hard-wait', severity: 'High' });
const MEDIUM = makeFinding({ row: 'M4', slug: 'ungrouped-suite', severity: 'Medium' });

function judge(findings: Finding[], parts: Partial<VerdictInput> & { rules?: PolicyConfig } = {}) {
  const { rules = {}, ...given } = parts;
  const policy = resolvePolicy({ layers: [{ where: 'test', policy: rules }], registry: makeRegistry() });
  return assembleVerdict({
    runId: 'run-1',
    project: 'cart',
    root: 'libs/cart',
    scope: 'affected',
    policy,
    findings: applyPolicy(findings, { policy, reportOnly: given.reportOnly }),
    reviewed: [SPEC],
    agent: { name: 'none', asked: false, reason: 'agent is none' },
    evidence: {
      toolVersion: '0.1.0',
      registryHash: 'r',
      configHash: 'c',
      policyHash: hashPolicy(policy),
      base: null,
      head: null,
      dirty: false,
      t0: { reportHash: null, rerun: false },
      createdAt: '2026-03-02T00:00:00.000Z',
    },
    ...given,
  });
}

describe('assembleVerdict', () => {
  it('passes what has no finding, with the full score', () => {
    expect(judge([])).toMatchObject({
      state: 'passed',
      reason: '1 spec judged, nothing blocks',
      score: 100,
      recommendation: 'Approve',
    });
  });

  it('writes what the schema allows', () => {
    expect(VerdictSchema.safeParse(judge([makeFinding()])).error).toBeUndefined();
  });

  it('fails on a blocking finding and names the row', () => {
    expect(judge([makeFinding(), MEDIUM])).toMatchObject({
      state: 'failed',
      reason: '1 blocking finding: C1',
      score: 69,
      recommendation: 'Block',
      counts: { critical: 1, high: 0, medium: 1, low: 0 },
    });
  });

  it('passes with advisory findings, which lower the score', () => {
    expect(judge([HIGH, MEDIUM])).toMatchObject({
      state: 'passed',
      reason: '1 spec judged, nothing blocks, 2 advisory',
      score: 79,
      recommendation: 'Approve with Comments',
    });
  });

  it('does not let pre-existing findings touch score and recommendation', () => {
    expect(judge([makeFinding({ provenance: 'pre-existing' })])).toMatchObject({
      state: 'passed',
      score: 100,
      recommendation: 'Approve',
    });
  });

  it('is waived when only waivers and suppressions hold what would block', () => {
    const suppressed = makeFinding({ suppression: { line: 3, reason: 'prints', addedByChange: true } });

    expect(judge([suppressed])).toMatchObject({
      state: 'waived',
      reason: '1 finding held only by a waiver: C1',
    });
  });

  it('is passed when what is suppressed would not have blocked', () => {
    expect(judge([{ ...HIGH, suppression: { line: 3, reason: 'prints' } }]).state).toBe('passed');
    expect(
      judge([makeFinding({ provenance: 'pre-existing', suppression: { line: 3, reason: 'p' } })]).state,
    ).toBe('passed');
  });

  it('is failed when another finding blocks beside a waived one', () => {
    const suppressed = makeFinding({ suppression: { line: 3, reason: 'prints' } });

    expect(judge([suppressed, makeFinding({ line: 9 })]).state).toBe('failed');
  });
});

describe('nothing reviewed', () => {
  it('is skipped with the reason, without score and recommendation', () => {
    expect(judge([], { reviewed: [], skipReason: 'no spec changed' })).toMatchObject({
      state: 'skipped',
      reason: 'no spec changed',
      score: null,
      recommendation: null,
    });
  });

  it('fails where the policy fails on a skip', () => {
    expect(
      judge([], { reviewed: [], skipReason: 'no spec changed', rules: { failOnSkip: true } }),
    ).toMatchObject({
      state: 'failed',
      reason: 'skipped, and the policy fails on a skip: no spec changed',
      score: null,
    });
  });

  it('is no skip when the last spec is gone while its source stands', () => {
    const lost = makeFinding({ row: 'D1', source: 'diff', severity: 'High', at: 'base' });

    expect(judge([lost], { reviewed: [] })).toMatchObject({
      state: 'failed',
      reason: '1 blocking finding: D1',
    });
  });

  it('passes and counts the tests that went with what they exercised', () => {
    expect(judge([], { reviewed: [], lostTests: 3 })).toMatchObject({
      state: 'passed',
      reason: '0 specs judged, nothing blocks, 3 tests gone together with what they exercised',
    });
  });

  it('does not fail a cap', () => {
    expect(judge([], { reviewed: [], rules: { minScore: 100, maxHigh: 0 } }).state).toBe('skipped');
  });
});

describe('a spec that could not be judged', () => {
  const unreadable = [{ path: 'libs/cart/src/new.spec.ts', reason: 'does not parse' }];

  it('makes the verdict incomplete, by name, whatever else was judged', () => {
    expect(judge([], { unreadable })).toMatchObject({
      state: 'incomplete',
      reason: '1 spec could not be judged: libs/cart/src/new.spec.ts (does not parse)',
      score: null,
      recommendation: null,
    });
  });

  it('is worse than a failure, and does not hide it', () => {
    expect(judge([makeFinding()], { unreadable })).toMatchObject({
      state: 'incomplete',
      reason: expect.stringContaining('1 blocking finding: C1'),
    });
  });

  it('counts when it is excluded and the change touched it, and only then', () => {
    const excluded = [{ path: 'libs/cart/src/big.spec.ts', reason: 'over 5 MB' }];

    expect(judge([], { excluded, excludedChanged: ['libs/cart/src/big.spec.ts'] }).state).toBe('incomplete');
    expect(judge([], { excluded }).state).toBe('passed');
  });
});

describe('caps', () => {
  it('fail on a score under the minimum, and pass on the minimum itself', () => {
    expect(judge([HIGH], { rules: { minScore: 80 } })).toMatchObject({
      state: 'failed',
      reason: 'score 79, at least 80 asked',
    });
    expect(judge([HIGH], { rules: { minScore: 79 } }).state).toBe('passed');
  });

  it('fail on more High or Critical than allowed', () => {
    expect(judge([HIGH], { rules: { maxHigh: 0 } })).toMatchObject({
      state: 'failed',
      reason: '1 High, at most 0 allowed',
    });
    expect(judge([HIGH], { rules: { maxHigh: 1 } }).state).toBe('passed');
    expect(judge([makeFinding()], { rules: { maxCritical: 0, rows: { C1: 'advisory' } } }).state).toBe(
      'failed',
    );
  });

  it('never let a blocking finding pass', () => {
    expect(judge([makeFinding()], { rules: { maxCritical: 10, minScore: 0 } }).state).toBe('failed');
  });

  it('are all listed', () => {
    expect(judge([makeFinding(), HIGH], { rules: { maxHigh: 0, minScore: 90 } }).reason).toBe(
      '1 blocking finding: C1; 1 High, at most 0 allowed; score 69, at least 90 asked',
    );
  });
});

describe('an inventory', () => {
  it('passes whatever is found, and its recommendation says what a gate would', () => {
    expect(judge([makeFinding(), MEDIUM], { reportOnly: true, rules: { maxCritical: 0 } })).toMatchObject({
      state: 'passed',
      reason: '1 spec judged, 1 would block, 1 advisory',
      recommendation: 'Block',
      score: 69,
    });
  });

  it('is incomplete when a spec could not be read', () => {
    const unreadable = [{ path: SPEC, reason: 'does not parse' }];

    expect(judge([], { reportOnly: true, unreadable }).state).toBe('incomplete');
  });
});

describe('verdictSucceeds', () => {
  it.each([
    ['passed', true],
    ['waived', true],
    ['skipped', true],
    ['failed', false],
    ['incomplete', false],
    ['broken', false],
  ] as const)('a %s task is green: %s', (state, green) => {
    expect(verdictSucceeds({ state })).toBe(green);
  });
});
