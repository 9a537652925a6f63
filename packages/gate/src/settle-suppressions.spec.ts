import type { Finding, SuppressionUse } from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { makeRegistry } from '@tools/testing/make-registry';
import { resolvePolicy } from './policy';
import { settleSuppressions } from './settle-suppressions';

const { path } = makeFinding();
const use = (parts: Partial<SuppressionUse> = {}): SuppressionUse => ({
  path,
  line: 3,
  covers: 4,
  row: 'C1',
  reason: 'the device is away',
  status: 'used',
  findings: 1,
  ...parts,
});
const finding = (parts: Partial<Finding> = {}): Finding =>
  makeFinding({
    suppression: { line: 3, reason: 'the device is away' },
    effect: 'not-counted',
    effectReason: 'suppressed',
    ...parts,
  });
const settle = (uses: SuppressionUse[], findings: Finding[], rows: Record<string, 'off'> = {}) =>
  settleSuppressions(
    uses,
    findings,
    resolvePolicy({ layers: [{ where: 'test', policy: { rows } }], registry: makeRegistry() }),
  );

describe('settleSuppressions', () => {
  it('keeps one that holds its finding', () => {
    expect(settle([use()], [finding()])).toEqual([use()]);
  });

  it('counts the findings that it holds', () => {
    expect(settle([use()], [finding(), finding({ ordinal: 1 } as Partial<Finding>)])).toMatchObject([
      { findings: 2 },
    ]);
  });

  it('keeps one whose finding is older than the change', () => {
    expect(settle([use()], [finding({ effectReason: 'pre-existing' })])).toEqual([use()]);
  });

  it('counts one of a convention that only the review could judge, once it names a finding', () => {
    const open = use({ row: 'L2', status: 'unjudged', findings: 0, note: 'L2 is a convention' });
    expect([settle([open], [finding({ row: 'L2' })]), settle([open], [])]).toEqual([
      [use({ row: 'L2' })],
      [open],
    ]);
  });

  it('refuses one that policy holds', () => {
    const [held] = settle([use()], [finding({ effect: 'blocking', effectReason: 'policy' })]);
    expect(held).toMatchObject({ status: 'refused', findings: 0 });
    expect(held?.note).toContain('newWaivers');
  });

  it('refuses one whose finding went into a stopped test', () => {
    const stopped = makeFinding({ row: 'D7', alsoRows: ['C1'], source: 'diff', effect: 'blocking' });
    expect(settle([use()], [stopped])[0]?.note).toContain('diff row');
  });

  it.each(['used', 'unused'] as const)('calls none of a row that is off %s', (status) => {
    expect(settle([use({ status })], [], { C1: 'off' })).toMatchObject([{ status: 'unjudged', findings: 0 }]);
  });

  it.each(['unused', 'unjudged', 'malformed'] as const)('leaves one that is %s', (status) => {
    expect(settle([use({ status })], [])).toEqual([use({ status })]);
  });
});
