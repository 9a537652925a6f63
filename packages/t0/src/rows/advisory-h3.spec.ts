import { createJudge, type Judge } from '../testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const advisory = (code: string): (boolean | undefined)[] =>
  judge.findings('H3', code).map((finding) => finding.advisory);

describe('one arm', () => {
  const arm = (condition: string): string =>
    `it('a', () => {\n  const found = read();\n  if (${condition}) { expect(found).toBe(1); }\n});`;
  it.each([
    ['a variable of the process', "process.env.MODE === 'all'", true],
    ['the type of a global', "typeof WeakRef !== 'undefined'", true],
    ['a word that only sounds like it', 'isDev', undefined],
    ['what was found', 'found > 0', undefined],
  ])('is advisory for some environments only: %s', (_title, condition, expected) => {
    expect(advisory(arm(condition))).toEqual([expected]);
  });

  const row = (condition: string): string =>
    `describe.each([[1, true], [2, false]])('%s', (n, on) => {\n  let kept;\n  beforeEach(() => { kept = n; });\n  it('a', () => {\n    const found = read(n);\n    if (${condition}) { expect(told()).toBe(1); }\n  });\n});`;
  it.each([
    ['a value of the row', 'on', true],
    ['a result of the test', 'found', undefined],
    ['a variable that a hook sets', 'kept', undefined],
    ['a call', 'told(on)', undefined],
  ])('is advisory for some rows only: %s', (_title, condition, expected) => {
    expect(advisory(row(condition))).toEqual([expected]);
  });
});

describe('a list of the hooks', () => {
  const suite = (sibling: string): string =>
    `describe('a', () => {\n  let rows;\n  beforeEach(() => { rows = load(); });\n  it('size', () => { ${sibling} });\n  it('each', () => { rows.forEach((row) => expect(row).toBe(1)); });\n});`;
  it.each([
    ['its length', 'expect(rows.length).toEqual(all.length);', true],
    ['its length by a matcher', 'expect(rows).toHaveLength(2);', true],
    ['that it is empty', 'expect(rows).toHaveLength(0);', undefined],
    ['something else', 'expect(other.length).toEqual(2);', undefined],
  ])('is advisory where a test beside it pins %s', (_title, sibling, expected) => {
    expect(advisory(suite(sibling))).toEqual([expected]);
  });
});
