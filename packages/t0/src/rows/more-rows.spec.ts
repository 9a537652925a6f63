import { testRow } from '../testing/row-table';

const it1 = (...lines: string[]): string => ["it('a', async () => {", ...lines, '});'].join('\n');

describe('mock asserted against itself', () => {
  testRow('C5', [
    [
      'a mock that only the test calls',
      it1('const load = jest.fn().mockReturnValue(1);', 'load();', 'expect(load).toHaveBeenCalled();'),
      [4],
    ],
    [
      'a stub of sinon',
      it1('const load = sinon.stub().returns(1);', 'expect(load()).to.equal(1);'),
      [3],
      { framework: 'mocha' },
    ],
    [
      'a mock that is handed on',
      it1('const load = jest.fn();', 'run(load);', 'expect(load).toHaveBeenCalled();'),
      [],
    ],
    [
      'a mock that is handed to a constructor',
      it1('const load = jest.fn();', 'new Page(load);', 'expect(load).toHaveBeenCalled();'),
      [],
    ],
    [
      'a mock in markup',
      it1(
        'const load = jest.fn();',
        'const ui = <Page load={load} />;',
        'expect(load).not.toHaveBeenCalled();',
      ),
      [],
      { path: 'a.spec.tsx' },
    ],
    [
      'another assertion looks at the subject',
      it1(
        'const load = jest.fn();',
        'load();',
        'expect(load).toHaveBeenCalled();',
        'expect(total()).toBe(1);',
      ),
      [],
    ],
  ]);
});

describe('uncontrolled clock or randomness', () => {
  testRow('H2', [
    [
      'a date that goes through the code',
      it1('const due = new Date();', 'expect(isOverdue({ due })).toBe(true);'),
      [2],
    ],
    [
      'a date under a fake clock',
      it1(
        'vi.setSystemTime(new Date(2024, 1, 1));',
        'const due = new Date();',
        'expect(isOverdue({ due })).toBe(true);',
      ),
      [],
    ],
    [
      'a measured duration',
      it1('const start = read();', 'expect(Date.now() - start).toBeLessThan(50);'),
      [3],
    ],
    ['a bound of a time stamp', it1('expect(made()).toBeLessThanOrEqual(Date.now());'), []],
    [
      'a date that only is handed back',
      it1('const at = new Date();', 'const order = save({ at });', 'expect(order.at).toEqual(at);'),
      [],
    ],
    [
      'a date that the code keeps inside of what it makes',
      it1('const made = make(new Date());', "expect(Object.keys(made)).toEqual(['a']);"),
      [],
    ],
    ['a unique name', it1('const name = `user-${Date.now()}`;', 'expect(find(name)).toBeDefined();'), []],
    [
      'a written date',
      it1("const due = new Date('2024-01-01');", 'expect(isOverdue({ due })).toBe(true);'),
      [],
    ],
  ]);
});

describe('shared state', () => {
  const two = (first: string, second: string, extra = ''): string =>
    [
      "describe('s', () => {",
      'let id;',
      extra,
      `it('a', () => { ${first} expect(f()).toBe(1); });`,
      `it('b', () => { ${second} });`,
      '});',
    ].join('\n');
  testRow('H4', [
    ['set in one test and read in another', two('id = 1;', 'expect(read(id)).toBe(1);'), [4]],
    ['set in each test that reads it', two('id = 1;', 'id = 2; expect(read(id)).toBe(1);'), []],
    [
      'reset in a beforeEach',
      two('id = 1;', 'expect(read(id)).toBe(1);', 'beforeEach(() => { id = 0; });'),
      [],
    ],
    ['only the writing test uses it', two('id = 1; use(id);', 'expect(f()).toBe(1);'), []],
    [
      'a variable of the same name in another suite',
      "describe('s', () => { let id; it('a', () => { id = 1; expect(f(id)).toBe(1); }); });\ndescribe('t', () => { let id; beforeEach(() => { id = 2; }); it('b', () => { expect(f(id)).toBe(1); }); });",
      [],
    ],
    ['a variable of the test', it1('let id;', 'id = 1;', 'expect(id).toBe(read());'), []],
    ['an environment variable', it1("process.env.MODE = 'x';", 'expect(f()).toBe(1);'), [2]],
    [
      'an environment variable that finally puts back',
      it1(
        "try { process.env.MODE = 'x'; expect(f()).toBe(1); } finally { delete process.env.MODE; process.env.MODE = old; }",
      ),
      [],
    ],
    [
      'an environment that a hook puts back',
      "afterEach(() => { process.env = old; });\nit('a', () => { process.env.MODE = 'x'; expect(f()).toBe(1); });",
      [],
    ],
    [
      'a serial group',
      "import { test, expect } from '@playwright/test';\ntest.describe.serial('s', () => {\n  let id;\n  test('a', async () => { id = 1; expect(f()).toBe(1); });\n  test('b', async () => { expect(read(id)).toBe(1); });\n});",
      [],
    ],
  ]);
});

describe('oversized spec', () => {
  const test = "it('a', () => { expect(f()).toBe(1); });\n";
  testRow('H5', [
    ['1001 lines', test + '\n'.repeat(1000), [1]],
    ['1000 lines', test + '\n'.repeat(999), []],
  ]);
});

describe('literal secret', () => {
  const key = ['AKIA', 'Q7ZP3M5R8T2W6Y9B'].join('');
  testRow('H9', [
    ['an access key', it1(`const key = '${key}';`, 'expect(f(key)).toBe(1);'), [2]],
    ['a documented sample key', it1("const key = 'AKIAIOSFODNN7EXAMPLE';", 'expect(f(key)).toBe(1);'), []],
    ['a reference', it1('const key = process.env.KEY;', 'expect(f(key)).toBe(1);'), []],
  ]);
});

describe('shape-only assertion', () => {
  testRow('H10', [
    ['only that it is defined', it1('expect(load()).toBeDefined();'), [2]],
    ['only its type', it1("expect(typeof load()).toBe('string');"), [2]],
    ['anything', it1('expect(load()).toEqual(expect.anything());'), [2]],
    ['a property without a value', it1("expect(load()).toHaveProperty('a');"), [2]],
    ['a property with a value', it1("expect(load()).toHaveProperty('a', 1);"), []],
    ['content beside it', it1('expect(load()).toBeDefined();', 'expect(load().a).toBe(1);'), []],
    ['a question', it1('expect(door.isOpen()).toBeTruthy();'), []],
    ['found by its text', it1("expect(screen.getByText('a')).toBeTruthy();"), []],
    ['nothing is exact', it1('expect(load()).toBeUndefined();'), []],
    [
      'a helper that asserts beside it',
      "const ok = () => { expect(f()).toBe(1); };\nit('a', () => { ok(); expect(load()).toBeDefined(); });",
      [],
    ],
  ]);
});
