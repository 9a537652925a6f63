import { createJudge, type Judge } from '../testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const advisory = (row: string, code: string): (boolean | undefined)[] =>
  judge.findings(row, code).map((finding) => finding.advisory);

const TOKEN = `'ghp_${'q7Rk2mXw9T'.repeat(2)}Lz4vB8nHs3Yd6cFj'`;
const token = (title: string, above: string): string =>
  `it('${title}', () => {\n  ${above}\n  const token = ${TOKEN};\n  expect(isToken(token)).toBe(true);\n});`;

it.each([
  ['a comment above says so', token('takes a token', '// randomly generated, not real'), true],
  ['the title says so', token('refuses an invalid token', ''), true],
  ['a comment says something else', token('takes a token', '// of the shop'), undefined],
  ['code above uses the word', token('takes a token', 'const random = read();'), undefined],
])('is advisory for a token that opens nothing: %s', (_title, code, expected) => {
  expect(advisory('H9', code)).toEqual([expected]);
});

it.each([
  ['outside of any test', `const token = ${TOKEN};\nit('a', () => { expect(f()).toBe(1); });`, [undefined]],
  ['in a file of type tests', `const token = ${TOKEN};\nexpectTypeOf(token).toBeString();`, [undefined]],
  ['outside, said to be invalid', `// not real\nconst token = ${TOKEN};\nit('a', () => {});`, [true]],
])('is told for a token %s', (_title, code, expected) => {
  expect(advisory('H9', code)).toEqual(expected);
});

it('names a spec without a test that holds a token, and says nothing of it', () => {
  const { excluded, findings } = judge.run(`export const token = ${TOKEN};`);
  expect([excluded, findings]).toEqual([[{ path: 'src/case.spec.ts', reason: 'no test found' }], []]);
});

const ahead = (asserted: string): string => `it('a', () => {\n  ${asserted}\n});`;

it.each([
  ['a moment that only has to lie ahead', 'expect(expiry()).toBeGreaterThan(Date.now());', true],
  [
    'a moment that has to lie some way ahead',
    'expect(expiry()).toBeGreaterThan(Date.now() + 50);',
    undefined,
  ],
  ['a moment that must not lie ahead', 'expect(expiry()).not.toBeGreaterThan(Date.now());', undefined],
])('is advisory for the clock as a limit from below: %s', (_title, asserted, expected) => {
  expect(advisory('H2', ahead(asserted))).toEqual([expected]);
});
