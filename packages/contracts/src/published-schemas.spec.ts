import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { makeFinding } from '@tools/testing/make-finding';
import { buildPublishedSchemas } from './published-schemas';

const FOLDER = join(__dirname, '../schemas');
const built = buildPublishedSchemas();
const validate = (name: string, value: unknown) =>
  new Ajv({ strict: false }).validate(built[`${name}.schema.json`]!, value);

describe('published schemas', () => {
  it('are all there, and no other (else: node tools/generate-schemas.mjs)', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(built).sort());
  });

  it.each(Object.keys(built))(
    '%s is what the code checks (else: node tools/generate-schemas.mjs)',
    (name) => {
      expect(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))).toEqual(built[name]);
    },
  );

  it.each(Object.keys(built))('%s is a draft 7 schema with its own id and a title', (name) => {
    expect(built[name]).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: `urn:nx-test-review:${name.replace('.schema.json', '')}:1`,
      title: expect.any(String),
    });
    expect(new Ajv({ strict: false }).validateSchema(built[name]!)).toBe(true);
  });

  it('take a finding, and refuse one with a key too many', () => {
    expect(validate('finding', makeFinding())).toBe(true);
    expect(validate('finding', { ...makeFinding(), extra: 1 })).toBe(false);
  });

  it('take a configuration, and refuse a misspelt key', () => {
    expect(validate('config', { policy: { gateOn: 'all', rows: { C1: 'advisory' } } })).toBe(true);
    expect(validate('config', { policy: { gateon: 'all' } })).toBe(false);
  });

  it('let people leave out what has a default', () => {
    expect(validate('waivers', { schemaVersion: 1, waivers: [] })).toBe(true);
    expect(validate('waivers', { schemaVersion: 2, waivers: [] })).toBe(false);
  });
});
