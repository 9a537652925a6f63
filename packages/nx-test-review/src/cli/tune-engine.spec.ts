import { tuneEngine } from './tune-engine';

describe('tuneEngine', () => {
  const flagsOn = (version: string): string[] => {
    const flags: string[] = [];
    tuneEngine(version, (flag) => flags.push(flag));
    return flags;
  };

  it.each(['20.19.0', '22.12.0'])('lets V8 of Node %s optimise less', (version) => {
    expect(flagsOn(version)).toEqual([
      expect.stringMatching(/^--interrupt-budget=\d+$/),
      expect.stringMatching(/^--max-inlined-bytecode-size-cumulative=\d+$/),
    ]);
  });

  it.each(['18.20.0', '24.1.0', '220.0.0'])('leaves V8 of Node %s alone', (version) => {
    expect(flagsOn(version)).toEqual([]);
  });
});
