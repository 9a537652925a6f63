import * as fc from 'fast-check';
import { createLineReader } from './line-reader';
import { createTail, lastLines } from './tail';

function read(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const reader = createLineReader((line) => lines.push(line));
  chunks.forEach((chunk) => reader.push(chunk));
  reader.end();
  return lines;
}

it('reads the same lines however the bytes are split', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'é', '\u{1f600}'), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (words, size) => {
      const bytes = Buffer.from(words);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const expected = words.split('\n').map((line) => line.replace(/\r$/, ''));
      if (expected.at(-1) === '') expected.pop();
      expect(read(chunks)).toEqual(expected);
    }),
  );
});

it('keeps empty lines', () => {
  expect(read([Buffer.from('\n\na\n')])).toEqual(['', '', 'a']);
});

it('replaces what is no UTF-8', () => {
  expect(read([Buffer.from([0x61, 0xff, 0x0a, 0xc3])])).toEqual(['a\ufffd', '\ufffd']);
});

it('tells of a line that is too long and goes on behind it', () => {
  const lines: string[] = [];
  let long = 0;
  const reader = createLineReader(
    (line) => lines.push(line),
    5,
    () => (long += 1),
  );
  ['123456', '789\nok', '\n'].forEach((text) => reader.push(Buffer.from(text)));
  reader.end();
  expect({ long, lines }).toEqual({ long: 1, lines: ['789', 'ok'] });
});

describe('the tail of a stream', () => {
  it.each([
    ['one write', ['x'.repeat(50) + 'the end']],
    ['many writes', [...'x'.repeat(50), 'the', ' ', 'end']],
  ])('is what came last, by %s', (_how, writes) => {
    const tail = createTail(7);
    writes.forEach((text) => tail.push(Buffer.from(text)));
    expect(tail.text()).toBe('the end');
  });

  it('is whole where it is short', () => {
    const tail = createTail(100);
    tail.push(Buffer.from('short'));
    expect(tail.text()).toBe('short');
  });
});

describe('the last lines', () => {
  it('are at most twenty', () => {
    const text = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n');
    expect(lastLines(text).split('\n')).toHaveLength(20);
    expect(lastLines(text)).toMatch(/^line 11\n[^]*line 30$/);
  });

  it('are at most 8,000 characters', () => {
    expect(lastLines('y'.repeat(20_000))).toHaveLength(8000);
  });

  it('hold no colours and no control characters', () => {
    expect(lastLines('\u001b[31mred\u001b[0m\u0007 and\ttab\u001b[2K')).toBe('red and\ttab');
  });
});
