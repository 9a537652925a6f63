import { fitSchema } from './fit-schema';

const paths = Array.from({ length: 400 }, (_, index) => `libs/shop/src/lib/orders/order-${index}.spec.ts`);
const schema = {
  type: 'object',
  properties: {
    runId: { type: 'string', enum: ['run-1'] },
    path: { type: 'string', enum: paths },
    enum: { type: 'string' },
  },
  required: ['runId', 'path'],
};

describe('a schema in one argument', () => {
  it('is whole when it fits', () => {
    expect(JSON.parse(fitSchema(schema, 64 * 1024))).toEqual(schema);
  });

  it('loses its longest list of values when it does not, and nothing else', () => {
    const text = fitSchema(schema, 8 * 1024);
    expect(text.length).toBeLessThan(8 * 1024);
    expect(JSON.parse(text)).toEqual({
      ...schema,
      properties: { ...schema.properties, path: { type: 'string' } },
    });
  });

  it('leaves the schema of the request as it was', () => {
    fitSchema(schema, 100);
    expect(schema.properties.path.enum).toHaveLength(400);
  });
});
