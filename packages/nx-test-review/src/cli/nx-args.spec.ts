import { splitNxArgs } from './nx-args';

describe('splitNxArgs', () => {
  it('splits at white space', () => {
    expect(splitNxArgs(' --skip-nx-cache  --verbose ')).toEqual(['--skip-nx-cache', '--verbose']);
  });

  it('takes no text as no arguments', () => {
    expect(splitNxArgs(undefined)).toEqual([]);
  });

  it.each(['--base=main', '--head HEAD', '-t lint', '--targets=build', '--graph', '--files=a.ts'])(
    'refuses %s',
    (text) => {
      expect(() => splitNxArgs(`--verbose ${text}`)).toThrow(
        expect.objectContaining({ exitClass: 2, code: 'nx-args-refused' }),
      );
    },
  );

  it('lets a flag pass that only begins like one of its own', () => {
    expect(splitNxArgs('--headless')).toEqual(['--headless']);
  });
});
