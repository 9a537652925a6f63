import * as fc from 'fast-check';

export const SPEC = 'src/shop.spec.ts';
export const SUBJECTS = ['price', 'stock', 'order'] as const;
export const SOURCE = SUBJECTS.map(
  (name) => `export function ${name}(...args) {\n  return args.length;\n}\n`,
).join('');

export interface Case {
  suite: number;
  title: string;
  subject: (typeof SUBJECTS)[number];
  /** Values make each body its own. */
  values: number[];
  variable: string;
  async: boolean;
}

const arbCase = fc.record({
  suite: fc.integer({ min: 0, max: 2 }),
  title: fc
    .constantFrom('adds', 'removes', 'counts', 'fails for none', 'keeps order', 'is stable')
    .chain((word) => fc.integer({ min: 0, max: 99 }).map((n) => `${word} ${n}`)),
  subject: fc.constantFrom(...SUBJECTS),
  values: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 }),
  variable: fc.constantFrom('result', 'found', 'value'),
  async: fc.boolean(),
});

/** Tests with titles of their own; each body ends in a number of its own. */
export const arbCases = fc.uniqueArray(arbCase, {
  minLength: 2,
  maxLength: 9,
  selector: ({ title }) => title,
});

export interface Style {
  quote: string;
  indent: string;
  callee: string;
  suites: readonly string[];
  /** How the spec reaches its source. */
  source?: string;
  /** Assertions stand in a function of the spec, or of a file beside it. */
  helper?: 'own' | 'imported';
}

export const PLAIN: Style = { quote: "'", indent: '  ', callee: 'it', suites: ['shop', 'basket', 'till'] };

/** What a helper that takes the assertions over asks. */
export const HELPER = `export function check(value, count, one) {\n  expect(value).toBe(count);\n  expect(one).toEqual(1);\n}\n`;
const IMPORTED = `import { check } from './testing/check';\n`;

export function printTest(one: Case, id: number, { quote, indent, callee, helper }: Style): string {
  const asked =
    helper === undefined
      ? [
          `${indent}expect(${one.variable}).toBe(${one.values.length + 1});`,
          `${indent}expect(${one.subject}(${id})).toEqual(1);`,
        ]
      : [`${indent}check(${one.variable}, ${one.values.length + 1}, ${one.subject}(${id}));`];
  const lines = [
    `${callee}(${quote}${one.title}${quote}, ${one.async ? 'async ' : ''}() => {`,
    `${indent}const ${one.variable} = ${one.subject}(${[...one.values, id].join(', ')});`,
    ...asked,
    '});',
  ];
  return lines.join('\n');
}

export function print(cases: readonly (readonly [Case, number])[], style: Style = PLAIN): string {
  const suites = style.suites.map((title, index) => {
    const tests = cases.filter(([one]) => one.suite === index).map(([one, id]) => printTest(one, id, style));
    return tests.length === 0 ? '' : `describe('${title}', () => {\n${tests.join('\n\n')}\n});\n`;
  });
  const head = `import { ${SUBJECTS.join(', ')} } from '${style.source ?? './shop'}';\n`;
  const check =
    style.helper === 'own' ? HELPER.replace('export ', '') : style.helper === 'imported' ? IMPORTED : '';
  return `${head}${check}\n${suites.join('\n')}`;
}

export const numbered = (cases: Case[]): (readonly [Case, number])[] =>
  cases.map((one, id) => [one, 100 + id] as const);
