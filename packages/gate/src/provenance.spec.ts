import fc from 'fast-check';
import { makeFinding } from '@tools/testing/make-finding';
import { markProvenance } from './provenance';

const at = (path: string, line = 4, parts: Parameters<typeof makeFinding>[0] = {}) =>
  makeFinding({ path, line, endLine: line, ...parts });
const provenanceOf = (...args: Parameters<typeof markProvenance>) =>
  markProvenance(...args).map((finding) => finding.provenance);

describe('markProvenance', () => {
  it('calls a finding pre-existing when the base has it, on whichever line', () => {
    expect(provenanceOf([at('a.spec.ts', 40)], [at('a.spec.ts', 4)])).toEqual(['pre-existing']);
  });

  it('calls a finding introduced when the base has none, on a line that did not change', () => {
    expect(provenanceOf([at('a.spec.ts')], [])).toEqual(['introduced']);
  });

  it('pairs one to one: a second finding of the same kind is new', () => {
    const second = at('a.spec.ts', 9, { ordinal: 1 });

    expect(provenanceOf([at('a.spec.ts'), second], [at('a.spec.ts')])).toEqual([
      'pre-existing',
      'introduced',
    ]);
    expect(provenanceOf([at('a.spec.ts'), at('a.spec.ts')], [at('a.spec.ts')])).toEqual([
      'pre-existing',
      'introduced',
    ]);
  });

  it('follows a moved file', () => {
    const movedFrom = (path: string) => (path === 'b.spec.ts' ? 'a.spec.ts' : undefined);

    expect(provenanceOf([at('b.spec.ts')], [at('a.spec.ts')], { movedFrom })).toEqual(['pre-existing']);
    expect(provenanceOf([at('b.spec.ts')], [at('a.spec.ts')])).toEqual(['introduced']);
  });

  it('pairs with a file that is gone, and never with one that still stands', () => {
    const base = [at('a.spec.ts')];

    expect(provenanceOf([at('b.spec.ts')], base, { goneAtHead: () => true })).toEqual(['pre-existing']);
    expect(provenanceOf([at('b.spec.ts')], base, { goneAtHead: () => false })).toEqual(['introduced']);
  });

  it('pairs a renamed test by the place that the successor map names', () => {
    const head = [at('a.spec.ts', 4, { titlePath: ['new'], quote: 'expect(1).toBe(1);' })];
    const base = [at('a.spec.ts', 4, { titlePath: ['old'], quote: 'expect(1).toBe(1)' })];

    expect(
      provenanceOf(head, base, { successorOf: () => [{ path: 'a.spec.ts', titlePath: ['old'] }] }),
    ).toEqual(['pre-existing']);
    expect(provenanceOf(head, base, { successorOf: () => [] })).toEqual(['introduced']);
  });

  it('counts a finding as introduced where nothing is known of the base', () => {
    expect(provenanceOf([at('a.spec.ts')], [at('a.spec.ts')], { evidence: () => 'none' })).toEqual([
      'introduced',
    ]);
  });

  it('counts all of a file as pre-existing that is what it was', () => {
    expect(provenanceOf([at('a.spec.ts')], [], { evidence: () => 'same' })).toEqual(['pre-existing']);
  });

  it('calls a finding of the diff introduced, and one that shows a diff row too', () => {
    const lost = at('a.spec.ts', 4, { row: 'D1', source: 'diff' });
    const stopped = at('a.spec.ts', 4, { alsoRows: ['D7'] });

    expect(provenanceOf([lost, stopped], [at('a.spec.ts')])).toEqual(['introduced', 'introduced']);
  });

  it('says of a suppression whether the change adds it', () => {
    const suppressed = at('a.spec.ts', 4, { suppression: { line: 3, reason: 'prints' } });
    const addedOf = (...args: Parameters<typeof markProvenance>) =>
      markProvenance(...args)[0]!.suppression!.addedByChange;

    expect(addedOf([suppressed], [suppressed])).toBe(false);
    expect(addedOf([suppressed], [at('a.spec.ts')])).toBe(true);
    expect(addedOf([suppressed], [])).toBe(true);
  });

  it('introduces nothing when lines move and findings are told in another order', () => {
    const files = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(5)), {
      selector: ([file, ordinal]) => `${file}${ordinal}`,
    });
    fc.assert(
      fc.property(files, fc.nat(500), (places, shift) => {
        const base = places.map(([file, ordinal]) => at(`${file}.spec.ts`, 1 + ordinal, { ordinal }));
        const head = [...base].reverse().map((finding) => ({ ...finding, line: finding.line + shift }));

        return markProvenance(head, base).every((finding) => finding.provenance === 'pre-existing');
      }),
    );
  });

  it('always finds the one finding that was added', () => {
    fc.assert(
      fc.property(fc.nat(6), (count) => {
        const base = Array.from({ length: count }, (_, ordinal) => at('a.spec.ts', 1 + ordinal, { ordinal }));
        const head = [...base, at('a.spec.ts', 1, { ordinal: count })];

        const introduced = markProvenance(head, base).filter(
          (finding) => finding.provenance === 'introduced',
        );
        return introduced.length === 1 && introduced[0]!.fingerprint === head.at(-1)!.fingerprint;
      }),
    );
  });
});
