import type { Finding, PolicyConfig } from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { makeRegistry } from '@tools/testing/make-registry';
import { applyPolicy, type JudgeContext } from './apply-policy';
import { resolvePolicy } from './policy';
import type { WaiverEntry } from './waiver-set';

const policyOf = (policy: PolicyConfig = {}) =>
  resolvePolicy({ layers: [{ where: 'test', policy }], registry: makeRegistry() });

const effectOf = (
  finding: Partial<Finding>,
  { policy, ...context }: { policy?: PolicyConfig } & Omit<Partial<JudgeContext>, 'policy'> = {},
) => {
  const [judged] = applyPolicy([makeFinding(finding)], { policy: policyOf(policy), ...context });
  return `${judged!.effect}: ${judged!.effectReason}`;
};

const waiver = (parts: Partial<WaiverEntry['waiver']> = {}, standing: WaiverEntry['standing'] = 'holds') => [
  {
    id: 'W',
    standing,
    waiver: {
      row: 'C1',
      path: 'libs/cart/src/cart.spec.ts',
      owner: 'cart team',
      reason: 'until the new cart is there',
      expires: '2026-12-01',
      ...parts,
    },
  },
];

describe('policy', () => {
  it('lets an introduced Critical finding block', () => {
    expect(effectOf({ provenance: 'introduced' })).toBe('blocking: policy');
  });

  it('lets a modified one block', () => {
    expect(effectOf({ provenance: 'modified' })).toBe('blocking: policy');
  });

  it('counts a finding without evidence of the base', () => {
    expect(effectOf({ provenance: undefined })).toBe('blocking: policy');
  });

  it('does not count a pre-existing one, unless the gate is on all', () => {
    expect(effectOf({ provenance: 'pre-existing' })).toBe('not-counted: pre-existing');
    expect(effectOf({ provenance: 'pre-existing' }, { policy: { gateOn: 'all' } })).toBe('blocking: policy');
  });

  it('keeps a High finding advisory for want of a published precision', () => {
    expect(effectOf({ row: 'H1', severity: 'High' })).toBe('advisory: precision');
  });

  it('keeps a Medium finding advisory', () => {
    expect(effectOf({ row: 'M4', severity: 'Medium' })).toBe('advisory: policy');
  });

  it('lets a row that the user makes block do so', () => {
    expect(effectOf({ row: 'M4', severity: 'Medium' }, { policy: { rows: { M4: 'block' } } })).toBe(
      'blocking: policy',
    );
  });

  it('believes the rule that this case is advisory', () => {
    expect(effectOf({ row: 'D7', source: 'diff', advisory: true })).toBe('advisory: row-advisory');
  });

  it('does not count a row that is off', () => {
    expect(effectOf({}, { policy: { rows: { C1: 'off' } } })).toBe('not-counted: row-off');
  });

  it('judges a finding that shows two rows by the stronger one', () => {
    const both: Partial<Finding> = { alsoRows: ['D7'], provenance: 'introduced' };

    expect(effectOf(both, { policy: { rows: { C1: 'off' } } })).toBe('blocking: policy');
    expect(effectOf(both, { policy: { rows: { C1: 'off', D7: 'off' } } })).toBe('not-counted: row-off');
  });

  it('keeps a finding of an agent advisory for want of a published precision', () => {
    expect(effectOf({ source: 't1' })).toBe('advisory: precision');
  });

  it('shows what a second look refuted, and blocks on what it confirmed', () => {
    const look = { by: 'codex', line: 3, quote: 'expect(total).toBe(3)', reason: 'the value is computed' };
    const block = { policy: { rows: { C1: 'block' as const } } };
    const seen = (outcome: 'confirmed' | 'refuted') =>
      effectOf({ source: 't1', secondLook: { ...look, outcome } }, block);

    expect(seen('refuted')).toBe('advisory: refuted');
    expect(seen('confirmed')).toBe('blocking: policy');
  });

  it('takes no refutation for a finding that no agent made', () => {
    const secondLook = { by: 'codex', line: 3, quote: 'x', reason: 'no', outcome: 'refuted' as const };

    expect(effectOf({ source: 't0', secondLook })).toBe('blocking: policy');
  });

  it('blocks on a Critical row that the registry does not know', () => {
    expect(effectOf({ row: 'acme/X1' })).toBe('blocking: policy');
  });

  it('blocks nothing in an inventory and says what would', () => {
    expect(effectOf({}, { reportOnly: true })).toBe('advisory: report-only');
    expect(effectOf({ row: 'M4', severity: 'Medium' }, { reportOnly: true })).toBe('advisory: policy');
  });
});

describe('waivers', () => {
  it('do not count what a standing waiver covers, and name it', () => {
    const [judged] = applyPolicy([makeFinding()], { policy: policyOf(), waivers: waiver() });

    expect(judged).toMatchObject({ effect: 'not-counted', effectReason: 'waived', waiver: 'W' });
  });

  it.each(['refused', 'expired'] as const)('that are %s cover nothing', (standing) => {
    const [judged] = applyPolicy([makeFinding()], { policy: policyOf(), waivers: waiver({}, standing) });

    expect(judged).toMatchObject({ effect: 'blocking' });
    expect(judged!.waiver).toBeUndefined();
  });

  it('of C1 do not cover a stopped test that also shows C1', () => {
    expect(effectOf({ alsoRows: ['D7'] }, { waivers: waiver() })).toBe('blocking: policy');
    expect(effectOf({ alsoRows: ['D7'] }, { waivers: waiver({ row: 'D7' }) })).toBe('not-counted: waived');
  });
});

describe('suppressions in code', () => {
  const suppression = { line: 3, reason: 'the runner prints it' };
  const added = { ...suppression, addedByChange: true };

  it('of the base hold', () => {
    expect(effectOf({ suppression })).toBe('not-counted: suppressed');
  });

  it('that the change adds hold while new waivers are honoured', () => {
    expect(effectOf({ suppression: added })).toBe('not-counted: suppressed');
  });

  it('that the change adds wait for an approval when new waivers are held', () => {
    const policy: PolicyConfig = { newWaivers: 'hold' };

    expect(effectOf({ suppression: added }, { policy })).toBe('blocking: policy');
    expect(effectOf({ suppression: added }, { policy, approved: true })).toBe('not-counted: suppressed');
  });

  it('do nothing for a row of the diff', () => {
    expect(effectOf({ row: 'D7', source: 'diff', suppression })).toBe('blocking: policy');
    expect(effectOf({ alsoRows: ['D7'], suppression })).toBe('blocking: policy');
  });
});

describe('the baseline', () => {
  const entry = { row: 'C1', fingerprint: makeFinding().fingerprint, path: makeFinding().path };

  it('does not count what it lists', () => {
    expect(effectOf({}, { baseline: [entry] })).toBe('not-counted: baseline');
  });

  it('covers a finding with the same place and another fingerprint not at all', () => {
    expect(effectOf({ quote: "xit('another', () => {" }, { baseline: [entry] })).toBe('blocking: policy');
  });
});
