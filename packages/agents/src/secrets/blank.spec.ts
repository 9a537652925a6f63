import * as fc from 'fast-check';
import { createBlanker, secretsOfLogin } from './blank';

const KEY = 'sk-live-0123456789';

describe('a text', () => {
  it.each([
    ['as it is', `use ${KEY}!`],
    ['in JSON', JSON.stringify({ key: KEY })],
    ['in a URL', `?key=${encodeURIComponent(KEY)}&x=1`],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['twice', `${KEY}${KEY}`],
  ])('has a secret blanked %s', (_how, text) => {
    const blanked = createBlanker([KEY]).text(text);
    expect(blanked).toContain('[secret]');
    expect(blanked).not.toContain('0123456789');
  });

  it('has a secret blanked that JSON writes otherwise', () => {
    const secret = 'pass"word\\with\nlines';
    expect(createBlanker([secret]).text(JSON.stringify({ secret }))).toBe('{"secret":"[secret]"}');
  });

  it('has the longer of two secrets blanked whole', () => {
    expect(createBlanker(['abcd', 'abcdefgh']).text('abcdefgh abcdx')).toBe('[secret] [secret]x');
  });

  it('has each long line of a secret blanked', () => {
    const key = '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSjAgEAAoIB\n-----END KEY-----';
    expect(createBlanker([key]).text('line: MIIEvQIBADANBgkqhkiG9w0B')).toBe('line: [secret]');
  });

  it('has the password of a proxy blanked by itself', () => {
    const proxy = 'http://me:s3cr%C3%A9t-word@proxy:8080';
    const blanked = createBlanker([proxy]).text('407 for s3cr%C3%A9t-word, that is s3crét-word');
    expect(blanked).toBe('407 for [secret], that is [secret]');
  });

  it.each(['', ' ', 'abc', 'true', 'production', '8080'])('is left alone by the value "%s"', (value) => {
    const text = '{"abc":true,"port":8080,"mode":"production"}';
    expect(createBlanker([value]).text(text)).toBe(text);
  });

  it('may be deep in a value, whose numbers and keys stay', () => {
    const value = { list: [`a ${KEY}`, 7, null], [KEY]: undefined };
    expect(createBlanker([KEY]).deep(value)).toEqual({ list: ['a [secret]', 7, null], [KEY]: undefined });
  });
});

describe('a stream', () => {
  const split = (text: string, cuts: readonly number[]): string[] => {
    const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
    return [...at, text.length].map((cut, index) => text.slice(index === 0 ? 0 : at[index - 1], cut));
  };
  const run = (secrets: readonly string[], pieces: readonly string[]): string => {
    const stream = createBlanker(secrets).stream();
    return pieces.map((piece) => stream.push(piece)).join('') + stream.end();
  };

  it('is blanked as the text that it makes, however it is split', () => {
    const secret = fc.string({ unit: fc.constantFrom('a', 'b', '"', 'é'), minLength: 4, maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', 'é', ' '), maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        text,
        fc.array(fc.nat(), { maxLength: 8 }),
        (secrets, words, cuts) => {
          expect(run(secrets, split(words, cuts))).toBe(createBlanker(secrets).text(words));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is handed on while it comes', () => {
    const stream = createBlanker([KEY]).stream();
    expect(stream.push(`${'x'.repeat(1000)}`).length).toBeGreaterThan(900);
  });
});

describe('secrets of a login file', () => {
  it('are the long strings of JSON', () => {
    const file = JSON.stringify({
      type: 'oauth',
      tokens: { access: 'a'.repeat(20), ids: ['b'.repeat(30)] },
      at: 1,
    });
    expect(secretsOfLogin(file)).toEqual(['a'.repeat(20), 'b'.repeat(30)]);
  });

  it('are the long words of other files', () => {
    expect(secretsOfLogin(`machine host\nlogin me\npassword ${'c'.repeat(20)}\n`)).toEqual(['c'.repeat(20)]);
  });
});
