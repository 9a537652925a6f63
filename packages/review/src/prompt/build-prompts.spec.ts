import { ReviewReportSchema, SecondLookReportSchema } from '@nx-test-review/contracts';
import { z } from 'zod';
import { planReview } from '../plan-review';
import { bindReport } from '../report/bind-report';
import { CHECKS } from '../report/checks';
import { readPrompt } from '../testing/honest-agent';
import { makeInput, makeKnown, makeSpec, openRow } from '../testing/make-input';
import type { ReviewInput } from '../types';
import { prepare } from '../prepare';
import { buildPrompts } from './build-prompts';
import { countBytes } from './estimate';
import { LOOK_RULES, REVIEW_RULES, makeExample } from './rules';

const nobody = async (): Promise<never> => {
  throw new Error('nobody is asked here');
};
const promptOf = (more: Partial<ReviewInput> = {}): string => {
  const [call, ...others] = planReview(makeInput(nobody, more)).calls;
  expect(others).toEqual([]);
  return call?.prompt ?? '';
};

/** Keys, values and checks of a JSON schema, wherever they stand. */
function termsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(termsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'properties')
      return [...Object.keys(value as object).map((name) => `"${name}":`), ...termsOf(value)];
    if (key === 'enum') return (value as unknown[]).map((one) => JSON.stringify(one));
    if (key === 'const') return [JSON.stringify(value)];
    if (key === 'pattern' || key === 'description') return [String(value)];
    if (key === 'minimum') return [`>= ${String(value)}`];
    if (key === 'minLength') return value === 1 ? ['not empty'] : [`at least ${String(value)} long`];
    return termsOf(value);
  });
}

describe('the sentence about the report', () => {
  it.each([
    ['review', ReviewReportSchema, REVIEW_RULES],
    ['second look', SecondLookReportSchema, LOOK_RULES],
  ])('names each key, value and check of the schema (%s)', (_, schema, words) => {
    const terms = termsOf(z.toJSONSchema(schema, { io: 'input' }));
    expect(terms.length).toBeGreaterThan(8);
    expect(terms.filter((term) => !words.includes(term))).toEqual([]);
  });

  it('names each check that a report is held to beyond the schema', () => {
    expect(Object.values(CHECKS).filter((sentence) => !promptOf().includes(sentence))).toEqual([]);
  });

  it('has an example that the schema accepts and no call believes', () => {
    const example = makeExample();
    expect(ReviewReportSchema.safeParse(example).success).toBe(true);
    expect(promptOf()).toContain(JSON.stringify(example));
    const input = makeInput(nobody);
    const prepared = prepare(input);
    const [part] = buildPrompts(input, prepared, prepared.specs).parts;
    expect(bindReport(JSON.stringify(example), part!)).toMatchObject({ ok: false, check: 'run-id' });
  });
});

