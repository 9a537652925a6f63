import { createJudge, type Judge } from '../testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const advisory = (code: string): (boolean | undefined)[] =>
  judge.findings('H10', code).map((finding) => finding.advisory);

const test = (...body: string[]): string => `it('a', () => {\n${body.join('\n')}\n});`;
const entry = (body: string): string => `import * as entry from '../entry';\n${test(body)}`;
const beside = (other: string): string =>
  `${test('expect(config.hook).toBeInstanceOf(Function);')}\n${test(other)}`;
const list = (title: string): string =>
  `import * as entry from '../entry';\nit.each(Object.entries(entry))('${title}', (_name, value) => {\n  expect(value).toBeDefined();\n});`;

it.each([
  ['an export', entry('expect(entry.open).toBeDefined();'), true],
  ['what an export gives', entry('expect(entry.open()).toBeDefined();'), undefined],
  ['each export by its title', list('exports %s'), true],
  ['each value under another title', list('makes %s'), undefined],
  [
    'classes that are told apart',
    test('expect(pick(1)).toBeInstanceOf(Short);', 'expect(pick(2)).toBeInstanceOf(Long);'),
    true,
  ],
  [
    'one class twice',
    test('expect(pick(1)).toBeInstanceOf(Short);', 'expect(pick(2)).toBeInstanceOf(Short);'),
    undefined,
  ],
  [
    'members of one object',
    test(...['a', 'b', 'c'].map((name) => `expect(api).toHaveProperty('${name}');`)),
    true,
  ],
  ['one member', test("expect(api).toHaveProperty('a');"), undefined],
  ['a member that is absent elsewhere', beside('expect(config.hook).toBeUndefined();'), true],
  [
    'a member that is absent elsewhere beside something else',
    `${test('expect(made).toBeDefined();', 'expect(config.hook).toBeDefined();')}\n${test('expect(config.hook).toBeUndefined();')}`,
    undefined,
  ],
  ['a member beside another absent one', beside('expect(config.other).toBeUndefined();'), undefined],
])('is advisory where presence is the contract: %s', (_title, code, expected) => {
  expect(advisory(code)).toEqual([expected]);
});
