import { ConfigurationError } from '@nx-test-review/contracts';
import { makeRegistry, makeRow } from '@tools/testing/make-registry';
import { parseWaivers, waiverId } from './waiver-file';

const registry = makeRegistry([makeRow('C1', { slug: 'disabled-test' })]);
const WAIVER = {
  row: 'C1',
  path: 'libs/cart/src/cart.spec.ts',
  owner: 'cart team',
  reason: 'until the new cart is there',
  expires: '2026-12-01',
};
const parse = (...waivers: object[]) =>
  parseWaivers(JSON.stringify({ schemaVersion: 1, waivers }), 'test-review.waivers.json', registry);

describe('parseWaivers', () => {
  it('reads waivers and takes a slug for an id', () => {
    expect(parse({ ...WAIVER, row: 'disabled-test' })).toEqual([WAIVER]);
  });

  it.each<[string, object, RegExp]>([
    ['no expiry', { ...WAIVER, expires: undefined }, /waivers\.0\.expires/],
    ['a day that no calendar has', { ...WAIVER, expires: '2026-02-30' }, /waivers\.0\.expires.*2026-02-30/],
    ['a date in another form', { ...WAIVER, expires: '1.12.2026' }, /waivers\.0\.expires.*1\.12\.2026/],
    ['no owner', { ...WAIVER, owner: '' }, /waivers\.0\.owner/],
    ['a reason of one word', { ...WAIVER, reason: 'flaky' }, /waivers\.0\.reason/],
    ['neither path nor fingerprint', { ...WAIVER, path: undefined }, /fingerprint or a path/],
    ['a row that nobody knows', { ...WAIVER, row: 'C99' }, /waivers\.0\.row: there is no row "C99"/],
    ['a key that is not one of ours', { ...WAIVER, until: 'later' }, /until/],
  ])('refuses %s with class 2, naming file and entry', (_name, waiver, message) => {
    expect(() => parse(waiver)).toThrow(ConfigurationError);
    expect(() => parse(waiver)).toThrow(message);
    expect(() => parse(waiver)).toThrow(/^test-review\.waivers\.json/);
  });

  it('refuses the same thing waived twice', () => {
    expect(() => parse(WAIVER, { ...WAIVER, owner: 'someone else' })).toThrow(/waivers\.1: .*twice/);
  });

  it('refuses a text that is not JSON, and a schema version that it does not know', () => {
    expect(() => parseWaivers('{', 'w.json', registry)).toThrow(/w\.json is not JSON/);
    expect(() => parseWaivers('{"schemaVersion":2,"waivers":[]}', 'w.json', registry)).toThrow(
      /schemaVersion/,
    );
  });
});

describe('waiverId', () => {
  it('is the row and what is covered, the fingerprint before the path', () => {
    expect(waiverId(WAIVER)).toBe('C1@libs/cart/src/cart.spec.ts');
    expect(waiverId({ ...WAIVER, fingerprint: 'fp1:0123456789abcdef' })).toBe('C1@fp1:0123456789abcdef');
  });
});
