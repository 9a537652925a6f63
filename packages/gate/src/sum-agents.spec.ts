import { NO_USAGE, type AgentReview, type SpecReview, type Verdict } from '@nx-test-review/contracts';
import { makeAgentReview, makeSpecReview } from '@tools/testing/make-agent-review';
import { makeRegistry } from '@tools/testing/make-registry';
import { aggregate } from './aggregate';
import { assembleVerdict } from './assemble-verdict';
import { hashPolicy } from './describe-policy';
import { mergeGates } from './merge-gates';
import { resolvePolicy } from './policy';

const POLICY = resolvePolicy({ layers: [], registry: makeRegistry() });
const BASE = { ref: 'main', sha: 'a'.repeat(40), how: 'flag' };
const HEAD = 'b'.repeat(40);
const ASKED = { name: 'claude', asked: true, reason: 'agent.name is "claude"' } as const;

const stored = (storedBy: string, storedAt: string, storedModel?: string): SpecReview =>
  makeSpecReview({
    outcome: 'replayed',
    storedBy,
    storedAt,
    ...(storedModel === undefined ? {} : { storedModel }),
  });
const spec = (outcome: SpecReview['outcome']): SpecReview =>
  makeSpecReview({ path: 'p0/a.spec.ts', outcome });

function verdictOf(project: string, agent: Verdict['agent']): Verdict {
  return assembleVerdict({
    runId: 'run-1',
    project,
    root: project,
    scope: 'affected',
    policy: POLICY,
    findings: [],
    reviewed: [`${project}/a.spec.ts`],
    agent,
    evidence: {
      toolVersion: '0.1.0',
      registryHash: 'r',
      configHash: 'c',
      policyHash: hashPolicy(POLICY),
      base: BASE,
      head: HEAD,
      dirty: false,
      t0: { reportHash: null, rerun: false },
      createdAt: '2026-03-02T00:00:00.000Z',
    },
  });
}

const wanted = { name: 'claude', reason: 'agent.name is "claude"' };

function gate(
  agents: Verdict['agent'][],
  parts: { expects?: typeof wanted; withoutAgent?: { by: string; because: string } } = {},
) {
  const verdicts = agents.map((agent, index) => verdictOf(`p${index}`, agent));
  return aggregate({
    run: { id: 'run-1', base: BASE, head: HEAD, scope: 'affected' },
    toolVersion: '0.1.0',
    createdAt: '2026-03-02T00:00:00.000Z',
    policy: POLICY,
    policySource: 'defaults',
    expected: verdicts.map(({ project }) => ({
      project,
      root: project,
      because: 'owns changed specs',
      ...(parts.expects === undefined ? {} : { agent: parts.expects }),
    })),
    found: verdicts.map((verdict) => ({ project: verdict.project, verdict })),
    today: '2026-03-02',
    ...(parts.withoutAgent === undefined ? {} : { withoutAgent: parts.withoutAgent }),
  });
}

const review = (parts: Partial<AgentReview>): Verdict['agent'] => ({
  ...ASKED,
  review: makeAgentReview(parts),
});

