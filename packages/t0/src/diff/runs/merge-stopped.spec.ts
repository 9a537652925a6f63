import type { Finding } from '@nx-test-review/contracts';
import { mergeStopped } from './merge-stopped';

function finding(parts: Partial<Finding>): Finding {
  return {
    row: 'C1',
    slug: 'disabled-test',
    severity: 'Critical',
    path: 'a.spec.ts',
    line: 3,
    endLine: 3,
    at: 'head',
    quote: "it.skip('a', () => {",
    message: 'disabled',
    titlePath: ['a'],
    source: 't0',
    fingerprint: 'fp1:0123456789abcdef',
    ...parts,
  };
}

const stopped = (parts: Partial<Finding> = {}): Finding =>
  finding({
    row: 'D7',
    slug: 'stopped-test',
    severity: 'High',
    source: 'diff',
    message: 'stopped',
    ...parts,
  });

describe('mergeStopped', () => {
  it('shows C1 and D7 of one test as one finding, led by the more severe', () => {
    const [only, ...rest] = mergeStopped([finding({})], [stopped()]);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ row: 'C1', severity: 'Critical', alsoRows: ['D7'] });
    expect(only?.message).toContain('stopped');
  });

  it('meets by title path when a mark stands on another line', () => {
    expect(mergeStopped([finding({ line: 3 })], [stopped({ line: 4 })])).toHaveLength(1);
  });

  it('keeps findings of other tests apart', () => {
    const all = mergeStopped([finding({})], [stopped({ line: 9, titlePath: ['b'] })]);
    expect(all.map(({ row, line }) => [row, line])).toEqual([
      ['C1', 3],
      ['D7', 9],
    ]);
  });

  it('keeps findings of other files apart', () => {
    expect(mergeStopped([finding({})], [stopped({ path: 'b.spec.ts' })])).toHaveLength(2);
  });

  it('lets D7 lead and count where the code suppresses C1', () => {
    const suppression = { line: 2, reason: 'later' };
    const [only, ...rest] = mergeStopped([finding({ suppression })], [stopped()]);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ row: 'D7', severity: 'High', alsoRows: ['C1'] });
    expect(only?.suppression).toBeUndefined();
  });

  it('lets D7 lead where policy made C1 the lesser', () => {
    const [only] = mergeStopped([finding({ severity: 'Medium' })], [stopped()]);
    expect(only).toMatchObject({ row: 'D7', alsoRows: ['C1'] });
  });

  it('leaves an advisory D7 by itself', () => {
    expect(mergeStopped([finding({})], [stopped({ advisory: true })])).toHaveLength(2);
  });

  it('pairs each C1 once when one suite holds many', () => {
    const disabled = [finding({ line: 3, titlePath: ['a'] }), finding({ line: 6, titlePath: ['b'] })];
    const both = mergeStopped(disabled, [
      stopped({ line: 6, titlePath: ['b'] }),
      stopped({ line: 3, titlePath: ['a'] }),
    ]);
    expect(both.map(({ line, alsoRows }) => [line, alsoRows])).toEqual([
      [3, ['D7']],
      [6, ['D7']],
    ]);
  });
});
