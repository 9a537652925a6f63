import { testRow } from '../testing/row-table';

/** Kinds of H1, H2, H4, H9 and H10 that were wrong or arguable on round F, each beside its right neighbour. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;

describe('promises of timers', () => {
  const LATE = 'new Promise((resolve) => setTimeout(resolve, 5))';
  const sleeps = (body: string): string =>
    `const sleep = (ms) => new Promise((done) => setTimeout(done, ms));\n${test(body)}`;
  testRow('H1', [
    [
      'a value that is handed on in an object',
      test(`const made = resourceOf({ late: ${LATE} });`, 'await made.ready();'),
      [],
    ],
    [
      'a value that is handed on in a list',
      test(`expect(await map([1, ${LATE}], double)).toEqual([2]);`),
      [],
    ],
    [
      'a value of what is constructed',
      test(`const made = new Store({ late: ${LATE} });`, 'await made.ready();'),
      [],
    ],
    ['several in a combination', test(`await Promise.all([work(), ${LATE}]);`), [2]],
    ['a list that is awaited later', test(`const all = [${LATE}];`, 'await Promise.all(all);'), [2]],
    ['an argument as it is', test(`await settled(${LATE});`), [2]],
    [
      'calls of a helper that are handed on',
      sleeps('expect(await map([sleep(5), sleep(3)], double)).toEqual([2]);'),
      [],
    ],
    ['calls of a helper in one combination', sleeps('await Promise.all([sleep(5), sleep(3)]);'), [3]],
    ['calls of a helper in two statements', sleeps('await sleep(5);\nawait sleep(3);'), [3, 4]],
  ]);
});

describe('state that is put back', () => {
  const env = (end: string): string =>
    test(
      'const saved = process.env;',
      'process.env = { ...saved };',
      "process.env['MODE'] = 'a';",
      'expect(read()).toBe(1);',
      end,
    );
  const cast = (end: string): string => test('window.Timer = Fake;', 'expect(read()).toBe(1);', end);
  const hook = (called: string, own: string): [string, { files: Record<string, string> }] => [
    `import { reset } from './reset';\nafterEach(() => { ${called} });\n${test("window.FLAGS.at = 'a';", 'expect(read()).toBe(1);')}`,
    { files: { 'src/reset.ts': `export const reset = (name) => { ${own} };\n` } },
  ];
  const [reset, byName] = hook("reset('at');", 'delete window.FLAGS[name];');
  const [, under] = hook('', 'delete (globalThis as any)[name];');
  const [, other] = hook('', 'delete window.OTHER[name];');
  const [, nothing] = hook('', 'log(name);');
  const product = `import { reset } from './reset';\n${test("window.FLAGS.at = 'a';", "reset('at');", 'expect(read()).toBe(1);')}`;
  testRow('H4', [
    ['an environment that is exchanged and put back', env('process.env = saved;'), []],
    ['an environment that is exchanged', env(''), [3, 4]],
    ['a global that is put back through a cast', cast('(window as any).Timer = undefined;'), []],
    ['a global beside one that is set through a cast', cast('(window as any).Other = undefined;'), [2, 4]],
    ['a global that a hook sets back by another file', reset, [], byName],
    ['a hook whose function sets it back under another name of the global object', reset, [], under],
    ['a hook whose function sets another global', reset, [4], other],
    ['a hook whose function sets nothing', reset, [4], nothing],
    ['a function of another file that the test itself calls', product, [3], byName],
  ]);

  const suites = (hook: string, at: 'inner' | 'outer'): string => {
    const made = `${hook}(() => { result = make(); });`;
    return [
      'let result;',
      at === 'outer' ? made : '',
      "describe('a', () => {",
      at === 'inner' ? made : '',
      "it('reads', () => { expect(result.at).toBe(1); });",
      '});',
      "describe('b', () => {",
      "it('writes', () => { result = other(); expect(result.at).toBe(2); });",
      '});',
    ].join('\n');
  };
  testRow('H4', [
    ["what the reader's own suite makes once", suites('beforeAll', 'inner'), []],
    ['what is made once around both', suites('beforeAll', 'outer'), [8]],
    ['what is made for each test around both', suites('beforeEach', 'outer'), []],
  ]);

  const mocked = (hook: string, reader: string): string =>
    `import * as tools from './tools';\ndescribe('a', () => {\nbeforeEach(() => { ${hook} });\nit('reads', () => { expect(${reader}).toBe(1); });\n});\ndescribe('b', () => {\nit('writes', () => { (tools.PAGE as any).ids = ['a']; expect(read()).toBe(2); });\n});`;
  testRow('H4', [
    [
      'an imported object that each reader makes anew',
      mocked('tools.PAGE.ids = undefined;', 'tools.PAGE.ids'),
      [],
    ],
    ['an imported object that a reader takes as it is', mocked('start();', 'tools.PAGE.ids'), [7]],
    ['an imported object that nobody else reads', mocked('start();', 'read()'), [7]],
    [
      'an imported object that another test only sets for itself',
      `${mocked('start();', 'read()')}\nit('sets', () => { tools.PAGE.ids = ['b']; expect(tools.PAGE.ids).toEqual(read()); });`,
      [7, 9],
    ],
  ]);
});

describe('what looks at content', () => {
  const sinon = (asked: string, from = 'sinon'): string =>
    `import sinon from '${from}';\n${test('const spy = make();', `assert.ok(${asked});`)}`;
  testRow('H10', [
    ['a spy that was not called', sinon('spy.notCalled'), []],
    ['a spy of an object that was called once', sinon('client.send.calledOnce'), []],
    ['a spy that was called with something', sinon('spy.calledOnceWith(error)'), []],
    ['another member in a file with spies', sinon('spy.lastCall'), [4]],
    ['a member of that name in a file without spies', sinon('phone.calledTwice', './make'), [4]],
    ['a member that says no in front', test('expect(found?.incomplete).toBeTruthy();'), []],
    ['a member that says something else', test('expect(found?.income).toBeTruthy();'), [2]],
    [
      'an element that is waited for',
      test("const tag = await page.waitForSelector('meta');", 'expect(tag).toBeTruthy();'),
      [],
    ],
    [
      'an element that is waited for, in place',
      test("expect(await page.waitForSelector('meta')).toBeTruthy();"),
      [],
    ],
    [
      'something else that is waited for',
      test("const tag = await page.waitForEvent('load');", 'expect(tag).toBeTruthy();'),
      [3],
    ],
  ]);

  const made = (value: string, more = ''): string =>
    `let link;\nfunction start() {\n  page = open();\n  link = ${value};\n}\nbeforeEach(() => { start(); });\n${more}\n${test('expect(link).toBeTruthy();')}`;
  testRow('H10', [
    ['an element that a function of the hook looks for', made("page.query(By.css('a.tree'))"), []],
    ['a thing that a function of the hook makes', made('page.makeLink()'), [9]],
    [
      'a name that is now an element, now a thing',
      made("page.query(By.css('a.tree'))", 'const reset = () => { link = makeLink(); };'),
      [9],
    ],
  ]);

  const cypress = (chain: string): string => test(`${chain};`);
  const support = (body: string) => ({
    framework: 'cypress' as const,
    path: 'cypress/e2e/case.cy.ts',
    files: { 'cypress/support/e2e.ts': body },
  });
  const NAMED = support(
    "Cypress.Commands.add('frame', () => cy.get('iframe[data-cy=\"frame\"]').its('0'));\nCypress.Commands.add('receipt', () => cy.frame().find('div'));\n",
  );
  const STYLED = support("Cypress.Commands.add('receipt', () => cy.get('.receipt > div'));\n");
  testRow('H10', [
    ['a command that goes by a test id', cypress("cy.receipt().should('exist')"), [], NAMED],
    ['a command that goes by style', cypress("cy.receipt().should('exist')"), [2], STYLED],
    ['a command that nobody can read', cypress("cy.receipt().should('exist')"), [2], support('')],
    [
      'content in a later word',
      cypress("cy.receipt().should('exist').and('contain.text', 'Paid')"),
      [],
      STYLED,
    ],
    ['presence in a later word', cypress("cy.receipt().should('exist').and('exist')"), [2], STYLED],
    ['a test id in place', cypress("cy.get('[data-cy=receipt]').should('exist')"), [], STYLED],
  ]);
});

describe('moments and durations', () => {
  const timed = (timer: string, asserted: string): string =>
    test('const start = Date.now();', timer, 'await run();', asserted);
  const LATER = 'setTimeout(() => bus.emit(), 100);';
  const SLOW = 'const slow = () => new Promise((resolve) => setTimeout(resolve, 31));';
  testRow('H2', [
    ['a moment that is only to be over by now', test('expect(origin()).toBeLessThan(Date.now());'), []],
    ['a moment that is not to be over by now', test('expect(origin()).not.toBeLessThan(Date.now());'), [2]],
    ['a moment that is to be over in a while', test('expect(origin()).toBeLessThan(Date.now() + 50);'), [2]],
    [
      "a duration over the test's own timer",
      timed(LATER, 'expect(Date.now() - start).toBeGreaterThan(98);'),
      [],
    ],
    [
      'a duration over a slow answer of the test',
      timed(SLOW, 'expect(Date.now() - start).toBeGreaterThanOrEqual(30);'),
      [],
    ],
    [
      'such a duration in node',
      `import assert from 'node:assert';\n${timed(LATER, 'assert.ok(Date.now() - start >= 98);')}`,
      [],
    ],
    [
      "a duration over more than the test's own timer",
      timed(LATER, 'expect(Date.now() - start).toBeGreaterThan(150);'),
      [5],
    ],
    [
      "a duration under the test's own timer",
      timed(LATER, 'expect(Date.now() - start).toBeLessThan(90);'),
      [5],
    ],
    ['a duration without a timer', timed('', 'expect(Date.now() - start).toBeGreaterThan(98);'), [5]],
  ]);
});

describe('tokens that open nothing', () => {
  const token = (value: string): string => test(`expect(isToken('${value}')).toBe(false);`);
  testRow('H9', [
    ['a word again and again behind a prefix', token(`ghp_${'wrong'.repeat(8)}`), []],
    ['the same with a slip in it', token(`ghp_${'wrong'.repeat(2)}wronmg${'wrong'.repeat(6)}`), []],
    ['a token of many letters', token(`ghp_${'q7Rk2mXw9T'.repeat(2)}Lz4vB8nHs3Yd6cFj`), [2]],
  ]);
});