describe('what agents did in a run', () => {
  it('is not told where none was configured', () => {
    expect(gate([{ name: 'none', asked: false, reason: 'agent is none' }]).agent).toBeUndefined();
  });

  it('sums calls, tokens and cost over projects, leaving out those without a call', () => {
    const usage = {
      ...NO_USAGE,
      inputTokens: 1000,
      outputTokens: 50,
      costUsd: 0.5,
      costFrom: 'agent' as const,
    };
    const { agent } = gate([
      review({ calls: 2, secondLooks: 1, usage, specs: [spec('asked')] }),
      review({ calls: 1, usage, specs: [spec('asked')] }),
      review({ specs: [spec('unchanged-in-meaning')] }),
    ]);

    expect(agent).toMatchObject({
      calls: 3,
      secondLooks: 1,
      specs: { asked: 2, 'unchanged-in-meaning': 1 },
      usage: { inputTokens: 2000, outputTokens: 100, costUsd: 1, costFrom: 'agent' },
      line: 'claude, 2 specs asked, 3 calls, 2,100 tokens, $1.00',
    });
  });

  it('names the runs whose answers were replayed, with the times and models of these', () => {
    const { agent } = gate([
      review({ specs: [stored('run-0', '2026-03-01T08:00:00.000Z', 'model-b')] }),
      review({
        specs: [
          stored('run-0', '2026-03-01T07:00:00.000Z', 'model-a'),
          stored('run-9', '2026-02-01T07:00:00.000Z'),
        ],
      }),
    ]);

    expect(agent?.replays).toEqual([
      {
        runId: 'run-9',
        models: [],
        specs: 1,
        from: '2026-02-01T07:00:00.000Z',
        to: '2026-02-01T07:00:00.000Z',
      },
      {
        runId: 'run-0',
        models: ['model-a', 'model-b'],
        specs: 2,
        from: '2026-03-01T07:00:00.000Z',
        to: '2026-03-01T08:00:00.000Z',
      },
    ]);
    expect(agent?.line).toBe('claude, 3 replayed, 0 calls');
  });

  it('says who left it out and why', () => {
    const withoutAgent = { by: 'ada', because: 'the provider is down' };
    const { agent } = gate([{ name: 'claude', asked: false, reason: 'left out' }], { withoutAgent });
    expect(agent).toMatchObject({ withoutAgent, line: 'left out by ada: the provider is down' });
  });

  it('is one sum over several registrations', () => {
    const [one, two] = [
      review({ calls: 1, specs: [spec('asked')] }),
      review({ calls: 2, specs: [spec('asked')] }),
    ];
    const merged = mergeGates([
      { target: 'a', result: gate([one]) },
      { target: 'b', result: gate([two]) },
    ]);
    expect(merged.agent).toMatchObject({ calls: 3, specs: { asked: 2 } });
  });
});

describe('a verdict that an agent had to have a part in', () => {
  it('counts with that part', () => {
    const told = review({ specs: [spec('asked')] });
    expect(gate([told], { expects: wanted }).state).toBe('passed');
  });

  it.each<[string, Verdict['agent']]>([
    ['without an agent', { name: 'claude', asked: false, reason: 'claude is left out by --agent none' }],
    ['of another agent', { ...ASKED, name: 'codex', review: makeAgentReview() }],
  ])('is broken %s', (_what, agent) => {
    const { state, exitClass, reasons } = gate([agent], { expects: wanted });
    expect([state, exitClass]).toEqual(['broken', 3]);
    expect(reasons.join()).toContain('claude had to be asked');
  });
});

describe('specs that an agent did not judge', () => {
  const unjudged = (exitClass: 2 | 3): Verdict['agent'] => ({
    ...ASKED,
    unjudged: [{ path: 'p0/a.spec.ts', reason: 'it answered about another file', exitClass }],
    review: makeAgentReview(),
  });

  it.each([2, 3] as const)('make the run incomplete, class %d as the blame goes', (exitClass) => {
    const result = gate([unjudged(exitClass)]);
    expect(result).toMatchObject({ state: 'incomplete', exitClass });
    expect(result.reasons.join()).toContain('a.spec.ts (agent: it answered about another file)');
  });

  it.each(['asked', 'replayed', 'unchanged-in-meaning', 'reached-not-asked', 'no-open-row'] as const)(
    'are not those that were %s',
    (outcome) => {
      expect(gate([review({ specs: [spec(outcome)] })]).state).toBe('passed');
    },
  );

  it.each<[string, SpecReview[]]>([
    ['of which nothing is said', []],
    ['that failed without a reason', [spec('failed')]],
    ['that were not sent without a reason', [spec('not-sent')]],
  ])('are those %s', (_what, specs) => {
    const result = gate([review({ specs })]);
    expect(result).toMatchObject({ state: 'incomplete', exitClass: 3 });
    expect(result.reasons.join()).toContain('nothing says what claude made of it');
  });

  it.each<[string, Verdict['agent']]>([
    ['named', unjudged(3)],
    ['passed over in silence', { ...ASKED, review: makeAgentReview() }],
    ['behind an agent that leaves no trace', ASKED],
  ])('are never found in a green verdict: %s', (_what, agent) => {
    const forged = { ...verdictOf('p0', agent), state: 'passed' as const };
    const result = aggregate({
      run: { id: 'run-1', base: BASE, head: HEAD, scope: 'affected' },
      toolVersion: '0.1.0',
      createdAt: '2026-03-02T00:00:00.000Z',
      policy: POLICY,
      policySource: 'defaults',
      expected: [{ project: 'p0', root: 'p0', because: 'owns changed specs' }],
      found: [{ project: 'p0', verdict: forged }],
      today: '2026-03-02',
    });
    expect(result).toMatchObject({ state: 'broken', exitClass: 3 });
    expect(result.reasons.join()).toContain('contradicts itself');
  });
});
