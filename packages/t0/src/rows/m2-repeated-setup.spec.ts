import { testRow } from '../testing/row-table';

const tests = (...bodies: string[]): string =>
  ["describe('pay', () => {", ...bodies.map((body, n) => `it('t${n}', () => { ${body} });`), '});'].join(
    '\n',
  );
const record = (role: string): string => `{ id: 1, role: '${role}', total: 50, country: 'GB' }`;
const check = (role: string): string => `expect(pay(${record(role)})).toBe(1);`;
const ROLES = ['guest', 'member', 'staff'];
const setUp = "const shop = open('north'); shop.fill(12); shop.connect(gateway);";
const maker = "const makeOrder = () => ({ id: 1, role: 'guest', total: 50, country: 'GB' });\n";

testRow('M2', [
  ['a record that three tests write', tests(...ROLES.map((role) => `pay(${record(role)});`)), [4]],
  ['a record that two tests write', tests(...ROLES.slice(1).map((role) => `pay(${record(role)});`)), []],
  ['a record in the subject of assertions', tests(...ROLES.map(check)), [4]],
  ['a record that a name holds', tests(...ROLES.map((role) => `const o = ${record(role)}; pay(o);`)), [4]],
  [
    'an answer that is expected',
    tests(...ROLES.map((role) => `expect(load()).toEqual(${record(role)});`)),
    [],
  ],
  [
    'an answer that a name holds',
    tests(...ROLES.map((role) => `const o = ${record(role)}; log(o); expect(load()).toEqual(o);`)),
    [],
  ],
  [
    'an answer that a mock gives',
    tests(...ROLES.map((role) => `load.mockReturnValue(${record(role)});`)),
    [],
  ],
  [
    'records of other fields',
    tests(
      'pay({ a: 1, b: 2, c: 3, d: 4 });',
      'pay({ a: 1, b: 2, c: 3, e: 4 });',
      'pay({ a: 1, b: 2, c: 3, f: 4 });',
    ),
    [],
  ],
  [
    'records that share no value',
    tests(
      'pay({ a: 1, b: 2, c: 3, d: 4 });',
      'pay({ a: 5, b: 6, c: 7, d: 8 });',
      'pay({ a: 9, b: 10, c: 11, d: 12 });',
    ),
    [],
  ],
  ['small records', tests(...ROLES.map((role) => `pay({ id: 1, role: '${role}', total: 50 });`)), []],
  [
    'options that name what the test made',
    tests(...ROLES.map(() => 'pay({ key, load, retry: 3, delay: 10 });')),
    [],
  ],
  [
    'a record with a function',
    tests(
      ...ROLES.map((role) => `pay({ id: 1, role: '${role}', total: 50, country: 'GB', done: () => 1 });`),
    ),
    [],
  ],
  [
    'a table of cases',
    `it.each([${ROLES.map(record).join(',\n')}])('pays', (order) => { pay(order); });`,
    [],
  ],

  [
    'three tests that begin alike',
    tests(...ROLES.map((role) => `${setUp} expect(shop.has('${role}')).toBe(true);`)),
    [2],
  ],
  [
    'two that do',
    tests(...ROLES.slice(1).map((role) => `${setUp} expect(shop.has('${role}')).toBe(true);`)),
    [],
  ],
  [
    'three that begin alike, but for a value',
    tests(
      ...ROLES.map(
        (role) =>
          `const shop = open('${role}'); shop.fill(12); shop.connect(gateway); expect(shop.ok).toBe(true);`,
      ),
    ),
    [],
  ],
  [
    'three in as many suites',
    ROLES.map((role) => tests(`${setUp} expect(shop.has('${role}')).toBe(true);`)).join('\n'),
    [],
  ],
  [
    'names that are only declared',
    tests(
      ...ROLES.map(
        (role) =>
          `const key = makeKey(); const seen = []; let count = 0; const spy = jest.fn(); expect(run('${role}')).toBe(1);`,
      ),
    ),
    [],
  ],
  [
    'two statements and the assertion',
    tests(
      ...ROLES.map(
        () => "const shop = open('north'); shop.fill(12); expect(shop.ok).toBe(true); shop.close();",
      ),
    ),
    [],
  ],
  [
    'set-up in a hook',
    `beforeEach(() => { ${setUp} });\n${tests(...ROLES.map((role) => `expect(shop.has('${role}')).toBe(true);`))}`,
    [],
  ],

  [
    'a record that a function of the file makes',
    `${maker}it('a', () => { pay(makeOrder()); });\nit('b', () => { pay(${record('staff')}); });`,
    [3],
  ],
  [
    'a record that an imported factory makes',
    `import { makeOrder } from './testing/orders';\nit('a', () => { pay(makeOrder()); });\nit('b', () => { pay(${record('staff')}); });`,
    [3],
    { files: { 'src/testing/orders.ts': `export ${maker}` } },
  ],
  [
    "a record of other fields than the factory's",
    `${maker}it('a', () => { pay(makeOrder()); });\nit('b', () => { pay({ id: 1, role: 'a', total: 2, city: 'b' }); });`,
    [],
  ],
  ['a factory that nobody calls', `${maker}it('b', () => { pay(${record('staff')}); });`, []],
]);
