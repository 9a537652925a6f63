import { EnvironmentError, UntrustedError, type GateResult, type WaiverUse } from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { brokenGate, mergeGates } from './index';

const EMPTY = brokenGate({ runId: 'run-1', toolVersion: '1', createdAt: 'now', error: new Error('x') });

const gate = (parts: Partial<GateResult>): GateResult => ({
  ...EMPTY,
  state: 'passed',
  exitClass: 0,
  headline: 'nothing blocks',
  reasons: [],
  ...parts,
});
const merge = (...results: GateResult[]) =>
  mergeGates(results.map((result, index) => ({ target: `review-${index}`, result })));

it('is the gate itself where there is one', () => {
  const one = gate({ headline: 'alone' });
  expect(merge(one)).toBe(one);
});

it.each([
  [
    ['passed', 0],
    ['failed', 1],
    ['failed', 1],
  ],
  [
    ['skipped', 0],
    ['passed', 0],
    ['passed', 0],
  ],
  [
    ['incomplete', 3],
    ['failed', 1],
    ['incomplete', 3],
  ],
  [
    ['broken', 3],
    ['broken', 2],
    ['broken', 2],
  ],
] as const)('%j and %j give %j, in either order', (left, right, expected) => {
  const [a, b] = [left, right].map(([state, exitClass]) => gate({ state, exitClass }));
  for (const merged of [merge(a!, b!), merge(b!, a!)]) {
    expect([merged.state, merged.exitClass]).toEqual(expected);
  }
});

it('names the targets in the headline, the worst first', () => {
  expect(merge(gate({}), gate({ state: 'failed', exitClass: 1, headline: '1 blocking' })).headline).toBe(
    'review-1: 1 blocking; review-0: nothing blocks',
  );
});

describe('projects and findings', () => {
  const project = (name: string, state: 'passed' | 'failed') => ({
    project: name,
    root: `libs/${name}`,
    state,
    reason: state,
    recommendation: null,
    score: null,
    counts: { critical: 0, high: 0, medium: 0, low: 0 },
    reviewed: 1,
    specs: [],
    conventions: [],
    expectedBecause: 'owns changed specs',
  });
  const find = (name: string, row: string, parts: Partial<GateResult['findings'][number]>) => ({
    ...makeFinding({ row, ...parts }),
    project: name,
  });
  const cart = gate({
    state: 'passed',
    projects: [project('cart', 'passed')],
    findings: [
      find('cart', 'C1', { effect: 'advisory' }),
      find('cart', 'C3', { effect: 'not-counted', effectReason: 'waived' }),
    ],
  });
  const mail = gate({
    state: 'failed',
    exitClass: 1,
    projects: [project('mail', 'failed')],
    findings: [find('mail', 'C2', { effect: 'blocking' })],
  });

  it('are those of all gates, what blocks first, and the totals are of them', () => {
    const merged = merge(cart, mail);
    expect(merged.findings.map(({ row }) => row)).toEqual(['C2', 'C1', 'C3']);
    expect(merged.totals).toEqual({
      blocking: 1,
      advisory: 1,
      notCounted: 1,
      notCountedWhy: { waived: 1 },
    });
    expect(merged.headline).toBe('1 blocking finding in 1 of 2 projects');
  });

  it('count once where several gates saw them, as the worst of them did', () => {
    const both = {
      ...mail,
      projects: [...mail.projects, project('cart', 'failed')],
      findings: mail.findings,
    };
    const merged = merge(cart, both);
    expect(merged.projects.map((one) => [one.project, one.state]).sort()).toEqual([
      ['cart', 'failed'],
      ['mail', 'failed'],
    ]);
    expect(merged.findings.map(({ row }) => row)).toEqual(['C2']);
    expect(merge(both, { ...both }).totals.blocking).toBe(1);
  });
});

it('counts a waiver that one of them used as used', () => {
  const use = (status: WaiverUse['status'], findings: number): WaiverUse => ({
    id: 'w1',
    row: 'C1',
    scope: 'a.spec.ts',
    owner: 'team',
    reason: 'because',
    expires: '2027-01-01',
    status,
    findings,
  });
  for (const [left, right] of [
    [use('unused', 0), use('used', 2)],
    [use('used', 2), use('unused', 0)],
  ] as const) {
    expect(merge(gate({ waivers: [left] }), gate({ waivers: [right] })).waivers).toEqual([use('used', 2)]);
  }
});

it('is an inventory only where all are', () => {
  expect(merge(gate({ reportOnly: true }), gate({})).reportOnly).toBe(false);
  expect(merge(gate({ reportOnly: true }), gate({ reportOnly: true })).reportOnly).toBe(true);
});

describe('an answer for a run that gave none', () => {
  const broken = (error: unknown) =>
    brokenGate({ runId: 'run-1', toolVersion: '1', createdAt: 'now', error });

  it.each([
    [new EnvironmentError({ code: 'base-not-found', message: 'no main\nmore', hint: 'fetch it' }), 2],
    [new UntrustedError({ code: 'file-broken', message: 'no main', hint: 'fetch it' }), 3],
  ])('is broken, with class, reason and way out', (error, exitClass) => {
    const result = broken(error);
    expect(result).toMatchObject({ state: 'broken', exitClass, headline: 'No answer: no main' });
    expect(result.reasons).toEqual([`${error.code}: ${error.message}`, 'what to do: fetch it']);
  });

  it('is class 3 for what nobody expected', () => {
    expect(broken(new Error('boom'))).toMatchObject({
      exitClass: 3,
      reasons: ['unexpected: boom', expect.any(String)],
    });
  });
});
