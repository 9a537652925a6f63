/** Specs as one inherits them: five tests a suite, each with one defect of its own. */
const defects = {
  C1: (title) => `  it.skip('${title}', () => {
    expect(valueOf('${title}')).toBe(1);
  });
`,
  C3: (title) => `  it('${title}', () => {
    const value = valueOf('${title}');
    expect(value).toBe(value);
  });
`,
  C4: (title) => `  it('${title}', () => {
    valueOf('${title}');
  });
`,
  H1: (title) => `  it('${title}', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(valueOf('${title}')).toBe(1);
  });
`,
  H3: (title) => `  it('${title}', () => {
    const value = valueOf('${title}');
    if (value > 0) {
      expect(value).toBe(1);
    }
  });
`,
};

export const plantedRows = Object.keys(defects);

/** A test with the defect of a row. */
export const plantTest = (row, title) => defects[row](title);

const plantSuite = (name) => `describe('${name}', () => {
${plantedRows.map((row) => plantTest(row, `${name} ${row}`)).join('\n')}});
`;

/** `{path: text}` of specs with 15 planted findings each, spread over the libraries. */
export function plantSpecs(libs, perLib) {
  const numbers = Array.from({ length: perLib }, (_, index) => index + 1);
  const planted = libs.flatMap((lib) =>
    numbers.map((number) => [
      `libs/${lib}/src/old-${number}.spec.ts`,
      `import { valueOf } from './old';

${['reads', 'writes', 'keeps'].map(plantSuite).join('\n')}`,
    ]),
  );
  const sources = libs.map((lib) => [
    `libs/${lib}/src/old.ts`,
    'export const valueOf = (name: string): number => Math.sign(name.length);\n',
  ]);
  return Object.fromEntries([...sources, ...planted]);
}
