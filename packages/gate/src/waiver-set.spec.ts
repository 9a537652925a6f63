import { ConfigurationError, type Waiver } from '@nx-test-review/contracts';
import { resolveWaivers, type WaiverInput } from './waiver-set';

const TODAY = '2026-03-02';
const policy: WaiverInput['policy'] = { newWaivers: 'honour', newWaiverRows: [], waiverMaxDays: 180 };
const waiver = (parts: Partial<Waiver> = {}): Waiver => ({
  row: 'C1',
  path: 'libs/cart/src/cart.spec.ts',
  owner: 'cart team',
  reason: 'until the new cart is there',
  expires: '2026-05-01',
  ...parts,
});
const resolve = (base: Waiver[] | null, head: Waiver[], parts: Partial<WaiverInput> = {}) =>
  resolveWaivers({ base, head, policy, today: TODAY, ...parts });
const standings = (...args: Parameters<typeof resolve>) => resolve(...args).map(({ standing }) => standing);

describe('waivers of the base', () => {
  it('hold until their last day has passed', () => {
    const last = [waiver({ expires: TODAY })];
    const over = [waiver({ expires: '2026-03-01' })];

    expect(standings(last, last)).toEqual(['holds']);
    expect(standings(over, over)).toEqual(['expired']);
  });

  it('hold although the change removes them, and say so', () => {
    expect(resolve([waiver()], [])).toMatchObject([
      { standing: 'holds', note: expect.stringContaining('removed') },
    ]);
  });

  it('may be broad', () => {
    const broad = [waiver({ path: 'libs/**' })];

    expect(standings(broad, broad)).toEqual(['holds']);
  });

  it('may end later than the maximum of today', () => {
    const far = [waiver({ expires: '2030-01-01' })];

    expect(standings(far, far)).toEqual(['holds']);
  });
});

describe('without a base that has our files', () => {
  it('the waivers of the head hold', () => {
    expect(
      standings(null, [waiver({ path: 'libs/**' }), waiver({ row: 'D1', expires: '2026-01-01' })]),
    ).toEqual(['holds', 'expired']);
  });
});

describe('waivers that the change adds', () => {
  it.each<[string, Partial<Waiver>]>([
    ['one row in one file', {}],
    ['one fingerprint', { path: undefined, fingerprint: 'fp1:0123456789abcdef' }],
    ['a file with brackets in its name', { path: 'app/[id]/page.spec.ts' }],
    ['an advisory row of the diff', { row: 'D4' }],
  ])('are honoured for %s', (_name, parts) => {
    expect(standings([], [waiver(parts)])).toEqual(['honoured']);
  });

  it.each(['libs/**', 'libs/cart/src/*.spec.ts', 'libs/cart/'])('are refused for %s', (path) => {
    expect(resolve([], [waiver({ path })])).toMatchObject([
      { standing: 'refused', note: expect.stringContaining('too broad') },
    ]);
  });

  it.each(['D1', 'D2', 'D3', 'D7'])('are refused for %s, unless the policy names it', (row) => {
    expect(standings([], [waiver({ row })])).toEqual(['refused']);
    expect(standings([], [waiver({ row })], { policy: { ...policy, newWaiverRows: [row] } })).toEqual([
      'honoured',
    ]);
  });

  it('wait for an approval where the policy holds them', () => {
    const held = { ...policy, newWaivers: 'hold' as const };

    expect(resolve([], [waiver()], { policy: held })).toMatchObject([
      { standing: 'refused', note: expect.stringContaining('hold') },
    ]);
    expect(standings([], [waiver()], { policy: held, approved: true })).toEqual(['honoured']);
    expect(standings([], [waiver({ row: 'D1' })], { policy: held, approved: true })).toEqual(['honoured']);
  });

  it('are refused when too broad although approved', () => {
    expect(standings([], [waiver({ path: 'libs/**' })], { approved: true })).toEqual(['refused']);
  });

  it.each([
    ['today', TODAY],
    ['the past', '2026-01-01'],
    ['the day after the maximum', '2026-08-30'],
  ])('are an error of class 2 when they end in %s', (_name, expires) => {
    expect(() => resolve([], [waiver({ expires })])).toThrow(ConfigurationError);
    expect(() => resolve([], [waiver({ expires })])).toThrow(expires);
  });

  it.each(['2026-03-03', '2026-08-29'])('may end on %s, the first and the last day allowed', (expires) => {
    expect(standings([], [waiver({ expires })])).toEqual(['honoured']);
  });
});

describe('waivers that the change rewrites', () => {
  it.each<[string, Partial<Waiver>]>([
    ['a later end', { expires: '2026-06-01' }],
    ['another owner', { owner: 'nobody' }],
    ['another reason', { reason: 'because of something else' }],
  ])('are refused for %s, and the one of the base holds', (_name, parts) => {
    expect(resolve([waiver()], [waiver(parts)])).toMatchObject([
      { standing: 'holds', waiver: waiver() },
      { standing: 'refused', note: expect.stringContaining('changes') },
    ]);
  });

  it('are an error of class 2 when the new end has passed', () => {
    expect(() => resolve([waiver()], [waiver({ expires: '2026-03-01' })])).toThrow(ConfigurationError);
  });

  it.each<[string, Partial<Waiver>, Partial<Waiver>]>([
    ['from a fingerprint to its file', { fingerprint: 'fp1:0123456789abcdef' }, {}],
    [
      'from a fingerprint without a file to a file',
      { fingerprint: 'fp1:0123456789abcdef', path: undefined },
      {},
    ],
    ['from a file to a folder', {}, { path: 'libs/cart/**' }],
  ])('are refused when they widen %s', (_name, before, after) => {
    expect(resolve([waiver(before)], [waiver(after)])).toMatchObject([
      { standing: 'holds' },
      { standing: 'refused', note: expect.stringContaining('widens') },
    ]);
  });

  it('are honoured beside one that goes and was about something else', () => {
    const other = waiver({ path: 'libs/price/src/price.spec.ts' });

    expect(standings([waiver()], [other])).toEqual(['holds', 'honoured']);
  });
});
