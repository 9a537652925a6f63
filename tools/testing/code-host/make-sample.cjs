/** A smallest value that a schema of the description accepts, with given values laid over it where it has such keys. */
function makeSample(schema, given) {
  if (schema === null || schema === undefined) return given;
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives && !schema.properties) return makeSample(alternatives[0], given);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => makeSample(one, given)));
  if (schema.type === 'array' || schema.items) {
    const list = Array.isArray(given) ? given : [];
    return list.map((item) => makeSample(schema.items, item));
  }
  if (schema.type === 'object' || schema.properties) return makeObject(schema, given);
  if (given !== undefined) return given;
  return makeScalar(schema);
}

function makeObject(schema, given) {
  if (given === null) return null;
  if (given === undefined && schema.nullable) return null;
  const known = given ?? {};
  const names = new Set([...(schema.required ?? []), ...Object.keys(known)]);
  const object = {};
  for (const name of names) {
    const inner = schema.properties?.[name];
    object[name] = inner === undefined ? known[name] : makeSample(inner, known[name]);
  }
  return object;
}

function makeScalar(schema) {
  if (schema.nullable) return null;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'string') return null;
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  if (schema.format === 'uri') return 'http://localhost/x';
  return schema.minLength ? 'x'.repeat(schema.minLength) : '';
}

module.exports = { makeSample };
