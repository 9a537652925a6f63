import { createMeaningReader, type ImportTarget, type MeaningReader } from './meaning';

let reader: MeaningReader;
beforeAll(async () => void (reader = await createMeaningReader()));

const asWritten: ImportTarget = (specifier) => specifier;

function saysTheSame(before: string, after: string, path = 'a.spec.tsx', targetOf = asWritten): boolean {
  const [left, right] = [before, after].map((text) => reader.hashMeaning(path, text, targetOf));
  return left !== undefined && left === right;
}

describe('says the same', () => {
  it.each<[string, string, string]>([
    [
      'line breaks and indents',
      "it('a', () => { f(1, 2); });",
      "it('a', () => {\n  f(\n    1,\n    2,\n  );\n});\n",
    ],
    ['quotes and semicolons', "const a = 'x';", 'const a = "x"'],
    ['comments', 'f(1); // once', '/* why */ f(1);'],
    ['parentheses', 'const a = (b + c);\nconst d = x => x;', 'const a = b + c;\nconst d = (x) => x;'],
    ['parentheses of types', 'let a: (string)[];', 'let a: string[];'],
    ['quotes of a key', "f({ 'a': 1 });", 'f({ a: 1 });'],
    ['an empty statement', 'f();;', 'f();'],
    ['the way numbers are written', 'f(0xFF, 1.0, 1n);', 'f(0xff, 1, 1n);'],
    ['layout of JSX', 'r(<p>one two</p>);', 'r(\n  <p>\n    one two\n  </p>,\n);'],
  ])('%s', (_what, before, after) => expect(saysTheSame(before, after)).toBe(true));

  it('where an import goes another way to the same file', () => {
    const before = "import { a } from '../cart/a';\njest.mock('../cart/a');";
    const after = "import { a } from '@shop/cart';\njest.mock('@shop/cart');";
    expect(saysTheSame(before, after)).toBe(false);
    expect(saysTheSame(before, after, 'a.spec.ts', () => 'libs/cart/a.ts')).toBe(true);
  });
});

describe('says something else', () => {
  it.each<[string, string, string]>([
    ['another value', 'expect(a).toBe(1);', 'expect(a).toBe(2);'],
    ['another constant', 'const limit = 3;', 'const limit = 4;'],
    ['an await that is gone', 'async () => { await f(); };', 'async () => { f(); };'],
    ['another order', 'f(1); g(2);', 'g(2); f(1);'],
    ['parentheses that bind', 'a = (b + c) * d;', 'a = b + c * d;'],
    ['white space in a string', "f('a b');", "f('a  b');"],
    ['another regular expression', 'f(/a/);', 'f(/a/i);'],
    ['another text of JSX', 'r(<p>one</p>);', 'r(<p>two</p>);'],
    ['another type', 'let a: string;', 'let a: number;'],
    ['a computed key', 'f({ [a]: 1 });', 'f({ a: 1 });'],
    ['a string like a path in another call', "open('./a');", "open('./b');"],
  ])('%s', (_what, before, after) => expect(saysTheSame(before, after)).toBe(false));
});

it('cannot tell what does not parse, or is in another language', () => {
  expect(reader.hashMeaning('a.ts', 'it(', asWritten)).toBeUndefined();
  expect(reader.hashMeaning('a.css', 'a {}', asWritten)).toBeUndefined();
});
