import fc from 'fast-check';
import { computeFingerprint, hashText, normaliseQuote, normaliseText } from './fingerprint';

const PARTS = { row: 'C1', titlePath: ['cart', 'adds'], quote: "it.skip('adds', () => {", ordinal: 0 };

describe('computeFingerprint', () => {
  it('is versioned and short', () => {
    expect(computeFingerprint(PARTS)).toMatch(/^fp1:[0-9a-f]{32}$/);
  });

  it('stays what it is between releases', () => {
    expect(computeFingerprint(PARTS)).toBe('fp1:534de28a8def82d21e5d0673f4b1a7c5');
  });

  it.each([
    ['other quotes', 'it.skip("adds", () => {'],
    ['a template literal', 'it.skip(`adds`, () => {'],
    ['more space', "  it.skip( 'adds',  () => {  "],
    ['a line break', "it.skip(\n  'adds', () => {"],
    ['CRLF', "it.skip(\r\n'adds', () => {"],
  ])('does not change with %s', (_name, quote) => {
    expect(computeFingerprint({ ...PARTS, quote })).toBe(computeFingerprint(PARTS));
  });

  it('does not change with a trailing semicolon or comma', () => {
    const quote = 'expect(1).toBe(1)';

    expect(computeFingerprint({ ...PARTS, quote: `${quote};` })).toBe(
      computeFingerprint({ ...PARTS, quote }),
    );
    expect(computeFingerprint({ ...PARTS, quote: `${quote},` })).toBe(
      computeFingerprint({ ...PARTS, quote }),
    );
  });

  it.each([
    ['the row', { row: 'C2' }],
    ['the title', { titlePath: ['cart', 'removes'] }],
    ['the cut between titles', { titlePath: ['cart adds'] }],
    ['the code', { quote: "it.skip('adds', async () => {" }],
    ['the ordinal', { ordinal: 1 }],
  ])('changes with %s', (_name, parts) => {
    expect(computeFingerprint({ ...PARTS, ...parts })).not.toBe(computeFingerprint(PARTS));
  });

  it('keeps findings of one kind in one test apart', () => {
    const all = [0, 1, 2].map((ordinal) => computeFingerprint({ ...PARTS, ordinal }));

    expect(new Set(all).size).toBe(3);
  });

  it('does not see any white space that is put in', () => {
    const space = fc
      .array(fc.constantFrom(' ', '\t', '\n', '\r\n'), { maxLength: 4 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), space)), (pieces) => {
        const plain = pieces.map(([text]) => text).join('');
        const spaced = pieces.map(([text, gap]) => text + gap).join('');

        return normaliseQuote(plain) === normaliseQuote(spaced);
      }),
    );
  });
});

describe('hashText', () => {
  it('is the same for CRLF, LF and a byte order mark', () => {
    expect(hashText('\uFEFFa\r\nb\r')).toBe(hashText('a\nb\n'));
  });

  it('differs for another text', () => {
    expect(hashText('a')).not.toBe(hashText('b'));
  });
});

it('normaliseText leaves a text with LF as it is', () => {
  expect(normaliseText('a\n\nb')).toBe('a\n\nb');
});