describe('a prompt', () => {
  it('states each input that it depends on', () => {
    const prompt = promptOf({ specs: [makeSpec({ reachedBy: ['libs/ship/quote.ts'] })] });
    expect(prompt).toContain('run id: "run-7f3a"');
    expect(prompt).toContain('project: "ship" in "libs/ship"');
    expect(prompt).toContain('base: "origin/main" (0123456789abcdef)');
    expect(prompt).toContain('review set: 1 spec');
    expect(prompt).toContain('conventions: none');
    expect(prompt).toContain('context: none');
    expect(prompt).toContain('it did not change, it imports "libs/ship/quote.ts"');
    expect(prompt).toContain('open rows: H10, C5, M3');
  });

  it('says so when there is no base', () => {
    expect(promptOf({ base: null })).toContain('base: none');
  });

  it('states conventions with their counts', () => {
    const convention = {
      key: 'behaviouralNaming' as const,
      status: 'established' as const,
      yes: 7,
      no: 2,
      examples: [],
    };
    const prompt = promptOf({ specs: [makeSpec({ openRows: [openRow('L5', { convention })] })] });
    expect(prompt).toContain('conventions: L5 behaviouralNaming is established (7 of 9 other specs)');
  });

  it('carries the page of each open row once, without wrong, right and why', () => {
    const prompt = promptOf({ specs: [makeSpec(), makeSpec({ path: 'libs/ship/b.spec.ts' })] });
    expect(prompt.match(/^### C5 /gm)).toHaveLength(1);
    expect(prompt).toContain('fires: Every assertion of a test targets a mock');
    expect(prompt).toContain('not: - The mock is handed to the code under test');
    expect(prompt).not.toContain('findRate');
    expect(prompt).not.toContain('### C6');
  });

  it('gives a page without our headings whole, code blocks left out', () => {
    const page =
      '# X1 Slow query\n\nFires where a query has no index.\n\n```ts\nconst a = 1;\n```\n\nNot on views.\n';
    const prompt = promptOf({
      specs: [makeSpec({ openRows: [openRow('H10', { id: 'acme/X1', name: 'Slow query', page })] })],
    });
    expect(prompt).toContain(
      '### acme/X1 Slow query (High)\nFires where a query has no index.\nNot on views.\n',
    );
  });

  it('names known findings in one line', () => {
    const known = [makeKnown(), makeKnown({ row: 'D2', slug: 'lost-assertion', source: 'diff', at: 'base' })];
    expect(promptOf({ specs: [makeSpec({ known })] })).toContain(
      '\nknown, do not repeat: H10 shape-only-assertion 6, D2 lost-assertion (gone)\n',
    );
  });

  it('shows of a diff only what the text does not: marks at what is new, and lines that are gone', () => {
    const diff = [
      '--- a/libs/ship/quote.spec.ts',
      '+++ b/libs/ship/quote.spec.ts',
      '@@ -4,4 +4,4 @@',
      " it('quotes a delivery', () => {",
      "   const offer = quote({ weight: 2, to: 'York' });",
      '-  expect(offer).toEqual({ price: 4 });',
      '+  expect(offer).toBeDefined();',
      ' });',
      '',
    ].join('\n');
    const prompt = promptOf({ specs: [makeSpec({ diff })] });
    expect(prompt).toContain('\n5|  const offer');
    expect(prompt).toContain('\n6+  expect(offer).toBeDefined();\n');
    expect(prompt).toMatch(/before 6:\n-  expect\(offer\)\.toEqual\(\{ price: 4 \}\);\nTR-/);
    expect(prompt.match(/toBeDefined\(\);/g)).toHaveLength(2); // the example of the form, and the text
    expect(prompt).not.toContain('@@ -4,4');
  });

  it('says "new" of a spec that the base does not have, without marks', () => {
    const text = "it('a', () => {\n});\n";
    const diff = "@@ -0,0 +1,2 @@\n+it('a', () => {\n+});\n";
    const prompt = promptOf({ specs: [makeSpec({ text, diff })] });
    expect(prompt).toContain('\nnew; all of its 2 lines\n');
    expect(prompt).toContain("\n1|it('a'");
  });

  it('gives a diff whole that does not fit the text', () => {
    const prompt = promptOf({ specs: [makeSpec({ diff: '@@ -1 +1 @@\n-old\n+something else\n' })] });
    expect(prompt).toContain('|+something else');
  });

  it('masks secrets in text, diff and context, and keeps the lines', () => {
    const token = `ghp_${'Zk3'.repeat(12)}`;
    const key = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqh'.repeat(3)}\n-----END PRIVATE KEY-----`;
    const text = `const a = '${token}';\nconst pass = 'hunter2';\nconst k = \`${key}\`;\nit('a', () => {});\n`;
    const known = [
      makeKnown({ row: 'H9', line: 1, quote: "const a = '***';" }),
      makeKnown({ row: 'H9', line: 2 }),
    ];
    const diff = `@@ -1,1 +1,1 @@\n-const a = '${token}x';\n+const a = '${token}';\n`;
    const context = {
      basis: 'diff' as const,
      leftOut: 0,
      files: [{ path: 'a.ts', kind: 'diff' as const, text: `+${token}` }],
    };
    const prompt = promptOf({ specs: [makeSpec({ text, known, diff })], context });
    expect(prompt).not.toContain(token);
    expect(prompt).not.toContain('hunter2');
    expect(prompt).not.toContain('MIIEvQ');
    expect(prompt).toContain("const a = '***';");
    expect(prompt).toMatch(/\n6\|it\('a'/);
  });

  it('is for a spec of 100 lines with a diff of 100 lines at most 30 kB, whatever rows are open', () => {
    const line = (index: number): string =>
      `  expect(quote({ weight: ${index}, to: 'York' })).toBe(${index});`;
    const lines = Array.from({ length: 100 }, (_, index) => line(index));
    const gone = lines.map((one) => one.replace('toBe(', 'toEqual('));
    const diff = `@@ -1,100 +1,100 @@\n${gone.map((one) => `-${one}`).join('\n')}\n${lines.map((one) => `+${one}`).join('\n')}\n`;
    for (const rows of [
      ['C5', 'C6', 'H2', 'H4', 'H10', 'M2', 'M3', 'L1', 'L5', 'L6'],
      ['C6', 'H2', 'H4', 'H10', 'M1', 'M2', 'M3', 'M9', 'L1', 'L5', 'L6'],
    ]) {
      const spec = makeSpec({ text: `${lines.join('\n')}\n`, diff, openRows: rows.map((id) => openRow(id)) });
      expect(countBytes(promptOf({ specs: [spec] }))).toBeLessThanOrEqual(30_000);
    }
  });
});

describe('a set that does not fit one call', () => {
  const test = (name: string): string =>
    `it('${name}', () => {\n  expect(${name}).toBe(${'1'.repeat(400)});\n});\n`;
  const named = (count: number, prefix: string): string =>
    `import { expect, it } from 'vitest';\n${Array.from({ length: count }, (_, index) => test(`${prefix}${index}`)).join('')}`;
  const specs = Array.from({ length: 8 }, (_, index) =>
    makeSpec({ path: `libs/ship/s${index}.spec.ts`, text: named(10, `s${index}_`) }),
  );
  const plan = (more: Partial<ReviewInput>): ReturnType<typeof planReview> =>
    planReview(makeInput(nobody, more));

  it('is dealt over calls that have each spec once, each within the limit', () => {
    const { calls, notSent } = plan({ specs, maxPromptTokens: 7000 });
    expect(notSent).toEqual([]);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.flatMap((call) => call.specs)).toEqual(specs.map(({ path }) => path));
    expect(calls.filter(({ tokens }) => tokens > 7000)).toEqual([]);
    expect(calls[0]?.label).toBe(`ship 1/${calls.length}`);
  });

  it('is one call where it fits', () => {
    expect(plan({ specs }).calls).toHaveLength(1);
  });

  it('puts no more than ten specs into a call', () => {
    const many = Array.from({ length: 25 }, (_, index) => makeSpec({ path: `s${index}.spec.ts` }));
    expect(plan({ specs: many }).calls.map((call) => call.specs.length)).toEqual([10, 10, 5]);
  });

  it('splits one spec where tests begin: pieces have all lines, and what stands before the first test', () => {
    const text = named(30, 'big');
    const { calls, notSent } = plan({ specs: [makeSpec({ text })], maxPromptTokens: 6000 });
    expect(notSent).toEqual([]);
    expect(calls.length).toBeGreaterThan(1);
    const pieces = calls.map(({ prompt }) => readPrompt(prompt).specs[0]!.text);
    const seen = new Set(pieces.flatMap((piece) => [...piece.keys()]));
    expect(seen.size).toBe(text.split('\n').length);
    for (const piece of pieces) {
      expect(piece.get(1)).toBe("import { expect, it } from 'vitest';");
      const body = [...piece.values()].slice(1);
      expect(body[0]).toMatch(/^it\(/);
    }
    expect(calls.filter(({ tokens }) => tokens > 6000)).toEqual([]);
    expect(calls[1]?.prompt).toContain('other calls have the rest, judge these');
  });

  it('names what fits no call and sends nothing of it, while the others are sent', () => {
    const huge = makeSpec({
      path: 'libs/ship/huge.spec.ts',
      text: `${named(1, 'a')}it('b', () => {\n${'x();\n'.repeat(9000)}});\n`,
    });
    const { calls, notSent } = plan({ specs: [makeSpec(), huge], maxPromptTokens: 6000 });
    expect(notSent).toEqual([
      {
        path: 'libs/ship/huge.spec.ts',
        reason: 'lines 5 to 9007 are one piece that is too large for one call',
      },
    ]);
    expect(calls.map((call) => call.specs)).toEqual([['libs/ship/quote.spec.ts']]);
  });

  it('leaves out context that would push specs out, and says how much', () => {
    const files = Array.from({ length: 5 }, (_, index) => ({
      ...{ path: `libs/ship/c${index}.ts`, kind: 'text' as const, text: 'const value = 1;\n'.repeat(200) },
    }));
    const { calls } = plan({ context: { basis: 'diff', files, leftOut: 1 }, maxPromptTokens: 9000 });
    expect(calls[0]?.prompt).toContain('context: diff-truncated, 2 changed files, 4 more left out');
  });
});

describe('the tag of blocks', () => {
  it('is drawn again when a text has it', () => {
    const input = makeInput(nobody, { specs: [makeSpec({ text: "it('TR-aaaa ends here', () => {});\n" })] });
    const prepared = prepare(input);
    const draws = ['aaaa', 'bbbb'];
    expect(buildPrompts(input, prepared, prepared.specs, () => draws.shift()!).tag).toBe('TR-bbbb');
  });

  it('is another one in each run', () => {
    const tags = [promptOf(), promptOf()].map((prompt) => readPrompt(prompt).tag);
    expect(tags[0]).not.toBe(tags[1]);
  });
});

describe('specs whose names differ in how an accent is written', () => {
  const callsOf = (...paths: string[]): string[][] =>
    planReview(makeInput(nobody, { specs: paths.map((path) => makeSpec({ path })) })).calls.map(
      ({ specs }) => specs,
    );

  it('are asked about in calls of their own: each has its proof', () => {
    const [composed, apart] = ['libs/ship/caf\u00e9.spec.ts', 'libs/ship/cafe\u0301.spec.ts'] as const;
    expect(callsOf(composed, apart)).toEqual([[composed], [apart]]);
  });

  it('are not mistaken for other names', () => {
    const paths = ['libs/ship/caf\u00e9.spec.ts', 'libs/ship/cafe.spec.ts'];
    expect(callsOf(...paths)).toEqual([paths]);
  });
});
