import { ConfigSchema } from './config';
import { ConfigurationError, UntrustedError } from './errors';
import { parseConfigJson, parseOwnJson } from './parse';
import { T0OutputSchema } from './t0-report';
import { WaiverFileSchema } from './waiver';

const WHERE = 'libs/cart/test-review.config.json';
const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
};
const refuse = (config: unknown) =>
  messageOf(() => parseConfigJson(ConfigSchema, JSON.stringify(config), WHERE));

describe('parseConfigJson', () => {
  it('returns what the schema allows, with or without a byte order mark', () => {
    expect(parseConfigJson(ConfigSchema, '\uFEFF{"policy":{"minScore":80}}', WHERE)).toEqual({
      policy: { minScore: 80 },
    });
  });

  it.each<[string, unknown, string]>([
    [
      'a value outside of an enumeration',
      { policy: { gateOn: 'everything' } },
      `${WHERE}: policy.gateOn: Invalid option: expected one of "introduced"|"all" (found "everything")`,
    ],
    [
      'a number that is too large',
      { policy: { minScore: 101 } },
      `${WHERE}: policy.minScore: Too big: expected number to be <=100 (found 101)`,
    ],
    [
      'another type',
      { include: 'src' },
      `${WHERE}: include: Invalid input: expected array, received string (found "src")`,
    ],
    [
      'null',
      { policy: null },
      `${WHERE}: policy: Invalid input: expected object, received null (found null)`,
    ],
    [
      'a setting of a row',
      { policy: { rows: { C1: 'warn' } } },
      `${WHERE}: policy.rows.C1: Invalid option: expected one of "on"|"block"|"advisory"|"off" (found "warn")`,
    ],
    [
      'a key that is not there',
      { helpers: { assertion: ['check'] } },
      `${WHERE}: helpers.assertion: there is no such key, allowed are assertions, sleeps, depth`,
    ],
    ['a list at the root', [], `${WHERE}: (root): Invalid input: expected object, received array (found [])`],
  ])('names key, value and what is allowed for %s', (_name, config, message) => {
    expect(refuse(config)).toBe(message);
  });

  it('names all of them', () => {
    expect(refuse({ policy: { minScore: -1, maxHigh: 0.5 } })).toMatch(/policy\.minScore.*; policy\.maxHigh/);
  });

  it('names what is missing, and what a pattern expects, by the place in a list', () => {
    const waiver = { row: 'C1', path: 'a.spec.ts', owner: 'team', reason: 'a good reason', expires: 'soon' };
    const text = JSON.stringify({ schemaVersion: 1, waivers: [waiver, { ...waiver, expires: undefined }] });

    expect(messageOf(() => parseConfigJson(WaiverFileSchema, text, 'w.json'))).toBe(
      'w.json: waivers.0.expires: expected a date as YYYY-MM-DD (found "soon"); ' +
        'waivers.1.expires: missing, expected string',
    );
  });

  it('lists the keys that an entry of a list may have', () => {
    const text = JSON.stringify({ schemaVersion: 1, waivers: [{ until: 1 }] });

    expect(messageOf(() => parseConfigJson(WaiverFileSchema, text, 'w.json'))).toContain(
      'waivers.0.until: there is no such key, allowed are row, fingerprint, path, owner, reason, expires',
    );
  });

  it('cuts a long value', () => {
    expect(refuse({ include: 'x'.repeat(500) }).length).toBeLessThan(250);
  });

  it('is an error of class 2', () => {
    expect(() => parseConfigJson(ConfigSchema, '{"polcy":{}}', WHERE)).toThrow(ConfigurationError);
    expect(() => parseConfigJson(ConfigSchema, '{', WHERE)).toThrow(ConfigurationError);
  });

  it('names the file that is not JSON', () => {
    expect(messageOf(() => parseConfigJson(ConfigSchema, '{,}', WHERE))).toContain(`${WHERE} is not JSON`);
  });

  it('says what to do about a schema version that it does not know', () => {
    const parse = () => parseConfigJson(WaiverFileSchema, '{"schemaVersion":2,"waivers":[]}', 'w.json');

    expect(parse).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('update nx-test-review') }),
    );
  });
});

describe('parseOwnJson', () => {
  const text = '{"schemaVersion":1,"judged":0,"findings":[],"suppressions":[],"unreadable":[],"excluded":[]}';

  it('returns what this version wrote', () => {
    expect(parseOwnJson(T0OutputSchema, text, 'x.json').findings).toEqual([]);
  });

  it.each([
    ['half a file', text.slice(0, 30)],
    ['another version', text.replace('1', '9')],
    ['a key too many', text.replace('{', '{"more":1,')],
  ])('refuses %s with class 3, naming the file', (_name, broken) => {
    expect(() => parseOwnJson(T0OutputSchema, broken, 'x.json')).toThrow(UntrustedError);
    expect(() => parseOwnJson(T0OutputSchema, broken, 'x.json')).toThrow(
      /^x\.json is not a file that this version/,
    );
  });
});
