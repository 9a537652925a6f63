import { RowSchema, readPlainRow } from './index';

const row = {
  id: 'C1',
  slug: 'disabled-test',
  name: 'Disabled test',
  severity: 'High',
  gate: 'absolute',
  tier: 't0',
  frameworks: ['jest'],
  advisory: false,
  status: 'built',
  since: '0.1.0',
  formerIds: [],
  precision: { right: 3, n: 4 },
};

const OTHERS: unknown[] = [
  undefined,
  null,
  '',
  'x',
  'acme/X1',
  -1,
  0.5,
  2,
  true,
  [],
  ['jest', 7],
  ['jest'],
  {},
  { right: 1 },
  { right: 1, n: -1 },
  { right: 1, n: 2 },
  { right: 1, n: 2, m: 3 },
];

describe('readPlainRow', () => {
  it('gives what the schema gives, in the order of its keys', () => {
    const turned = Object.fromEntries(Object.entries(row).reverse());
    expect(JSON.stringify(readPlainRow(turned))).toBe(JSON.stringify(RowSchema.parse(turned)));
  });

  it.each(Object.keys(row))('takes for %s what the schema takes and nothing else', (key) => {
    const accepted = OTHERS.map((value) => [value, readPlainRow({ ...row, [key]: value }) !== undefined]);
    const bySchema = OTHERS.map((value) => [value, RowSchema.safeParse({ ...row, [key]: value }).success]);
    expect(accepted).toEqual(bySchema);
  });

  it.each(Object.keys(row))('wants %s to be there', (key) => {
    const { [key as keyof typeof row]: gone, ...rest } = row;
    expect(gone).toBeDefined();
    expect(readPlainRow(rest)).toBeUndefined();
    expect(RowSchema.safeParse(rest).success).toBe(false);
  });

  it('takes no key that is not known', () => {
    expect(readPlainRow({ ...row, colour: 'red' })).toBeUndefined();
    expect(RowSchema.safeParse({ ...row, colour: 'red' }).success).toBe(false);
  });
});
