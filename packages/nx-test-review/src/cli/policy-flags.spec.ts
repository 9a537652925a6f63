import { parsePolicyFlags } from './policy-flags';

describe('--policy', () => {
  it('is no layer without a flag', () => {
    expect(parsePolicyFlags(undefined)).toBeUndefined();
  });

  it('reads numbers, words, yes and no, lists and rows', () => {
    const flags = [
      'minScore=80',
      'gateOn=all',
      'failOnSkip=true',
      'newWaiverRows=D1,D2',
      'rows.H1=block',
      'rows.C4=off',
    ];
    expect(parsePolicyFlags(flags)).toEqual({
      minScore: 80,
      gateOn: 'all',
      failOnSkip: true,
      newWaiverRows: ['D1', 'D2'],
      rows: { H1: 'block', C4: 'off' },
    });
  });

  it.each([
    ['an unknown key', 'minimum=80'],
    ['a wrong value', 'minScore=many'],
    ['a wrong setting of a row', 'rows.H1=loud'],
    ['no value', 'minScore'],
    ['a part of something that has none', 'minScore.x=1'],
  ])('refuses %s', (_name, flag) => {
    expect(() => parsePolicyFlags([flag])).toThrow(
      expect.objectContaining({ exitClass: 2, code: 'policy-flag' }),
    );
  });
});
