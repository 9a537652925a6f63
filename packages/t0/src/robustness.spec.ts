import { createJudge, type Judge } from './testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

/** What came of a spec: the lines of one row, or why it was not judged. */
function outcome(row: string, code: string, files: Record<string, string> = {}): number[] | string {
  const { findings, unreadable, excluded } = judge.run(code, { files });
  const reason = [...unreadable, ...excluded][0]?.reason;
  return reason ?? findings.filter((finding) => finding.row === row).map(({ line }) => line);
}

describe('a half-written spec', () => {
  const whole = "it.only('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";

  it('is judged or named at every length, and never clean once it holds a test', () => {
    const cuts = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length));
    const wrong = cuts.filter((cut) => {
      const found = outcome('C2', cut);
      return typeof found !== 'string' && found.length === 0;
    });
    expect(wrong).toEqual([]);
    expect(outcome('C2', whole)).toEqual([1]);
  });

  it.each([
    ['a marker of a merge', `<<<<<<< HEAD\n${whole}=======\n>>>>>>> other\n`],
    ['a string that is not closed', "it('adds, () => {});"],
    ['types in a file of JavaScript that is cut', 'it("a", () => { const a: '],
  ])('with %s is named with its line', (_what, code) => {
    expect(outcome('C2', code)).toMatch(/^syntax error in line 1/);
  });
});

describe('a large or generated spec', () => {
  const test = (n: number): string =>
    `it('case ${n}', () => {\n  expect(add(${n}, 1)).toBe(${n + 1});\n});\n`;
  const many = (count: number): string => Array.from({ length: count }, (_, n) => test(n)).join('');

  it('of 50,000 lines is judged to its last test', () => {
    const code = `${many(16_700)}it.only('last', () => {\n  expect(add(1, 1)).toBe(2);\n});\n`;
    expect(code.split('\n').length).toBeGreaterThan(50_000);
    expect(outcome('C2', code)).toEqual([16_700 * 3 + 1]);
  });

  it('with a table of thousands of rows is judged', () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `  [${n}, ${n + 1}],`).join('\n');
    const code = `it.each([\n${rows}\n])('%i', (a, b) => {\n  add(a, b);\n});\n`;
    expect(outcome('C4', code)).toEqual([1]);
  });

  it('on one long line is judged', () => {
    expect(
      outcome('C2', `${many(500).replaceAll('\n', ' ')}it.only('a', () => { expect(f()).toBe(1); });`),
    ).toEqual([1]);
  });
});

describe('deeply nested code', () => {
  const nest = (depth: number, open: string, inside: string, close: string): string =>
    open.repeat(depth) + inside + close.repeat(depth);
  const focused = "it.only('deep', () => { expect(f()).toBe(1); });";

  it.each([
    ['suites', nest(150, "describe('s', () => {", focused, '});')],
    ['branches', nest(300, 'if (a) {', focused, '}')],
    ['blocks', nest(300, '{', focused, '}')],
  ])('of %s is judged', (_what, code) => {
    expect(outcome('C2', code)).toEqual([1]);
  });

  it.each([
    ['callbacks', `it('a', () => {${nest(400, 'run(() => {', 'expect(f()).toBe(1);', '});')}});`],
    ['a chain', `it('a', () => { expect(f()${'.then((x) => x)'.repeat(400)}).toBe(1); });`],
    ['a sum', `it('a', () => { expect(1${' + 1'.repeat(1500)}).toBe(f()); });`],
    [
      'branches with else',
      `it('a', () => { ${'if (a) { f(); } else '.repeat(300)} { expect(f()).toBe(1); } });`,
    ],
  ])('of %s is judged or named, and nothing is thrown', (_what, code) => {
    const found = outcome('C4', code);
    expect(found === 'it is nested too deeply to be read' || Array.isArray(found)).toBe(true);
  });

  it.each([
    ['calls', nest(5000, 'f(', '1', ')')],
    ['arrows', `${'a => '.repeat(5000)}1`],
    ['types', `type A = ${nest(5000, 'B<', 'C', '>')};`],
  ])('of %s beyond any reading is named', (_what, code) => {
    expect(outcome('C2', `${code};\n${focused}`)).toBe('it is nested too deeply to be read');
  });
});

describe('helpers that lead in a circle', () => {
  const spec = "import { open } from './a';\nit('opens', () => {\n  open();\n});";
  const circle = (end: string): Record<string, string> => ({
    'src/a.ts': "import { step } from './b';\nexport function open() { step(); }",
    'src/b.ts': `import { open } from './a';\nexport function step() { open(); ${end} }`,
  });

  it('of two files do not assert by themselves', () => {
    expect(outcome('C4', spec, circle(''))).toEqual([2]);
  });

  it('of two files assert when one of them does', () => {
    expect(outcome('C4', spec, circle('expect(1).toBe(f());'))).toEqual([]);
  });

  it('of barrels end where a name is nowhere, and the finding says what was not followed', () => {
    const files = { 'src/a.ts': "export * from './b';", 'src/b.ts': "export * from './a';" };
    expect(outcome('C4', spec, files)).toEqual([2]);
    expect(judge.findings('C4', spec, { files })[0]?.unknowns).toEqual(['open']);
  });

  it('of barrels are followed to a name that is there', () => {
    const files = {
      'src/a.ts': "export * from './b';\nexport * from './c';",
      'src/b.ts': "export * from './a';",
      'src/c.ts': 'export function open() { expect(f()).toBe(1); }',
    };
    expect(outcome('C4', spec, files)).toEqual([]);
  });

  it('of classes that extend each other end', () => {
    const files = {
      'src/a.ts':
        "import { B } from './b';\nexport class A extends B {}\nexport function open() { new A().check(); }",
      'src/b.ts': "import { A } from './a';\nexport class B extends A {}",
    };
    expect(outcome('C4', spec, files)).toEqual([2]);
  });

  it('of constants end', () => {
    const code = "const a = b;\nconst b = a;\nit.skipIf(a)('x', () => { expect(f()).toBe(a); });";
    expect(outcome('C2', code)).toEqual([]);
  });
});

describe('an import that leads nowhere', () => {
  it('leaves its calls unknown, and the finding names them', () => {
    const code = "import { open, close } from './gone';\nit('opens', () => {\n  open();\n  close();\n});";
    const [finding] = judge.findings('C4', code);
    expect(finding?.unknowns).toEqual(['open', 'close']);
    expect(finding?.message).toContain('not followed: open, close');
  });

  it('is taken at its name when that says that it asserts', () => {
    const code = "import { expectOpen } from './gone';\nit('opens', () => {\n  expectOpen();\n});";
    expect(outcome('C4', code)).toEqual([]);
  });

  it('of a helper that does not parse leaves the call unknown', () => {
    const files = { 'src/a.ts': 'export function open( {' };
    const code = "import { open } from './a';\nit('opens', () => {\n  open();\n});";
    expect(judge.findings('C4', code, { files })[0]?.unknowns).toEqual(['open']);
  });
});
