import Ajv from 'ajv';
import { honestReport, lookAnswer } from '../testing/honest-agent';
import { makeSpec } from '../testing/make-input';
import { makePart } from '../testing/make-part';
import { buildLookSchema } from './call-schema';

const part = makePart({ specs: [makeSpec()] });
const report = honestReport(part.prompt, [{ row: 'H10', at: 'toBeDefined' }]);
const accepts = (schema: object, value: unknown): boolean => new Ajv({ strict: true }).compile(schema)(value);

/** Each object of a schema, wherever it stands. */
function objectsOf(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(objectsOf);
  return Array.isArray(node) ? inner : [node as Record<string, unknown>, ...inner];
}

describe('the schema of a call', () => {
  it('takes an honest report', () => {
    expect(accepts(part.schema, report)).toBe(true);
  });

  it.each([
    ['another run', { ...report, runId: 'run-2' }],
    ['another path', { ...report, files: [{ path: 'b.spec.ts', proof: 'x' }] }],
    ['a closed row', { ...report, findings: [{ ...report.findings[0], row: 'C1' }] }],
    ['a further key', { ...report, score: 100 }],
    ['a missing key', { ...report, prior: undefined }],
    ['another version', { ...report, schemaVersion: 2 }],
  ])('refuses %s', (_, value) => {
    expect(accepts(part.schema, JSON.parse(JSON.stringify(value)))).toBe(false);
  });

  it('lists the context files of the call', () => {
    const files = [{ path: 'a.ts', kind: 'text' as const, text: 'a' }];
    const { schema } = makePart({ context: { basis: 'diff', files, leftOut: 0 } });
    expect(accepts(schema, { ...report, contextUsed: ['a.ts'] })).toBe(true);
    expect(accepts(schema, { ...report, contextUsed: ['b.ts'] })).toBe(false);
  });

  it('is of the second look too', () => {
    const answer = lookAnswer('run id: "run-1"\nline: 6\n6|expect(a)', 'refuted');
    expect(accepts(buildLookSchema('run-1'), answer)).toBe(true);
    expect(accepts(buildLookSchema('run-2'), answer)).toBe(false);
  });

  it.each([
    ['review', part.schema],
    ['second look', buildLookSchema('run-1')],
  ])('uses what every maker takes: closed objects with all keys required, few keywords (%s)', (_, schema) => {
    const objects = objectsOf(schema).filter(({ type }) => type === 'object');
    expect(objects.length).toBeGreaterThan(0);
    for (const { properties, required, additionalProperties } of objects) {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(properties as object));
    }
    expect(JSON.stringify(schema)).not.toMatch(
      /"(?:minLength|minimum|maximum|pattern|description|const|\$schema)":/,
    );
  });
});
