import { execFileSync } from 'node:child_process';
import { tuneEngine } from './tune-engine';

describe('tuneEngine', () => {
  const flagsOn = (version: string): string[] => {
    const flags: string[] = [];
    tuneEngine(version, (flag) => flags.push(flag.replace(/=\d+$/, '')));
    return flags;
  };

  it('lets V8 of Node 20 wait longer, inline less and interpret nothing', () => {
    expect(flagsOn('20.19.0')).toEqual([
      '--always-sparkplug',
      '--interrupt-budget',
      '--max-inlined-bytecode-size-cumulative',
    ]);
  });

  it('lets V8 of Node 22 inline less', () => {
    expect(flagsOn('22.12.0')).toEqual(['--max-inlined-bytecode-size-cumulative']);
  });

  it.each(['18.20.0', '24.1.0', '220.0.0'])('leaves V8 of Node %s alone', (version) => {
    expect(flagsOn(version)).toEqual([]);
  });

  it('uses only words that V8 of this Node knows', () => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    expect(flagsOn(process.versions.node).filter((flag) => !known.includes(`${flag} `))).toEqual([]);
  });
});
