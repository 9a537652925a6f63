import { findBase, type FindBaseInput } from './find-base';

const find = (input: Partial<FindBaseInput>) => findBase({ root: '/w', env: {}, use: 'gate', ...input });

describe('findBase', () => {
  it('takes the flag over NX_BASE over defaultBase', () => {
    const all = { flagBase: 'a', env: { NX_BASE: 'b' }, defaultBase: 'c' };
    expect(find(all)).toEqual({ ref: 'a', how: 'flag' });
    expect(find({ ...all, flagBase: undefined })).toEqual({ ref: 'b', how: 'NX_BASE' });
    expect(find({ ...all, flagBase: undefined, env: { NX_BASE: '' } })).toEqual({
      ref: 'c',
      how: 'defaultBase',
    });
  });

  it('compares with main where nothing is said, as Nx does', () => {
    expect(find({})).toEqual({ ref: 'main', how: 'Nx default' });
  });

  it('has no base for an inventory unless somebody names one', () => {
    expect(find({ use: 'inventory', defaultBase: 'main' })).toBeNull();
    expect(find({ use: 'inventory', flagBase: 'main' })).toEqual({ ref: 'main', how: 'flag' });
    expect(find({ use: 'inventory', env: { NX_BASE: 'x' } })).toEqual({ ref: 'x', how: 'NX_BASE' });
  });

  it.each(['', ' ', '-x', '--output=x', 'a\nb', 'a\0b'])('refuses %j, wherever it comes from', (ref) => {
    expect(() => find({ flagBase: ref })).toThrow(
      expect.objectContaining({ exitClass: 2, code: 'base-invalid' }),
    );
    expect(() => find({ defaultBase: ref })).toThrow(expect.objectContaining({ code: 'base-invalid' }));
  });
});
