import { ConfigurationError } from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { matchBaseline, parseBaseline } from './baseline';

const wait = (ordinal: number, path = 'a.spec.ts') =>
  makeFinding({ row: 'H1', path, quote: 'await sleep(5);', titlePath: ['a'], ordinal });
const entryOf = ({ row, fingerprint, path }: ReturnType<typeof makeFinding>) => ({ row, fingerprint, path });

describe('matchBaseline', () => {
  it('sees one mended and one new finding of the same row in the same file as both', () => {
    const kept = wait(0);
    const mended = makeFinding({ row: 'H1', path: 'a.spec.ts', quote: 'await sleep(9);', titlePath: ['b'] });
    const added = makeFinding({ row: 'H1', path: 'a.spec.ts', quote: 'await sleep(7);', titlePath: ['c'] });

    const { covered, stale } = matchBaseline([kept, added], [entryOf(kept), entryOf(mended)]);

    expect([...covered]).toEqual([kept]);
    expect(stale).toEqual([entryOf(mended)]);
  });

  it('covers one finding by one entry', () => {
    const twins = [wait(0), wait(0)];

    expect(matchBaseline(twins, [entryOf(wait(0))]).covered.size).toBe(1);
  });

  it('follows a renamed file, by the fingerprint where the old path is gone', () => {
    const moved = wait(0, 'b.spec.ts');

    expect(matchBaseline([moved], [entryOf(wait(0))], (path) => path === 'a.spec.ts').covered.size).toBe(1);
    expect(matchBaseline([moved], [entryOf(wait(0))], () => false).covered.size).toBe(0);
  });

  it('follows a renamed test by what its finding was called at the base', () => {
    const renamed = makeFinding({ row: 'H1', path: 'a.spec.ts', quote: 'await sleep(5);', titlePath: ['b'] });
    const { path, fingerprint } = wait(0);

    expect(matchBaseline([renamed], [entryOf(wait(0))]).covered.size).toBe(0);
    const known = { ...renamed, formerly: { path, fingerprint } };
    expect(matchBaseline([known], [entryOf(wait(0))])).toMatchObject({
      stale: [],
      covered: new Set([known]),
    });
  });

  it('never covers a finding of the diff', () => {
    const lost = makeFinding({ row: 'D1', source: 'diff' });

    expect(matchBaseline([lost], [entryOf(lost)]).covered.size).toBe(0);
  });
});

describe('parseBaseline', () => {
  it('reads the entries', () => {
    const entries = [entryOf(wait(0))];

    expect(parseBaseline(JSON.stringify({ schemaVersion: 1, entries }), 'b.json')).toEqual(entries);
  });

  it('refuses a malformed file with class 2, naming file and key', () => {
    const text = JSON.stringify({ schemaVersion: 1, entries: [{ row: 'C1', path: 'a.spec.ts' }] });

    expect(() => parseBaseline(text, 'b.json')).toThrow(ConfigurationError);
    expect(() => parseBaseline(text, 'b.json')).toThrow(/b\.json: entries\.0\.fingerprint/);
  });
});
