import {
  ConfigurationError,
  GateResultSchema,
  UntrustedError,
  type Finding,
  type PolicyConfig,
  type Verdict,
} from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { makeRegistry } from '@tools/testing/make-registry';
import { aggregate } from './aggregate';
import { applyPolicy } from './apply-policy';
import { assembleVerdict, verdictSucceeds } from './assemble-verdict';
import { hashPolicy } from './describe-policy';
import type { AggregateInput } from './gate-input';
import { resolvePolicy } from './policy';

const BASE = { ref: 'main', sha: 'a'.repeat(40), how: 'defaultBase' };
const HEAD = 'b'.repeat(40);
const policyOf = (policy: PolicyConfig = {}) =>
  resolvePolicy({ layers: [{ where: 'test', policy }], registry: makeRegistry() });
const POLICY = policyOf();

interface Parts {
  findings?: Finding[];
  reviewed?: string[];
  reportOnly?: boolean;
  policy?: typeof POLICY;
  unreadable?: Verdict['unreadable'];
}

function verdictOf(project: string, parts: Parts = {}): Verdict {
  const {
    findings = [],
    reviewed = [`${project}/a.spec.ts`],
    policy = POLICY,
    reportOnly,
    unreadable,
  } = parts;
  return assembleVerdict({
    runId: 'run-1',
    project,
    root: project,
    scope: 'affected',
    policy,
    findings: applyPolicy(findings, { policy, reportOnly }),
    reviewed,
    unreadable,
    agent: { name: 'none', asked: false, reason: 'agent is none' },
    evidence: {
      toolVersion: '0.1.0',
      registryHash: 'r',
      configHash: 'c',
      policyHash: hashPolicy(policy),
      base: BASE,
      head: HEAD,
      dirty: false,
      t0: { reportHash: null, rerun: false },
      createdAt: '2026-03-02T00:00:00.000Z',
    },
    reportOnly,
  });
}

function gate(verdicts: Verdict[], parts: Partial<AggregateInput> = {}) {
  return aggregate({
    run: { id: 'run-1', base: BASE, head: HEAD, scope: 'affected' },
    toolVersion: '0.1.0',
    createdAt: '2026-03-02T00:00:00.000Z',
    policy: POLICY,
    policySource: 'defaults',
    expected: verdicts.map(({ project }) => ({ project, root: project, because: 'owns changed specs' })),
    found: verdicts.map((verdict) => ({ project: verdict.project, verdict })),
    today: '2026-03-02',
    ...parts,
  });
}

const expectProject = (project: string, outcome?: string) => ({
  project,
  root: project,
  because: 'owns changed specs',
  outcome,
});

describe('states and exit classes', () => {
  it('passes when every expected verdict passes', () => {
    expect(gate([verdictOf('cart'), verdictOf('shop')])).toMatchObject({
      state: 'passed',
      exitClass: 0,
      headline: 'Nothing blocks: 2 specs judged in 2 projects',
      missing: [],
    });
  });

  it('fails with class 1 when one project fails, and keeps the others', () => {
    const result = gate([verdictOf('cart', { findings: [makeFinding()] }), verdictOf('shop')]);

    expect(result).toMatchObject({
      state: 'failed',
      exitClass: 1,
      headline: '1 blocking finding in 1 of 2 projects',
      reasons: ['cart: 1 blocking finding: C1'],
    });
    expect(result.projects.map(({ project, state }) => [project, state])).toEqual([
      ['cart', 'failed'],
      ['shop', 'passed'],
    ]);
  });

  it('is waived with class 0 when only waivers hold it', () => {
    const held = makeFinding({ suppression: { line: 3, reason: 'prints' } });

    expect(gate([verdictOf('cart', { findings: [held] }), verdictOf('shop')])).toMatchObject({
      state: 'waived',
      exitClass: 0,
    });
  });

  it('is skipped, not passed, when nobody had anything to review', () => {
    expect(gate([verdictOf('cart', { reviewed: [] })])).toMatchObject({
      state: 'skipped',
      exitClass: 0,
      headline: 'Nothing was judged: 1 project had nothing to review',
    });
  });

  it('is passed when some had something to review, and says how many had not', () => {
    expect(gate([verdictOf('cart', { reviewed: [] }), verdictOf('shop')])).toMatchObject({
      state: 'passed',
      headline: 'Nothing blocks: 1 spec judged in 2 projects, of which 1 had nothing to review',
    });
  });

  it('says that nothing was affected when nothing was expected', () => {
    expect(gate([])).toMatchObject({
      state: 'skipped',
      exitClass: 0,
      headline: 'Nothing affected: no spec to review',
    });
  });

  it('writes what the schema allows', () => {
    const result = gate([verdictOf('cart', { findings: [makeFinding()] })], {
      removed: [{ what: 'target replaced', detail: 'nx:noop' }],
      expected: [expectProject('cart'), expectProject('shop')],
      uncovered: ['x.spec.ts'],
    });

    expect(GateResultSchema.safeParse(result).error).toBeUndefined();
  });
});

