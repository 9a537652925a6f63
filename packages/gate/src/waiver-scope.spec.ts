import { makeFinding } from '@tools/testing/make-finding';
import { isExactPath, pathCovers, waiverCovers } from './waiver-scope';

const WAIVER = { row: 'C1', owner: 'team', reason: 'a reason', expires: '2026-12-01' };
const finding = makeFinding({ path: 'a.spec.ts' });

describe('isExactPath', () => {
  it.each(['libs/a.spec.ts', 'app/[id]/page.spec.ts', 'app/(shop)/cart.spec.ts', 'app/@modal/x.spec.ts'])(
    'takes %s for one file',
    (path) => expect(isExactPath(path)).toBe(true),
  );

  it.each(['libs/**', 'libs/*.spec.ts', 'libs/a.spec.{ts,js}', 'libs/?.spec.ts', 'libs/', '!libs/a.spec.ts'])(
    'takes %s for more than one',
    (path) => expect(isExactPath(path)).toBe(false),
  );
});

describe('pathCovers', () => {
  it.each([
    ['app/[id]/page.spec.ts', 'app/[id]/page.spec.ts'],
    ['app/[id]/*.spec.ts', 'app/[id]/page.spec.ts'],
    ['app/(shop)/**', 'app/(shop)/deep/cart.spec.ts'],
    ['libs/**/*.spec.ts', 'libs/.hidden/a.spec.ts'],
    ['libs/a.spec.{ts,js}', 'libs/a.spec.js'],
  ])('%s takes in %s', (pattern, path) => {
    expect(pathCovers(pattern, path)).toBe(true);
  });

  it.each([
    ['app/[id]/page.spec.ts', 'app/i/page.spec.ts'],
    ['libs/a.spec.ts', 'libs/b.spec.ts'],
    ['libs/*.spec.ts', 'libs/deep/a.spec.ts'],
    ['!libs/a.spec.ts', 'libs/b.spec.ts'],
  ])('%s leaves out %s', (pattern, path) => {
    expect(pathCovers(pattern, path)).toBe(false);
  });
});

describe('waiverCovers', () => {
  it('takes row and path', () => {
    expect(waiverCovers({ ...WAIVER, path: 'a.spec.ts' }, finding)).toBe(true);
    expect(waiverCovers({ ...WAIVER, path: 'b.spec.ts' }, finding)).toBe(false);
    expect(waiverCovers({ ...WAIVER, row: 'C4', path: 'a.spec.ts' }, finding)).toBe(false);
  });

  it('takes a fingerprint wherever it stands', () => {
    expect(waiverCovers({ ...WAIVER, fingerprint: finding.fingerprint }, finding)).toBe(true);
    expect(waiverCovers({ ...WAIVER, fingerprint: 'fp1:0123456789abcdef' }, finding)).toBe(false);
  });

  it('asks for both where both are named', () => {
    const both = { ...WAIVER, fingerprint: finding.fingerprint };

    expect(waiverCovers({ ...both, path: 'a.spec.ts' }, finding)).toBe(true);
    expect(waiverCovers({ ...both, path: 'b.spec.ts' }, finding)).toBe(false);
  });

  it('follows a file that moved', () => {
    const waiver = { ...WAIVER, path: 'old.spec.ts' };

    expect(waiverCovers(waiver, finding, { movedFrom: () => 'old.spec.ts' })).toBe(true);
    expect(waiverCovers(waiver, finding, { movedFrom: () => undefined })).toBe(false);
  });

  it('follows a fingerprint whose file is gone', () => {
    const waiver = { ...WAIVER, path: 'old.spec.ts', fingerprint: finding.fingerprint };

    expect(waiverCovers(waiver, finding, { pathGone: () => true })).toBe(true);
    expect(waiverCovers(waiver, finding, { pathGone: () => false })).toBe(false);
  });
});
