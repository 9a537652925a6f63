import { testRow } from '../testing/row-table';

const it1 = (...lines: string[]): string => ["it('a', async () => {", ...lines, '});'].join('\n');

describe('conditional assertion', () => {
  testRow('H3', [
    ['in an if', it1('if (x) {', '  expect(f()).toBe(1);', '}'), [3]],
    [
      'in both arms',
      it1('if (x) {', '  expect(f()).toBe(1);', '} else {', '  expect(f()).toBe(2);', '}'),
      [3, 5],
    ],
    [
      'several in one arm are one finding',
      it1('if (x) {', '  expect(f()).toBe(1);', '  expect(g()).toBe(1);', '}'),
      [3],
    ],
    ['in a case', it1('switch (x) {', '  case 1:', '    expect(f()).toBe(1);', '}'), [4]],
    ['behind a logical and', it1('x && expect(f()).toBe(1);'), [2]],
    ['in a conditional expression', it1('x ? expect(f()).toBe(1) : g();'), [2]],
    ['a conditional value', it1("expect(f()).toBe(x ? 'a' : 'b');"), []],
    [
      'a default inside of the subject',
      it1('expect(f() ?? []).toHaveLength(1);', 'expect(f() || 1).toBe(1);'),
      [],
    ],
    ['optional chaining', it1('expect(f()?.a?.b).toBe(1);'), []],
    ['a guard that throws', it1("if (!x) throw new Error('x');", 'expect(f()).toBe(1);'), []],
    ['a guard that fails inside of the branch', it1("if (!x) { fail('x'); }", 'expect(f()).toBe(1);'), []],
    [
      'a predicate',
      it1(
        "const r = page.waitForRequest((q) => q.ok() && q.method() === 'POST');",
        'expect(await r).toBe(1);',
      ),
      [],
    ],
    [
      'a try whose catch swallows',
      it1('try {', '  expect(f()).toBe(1);', '} catch (e) {', '  console.log(e);', '}'),
      [3],
    ],
    [
      'a try whose catch throws again',
      it1('try {', '  expect(f()).toBe(1);', '} catch (e) {', '  throw e;', '}'),
      [],
    ],
    [
      'a try whose catch asserts',
      it1(
        'try {',
        '  expect(f()).toBe(1);',
        '  expect.fail();',
        '} catch (e) {',
        '  expect(e).toBe(1);',
        '}',
      ),
      [],
    ],
    ['a try with finally only', it1('try {', '  expect(f()).toBe(1);', '} finally {', '  close();', '}'), []],
    [
      'a loop over something that may be empty',
      it1('for (const x of load()) {', '  expect(x).toBe(1);', '}'),
      [3],
    ],
    [
      'forEach over something that may be empty',
      it1('load().forEach((x) => {', '  expect(x).toBe(1);', '});'),
      [3],
    ],
    ['a loop over a literal', it1('for (const x of [1, 2]) {', '  expect(f(x)).toBe(1);', '}'), []],
    ['forEach over a literal', it1('[1, 2].forEach((x) => {', '  expect(f(x)).toBe(1);', '});'), []],
    [
      'a loop over a constant of the file',
      "const XS = [1, 2];\nit('a', () => {\n  for (const x of XS) expect(f(x)).toBe(1);\n});",
      [],
    ],
    [
      'a loop over the entries of a literal',
      it1('for (const [k, v] of Object.entries({ a: 1 })) expect(f(k)).toBe(v);'),
      [],
    ],
    ['constant bounds', it1('for (let i = 0; i < 3; i++) {', '  expect(f(i)).toBe(1);', '}'), []],
    [
      'bounds of a result',
      it1('for (let i = 0; i < rows.length; i++) {', '  expect(rows[i]).toBe(1);', '}'),
      [3],
    ],
    [
      'a pinned length',
      it1('const xs = load();', 'expect(xs).toHaveLength(2);', 'for (const x of xs) expect(x).toBe(1);'),
      [],
    ],
    [
      'a length over zero',
      it1(
        'const xs = load();',
        'expect(xs.length).toBeGreaterThan(0);',
        'xs.forEach((x) => expect(x).toBe(1));',
      ),
      [],
    ],
    [
      'a guard for the empty list',
      it1(
        'const xs = load();',
        "if (xs.length === 0) throw new Error('none');",
        'for (const x of xs) expect(x).toBe(1);',
      ),
      [],
    ],
    ['expect.assertions', it1('expect.assertions(2);', 'for (const x of load()) expect(x).toBe(1);'), []],
    [
      'a loop that makes tests',
      'for (const n of cases) {\n  it(`a ${n}`, () => { expect(f(n)).toBe(1); });\n}',
      [],
    ],
    [
      'forEach that makes tests',
      'cases.forEach((n) => {\n  it(`a ${n}`, () => { expect(f(n)).toBe(1); });\n});',
      [],
    ],
    [
      'a row of a table with an assertion in each arm',
      "it.each([[1, true], [2, false]])('%i', (n, ok) => {\n  if (ok) {\n    expect(f(n)).toBe(1);\n  } else {\n    expect(() => f(n)).toThrow();\n  }\n});",
      [],
    ],
    [
      'a row of a table with one arm',
      "it.each([[1, true], [2, false]])('%i', (n, ok) => {\n  if (ok) {\n    expect(f(n)).toBe(1);\n  }\n});",
      [3],
    ],
    ['a branch that guards no assertion', it1('if (await banner()) close();', 'expect(f()).toBe(1);'), []],
    ['a condition that is constant', it1('if (true) {', '  expect(f()).toBe(1);', '}'), []],
    [
      'a condition in a callback of somebody else',
      it1("bus.on('x', (e) => { if (e.ok) expect(e.n).toBe(1); });", 'await run();', 'expect(f()).toBe(1);'),
      [],
    ],
    [
      'in a step',
      "import { test, expect } from '@playwright/test';\ntest('a', async ({ page }) => {\n  await test.step('b', async () => {\n    if (await x()) await expect(page).toHaveURL('/');\n  });\n});",
      [4],
    ],
    ['in an awaited then', it1('await f().then((x) => {', '  if (x) expect(x.n).toBe(1);', '});'), [3]],
    [
      'a getBy in a branch is no assertion of the row',
      it1("if (x) screen.getByText('a');", 'expect(f()).toBe(1);'),
      [],
    ],
    ['a while loop that is entered for sure', it1('do {', '  expect(f()).toBe(1);', '} while (g());'), []],
    [
      'data of another file',
      "import { LOCALES } from './locales';\nit('a', () => {\n  for (const l of LOCALES) expect(f(l)).toBe(1);\n});",
      [],
    ],
    ['assertion in a catch is C6', it1('try { f(); } catch (e) {', '  expect(e).toBe(1);', '}'), []],
  ]);
});
