import { makeFinding } from '@tools/testing/make-finding';
import type { WaiverEntry } from './waiver-set';
import { listWaiverUses, type WaiverUseInput } from './waiver-use';

const TODAY = '2026-03-02';
const PATH = 'libs/cart/src/cart.spec.ts';
const entry = (
  parts: Partial<WaiverEntry> = {},
  waiver: Partial<WaiverEntry['waiver']> = {},
): WaiverEntry => ({
  id: 'W',
  standing: 'holds',
  waiver: { row: 'C1', path: PATH, owner: 'team', reason: 'a good reason', expires: '2026-12-01', ...waiver },
  ...parts,
});
const covered = makeFinding({ path: PATH, waiver: 'W', effect: 'not-counted', effectReason: 'waived' });
const uses = (input: Partial<WaiverUseInput>) =>
  listWaiverUses({
    waivers: [entry()],
    findings: [],
    reviewed: [PATH],
    scope: 'affected',
    today: TODAY,
    ...input,
  });

describe('listWaiverUses', () => {
  it('counts what a waiver covers', () => {
    expect(uses({ findings: [covered] })).toMatchObject([
      { id: 'W', status: 'used', findings: 1, scope: PATH },
    ]);
  });

  it('calls one unused whose file was judged without need for it', () => {
    expect(uses({})).toMatchObject([{ status: 'unused', findings: 0 }]);
  });

  it('says nothing of one whose file was not judged, unless everything was', () => {
    expect(uses({ reviewed: ['other.spec.ts'] })).toEqual([]);
    expect(uses({ reviewed: ['other.spec.ts'], scope: 'all' })).toMatchObject([{ status: 'unused' }]);
  });

  it.each([
    ['2026-03-02', 'ends today'],
    ['2026-03-03', 'ends in 1 day'],
    ['2026-03-16', 'ends in 14 days'],
  ])('warns of one that ends on %s', (expires, note) => {
    expect(uses({ waivers: [entry({}, { expires })], findings: [covered] })).toMatchObject([
      { status: 'ending', note },
    ]);
  });

  it('does not warn of one that ends in 15 days', () => {
    expect(uses({ waivers: [entry({}, { expires: '2026-03-17' })], findings: [covered] })[0]).toMatchObject({
      status: 'used',
    });
  });

  it('lists an expired one, which covers nothing', () => {
    expect(uses({ waivers: [entry({ standing: 'expired' }, { expires: '2026-03-01' })] })).toMatchObject([
      { status: 'expired', findings: 0, note: expect.stringContaining('past its date') },
    ]);
  });

  it('shows how much a pattern takes in', () => {
    expect(uses({ waivers: [entry({}, { path: 'libs/**' })], findings: [covered] })).toMatchObject([
      { note: 'over-broad: a pattern, covers 1 in 1 file' },
    ]);
  });

  it('lists what the change added first, then what was refused', () => {
    const waivers = [
      entry(),
      entry({ id: 'R', standing: 'refused', note: 'too broad' }),
      entry({ id: 'A', standing: 'honoured' }),
    ];

    expect(uses({ waivers, findings: [covered] }).map(({ status }) => status)).toEqual([
      'added-by-change',
      'refused',
      'used',
    ]);
  });

  it('lists a suppression that the change adds, honoured or not', () => {
    const suppression = { line: 3, reason: 'the runner prints it', addedByChange: true };
    const honoured = makeFinding({ suppression, effect: 'not-counted', effectReason: 'suppressed' });
    const held = makeFinding({ suppression, effect: 'blocking', effectReason: 'policy' });

    expect(uses({ waivers: [], findings: [honoured, held] })).toMatchObject([
      { status: 'added-by-change', owner: 'in code', findings: 1, scope: expect.stringContaining(':3') },
      { status: 'refused', findings: 0 },
    ]);
  });

  it('says nothing of a suppression that stood at the base', () => {
    const old = makeFinding({ suppression: { line: 3, reason: 'prints', addedByChange: false } });

    expect(uses({ waivers: [], findings: [old] })).toEqual([]);
  });
});