describe('the expected set', () => {
  it('makes the gate incomplete where a verdict is missing, and names project and cause', () => {
    const result = gate([verdictOf('cart')], {
      expected: [expectProject('cart'), expectProject('shop', 'its task did not run')],
    });

    expect(result).toMatchObject({
      state: 'incomplete',
      exitClass: 3,
      missing: ['shop'],
      headline: '1 of 2 verdicts: shop missing',
      reasons: ['shop: no verdict of this run: its task did not run'],
    });
  });

  it('lists a verdict of this run that nobody expected, and drops one of another run', () => {
    const foreign = { ...verdictOf('old'), runId: 'run-0' };
    const result = gate([verdictOf('cart'), foreign], { expected: [] });

    expect(result.projects.map(({ project }) => project)).toEqual(['cart']);
  });

  it('takes the worse of two verdicts of one project', () => {
    const result = gate([], {
      expected: [expectProject('cart')],
      found: [
        { project: 'cart', verdict: verdictOf('cart', { findings: [makeFinding()] }) },
        { project: 'cart', verdict: verdictOf('cart') },
      ],
    });

    expect(result.projects).toHaveLength(1);
    expect(result.state).toBe('failed');
  });

  it('is incomplete for a project that the user excluded', () => {
    const result = gate([verdictOf('cart')], { userExcluded: [{ project: 'shop', root: 'shop' }] });

    expect(result).toMatchObject({ state: 'incomplete', exitClass: 3, missing: ['shop'] });
    expect(result.reasons).toEqual(['shop: excluded on the command line']);
  });

  it('is incomplete for a changed spec that no target covers', () => {
    expect(gate([verdictOf('cart')], { uncovered: ['tools/x.spec.ts'] })).toMatchObject({
      state: 'incomplete',
      exitClass: 3,
      uncovered: ['tools/x.spec.ts'],
      reasons: ['1 changed spec that no target covers: tools/x.spec.ts'],
    });
  });

  it('counts only what it could read', () => {
    const result = gate([verdictOf('cart')], {
      expected: [expectProject('cart'), expectProject('shop')],
      found: [
        { project: 'cart', verdict: verdictOf('cart') },
        { project: 'shop', error: new UntrustedError({ code: 'x', message: 'half a file', hint: 'again' }) },
      ],
    });

    expect(result).toMatchObject({
      state: 'broken',
      exitClass: 3,
      missing: ['shop'],
      reasons: ['shop: half a file'],
    });
  });

  it('ends in class 2 where a configuration is what is wrong', () => {
    const error = new ConfigurationError({ code: 'x', message: 'bad key', hint: 'mend it' });
    const result = gate([], { expected: [expectProject('shop')], found: [{ project: 'shop', error }] });

    expect(result).toMatchObject({ state: 'broken', exitClass: 2, reasons: ['shop: bad key'] });
  });
});

describe('binding to the run', () => {
  const verdict = verdictOf('cart');
  const { evidence } = verdict;

  it.each<[string, Verdict]>([
    ['run', { ...verdict, runId: 'run-0' }],
    ['scope', { ...verdict, scope: 'all' }],
    ['project root', { ...verdict, root: 'elsewhere' }],
    ['base', { ...verdict, evidence: { ...evidence, base: { ...BASE, sha: 'c'.repeat(40) } } }],
    ['base', { ...verdict, evidence: { ...evidence, base: null } }],
    ['head', { ...verdict, evidence: { ...evidence, head: 'c'.repeat(40) } }],
    ['policy', { ...verdict, evidence: { ...evidence, policyHash: 'other' } }],
  ])('refuses a verdict of another %s', (what, stale) => {
    const result = gate([stale], { expected: [expectProject('cart')] });

    expect(result).toMatchObject({ state: 'broken', exitClass: 3, missing: ['cart'], findings: [] });
    expect(result.reasons[0]).toContain(`of another ${what}`);
  });

  it('takes the policy of a project that has its own', () => {
    const own = policyOf({ gateOn: 'all' });
    const verdict = verdictOf('cart', { policy: own });

    expect(
      gate([verdict], { expected: [{ ...expectProject('cart'), policyHash: hashPolicy(own) }] }).state,
    ).toBe('passed');
  });
});

describe('a verdict that contradicts itself', () => {
  const red = verdictOf('cart', { findings: [makeFinding()] });
  const green = verdictOf('cart');

  it.each<[string, Verdict]>([
    ['passed with a blocking finding', { ...red, state: 'passed' }],
    ['skipped with a blocking finding', { ...red, state: 'skipped' }],
    ['passed with nothing judged', { ...green, reviewed: [] }],
    ['with counts of something else', { ...red, counts: green.counts }],
    ['with a finding that no policy looked at', { ...green, findings: [makeFinding()] }],
  ])('is refused: %s', (_name, verdict) => {
    const result = gate([verdict]);

    expect(result).toMatchObject({ state: 'broken', exitClass: 3, missing: ['cart'] });
    expect(result.reasons[0]).toContain('contradicts itself');
  });
});

describe('a gate that the change takes away', () => {
  it('is broken with class 3, whatever the verdicts say', () => {
    const removed = [{ what: 'plugin not registered', detail: 'nx.json of the base has it' }];

    expect(gate([verdictOf('cart')], { removed })).toMatchObject({
      state: 'broken',
      exitClass: 3,
      headline: 'Gate removed by this change: plugin not registered',
      reasons: ['gate removed by this change: plugin not registered (nx.json of the base has it)'],
    });
  });

  it('is broken in an inventory too', () => {
    const removed = [{ what: 'plugin not registered', detail: 'x' }];

    expect(gate([], { removed, reportOnly: true }).exitClass).toBe(3);
  });
});

describe('policy over the run', () => {
  it('fails when fewer specs were judged than asked', () => {
    const policy = policyOf({ minFiles: 3 });
    const result = (reviewed: string[]) => gate([verdictOf('cart', { policy, reviewed })], { policy });

    expect(result(['a', 'b'])).toMatchObject({
      state: 'failed',
      exitClass: 1,
      headline: 'Below the bar: insufficient evidence: 2 specs judged, at least 3 asked',
    });
    expect(result(['a', 'b', 'c']).state).toBe('passed');
  });

  it('fails with class 1 on a skip where the policy says so', () => {
    const policy = policyOf({ failOnSkip: true });

    expect(gate([verdictOf('cart', { policy, reviewed: [] })], { policy }).exitClass).toBe(1);
  });

  it.each<[string, Parts]>([
    ['a blocking finding', { findings: [makeFinding()] }],
    ['an advisory one', { findings: [makeFinding({ row: 'M4', severity: 'Medium' })] }],
    ['nothing to review', { reviewed: [] }],
    ['an unreadable spec', { unreadable: [{ path: 'a.spec.ts', reason: 'does not parse' }] }],
    ['a suppressed finding', { findings: [makeFinding({ suppression: { line: 1, reason: 'r' } })] }],
  ])('a task with %s is red exactly when the gate is', (_name, parts) => {
    const verdict = verdictOf('cart', parts);

    expect(gate([verdict]).exitClass === 0).toBe(verdictSucceeds(verdict));
  });
});

describe('an inventory', () => {
  it('ends in class 0 and says what would block', () => {
    const findings = [makeFinding(), makeFinding({ row: 'M4', severity: 'Medium' })];

    expect(gate([verdictOf('cart', { findings, reportOnly: true })], { reportOnly: true })).toMatchObject({
      state: 'passed',
      exitClass: 0,
      reportOnly: true,
      headline: 'Inventory of 1 spec in 1 project: 1 would block, 1 advisory; an inventory blocks nothing',
    });
  });

  it('ends in class 3 when a verdict is missing', () => {
    expect(gate([], { reportOnly: true, expected: [expectProject('cart')] }).exitClass).toBe(3);
  });
});

describe('totals and notes', () => {
  const findings = [
    makeFinding({ line: 9 }),
    makeFinding({ row: 'M4', severity: 'Medium' }),
    makeFinding({ line: 20, provenance: 'pre-existing' }),
    makeFinding({ line: 30, suppression: { line: 29, reason: 'prints' } }),
  ];

  it('are of all findings, with the reasons for what is not counted', () => {
    expect(gate([verdictOf('cart', { findings })]).totals).toEqual({
      blocking: 1,
      advisory: 1,
      notCounted: 2,
      notCountedWhy: { 'pre-existing': 1, suppressed: 1 },
    });
  });

  it('put blocking findings first, then by severity, project and place', () => {
    const cart = verdictOf('cart', { findings });
    const alpha = verdictOf('alpha', {
      findings: [makeFinding({ row: 'D1', severity: 'High', source: 'diff' })],
    });
    const order = gate([cart, alpha]).findings.map(
      ({ project, row, effect }) => `${effect} ${project} ${row}`,
    );

    expect(order).toEqual([
      'blocking cart C1',
      'blocking alpha D1',
      'advisory cart M4',
      'not-counted cart C1',
      'not-counted cart C1',
    ]);
  });

  it('say that others were not affected, and that no agent was asked', () => {
    expect(gate([verdictOf('cart')], { projectsWithSpecs: 50 }).notes).toEqual([
      'affected only: 49 other projects with specs are not affected',
      'no agent was asked: agent is none',
    ]);
  });

  it('carry the line and the hash of the policy', () => {
    expect(gate([verdictOf('cart')]).policy).toEqual({
      line: 'blocks on: introduced or modified Critical (C1 C4), High (D1 D7)',
      hash: hashPolicy(POLICY),
      source: 'defaults',
    });
  });
});
