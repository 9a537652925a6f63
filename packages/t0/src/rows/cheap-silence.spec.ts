import { testRow } from '../testing/row-table';

/** Ways to get green that cost a word or two, each beside what only looks like it. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;
const inCypress = { framework: 'cypress', path: 'cypress/e2e/a.cy.ts' } as const;
const inMocha = { framework: 'mocha' } as const;
const kept = "await load(1).catch(log); await expect(load(2)).resolves.toBe('b');";

describe('written-out values', () => {
  testRow('C3', [
    ['that are calculated', test('expect(1 + 1).toBe(2);'), [2]],
    ['that are calculated wrong', test('expect(1 + 1).toBe(3);'), []],
    ['beside a value of the code', test('expect(sum + 1).toBe(2);'), []],
    ['that differ, denied', test('expect(true).not.toBe(false);'), [2]],
    ['that are alike, denied', test('expect(true).not.toBe(true);'), []],
    ['that are there, denied', test("expect('a').not.toBeNull();"), [2]],
    ['denied of the code', test('expect(read()).not.toBe(false);'), []],
    ['by order', test('expect(1).toBeLessThan(2);'), [2]],
    ['by an order that never holds', test('expect(2).toBeLessThan(1);'), []],
    ['by a part', test("expect('total').toContain('tot');"), [2]],
    ['a part that is not in it', test("expect('total').toContain('x');"), []],
    ['with a message', test('assert.ok(true, `of ${name}`);'), [2]],
    ['unlike by assert', test('assert.notEqual(1, 2);'), [2], inMocha],
    ['alike by assert', test('assert.notEqual(1, 1);'), [], inMocha],
    ['counted', test('expect.assertions(1);\nrun(() => { expect(1).not.toBe(2); });'), []],
  ]);
});

describe('constants outside of the test', () => {
  const read = test('expect(LIMIT).toBe(3);');
  testRow('C3', [
    ['of the file', `const LIMIT = 3;\n${read}`, [3]],
    ['of the suite', `describe('s', () => {\nconst LIMIT = 3;\n${read}\n});`, [4]],
    ['with another value', `const LIMIT = 4;\n${read}`, []],
    ['that the code gives', `const LIMIT = limit();\n${read}`, []],
    ['that may be set again', `let LIMIT = 3;\n${read}`, []],
    ['that a parameter hides', `const LIMIT = 3;\n[limit()].forEach((LIMIT) => {\n${read}\n});`, []],
    ['of another suite', `describe('s', () => { const LIMIT = 3; });\n${read}`, []],
    ['handed to the code', `const LIMIT = 3;\n${test('expect(twice(LIMIT)).toBe(6);')}`, []],
  ]);
});

describe('identity with what is made in place', () => {
  testRow('C3', [
    ['denied of a list', test('expect(rows()).not.toBe([]);'), [2]],
    ['denied of an object', test('expect(row()).to.not.equal({});'), [2], inMocha],
    ['asked for', test('expect(rows()).toBe([]);'), []],
    ['denied of equal content', test('expect(rows()).not.toEqual([]);'), []],
    ['denied of deep content', test('expect(rows()).to.not.deep.equal([]);'), [], inMocha],
    ['denied of a name', test('expect(rows()).not.toBe(first);'), []],
  ]);
});

describe('words of should', () => {
  testRow('C4', [
    ['a method that is named only', test('total.should.equal;'), [2]],
    ['a kind that is named only', test('total.should.be.a;'), [2]],
    ['a method that is called', test('total.should.equal(3);'), []],
    ['a property', test('total.should.be.ok;'), []],
    ['a property of a plugin', test('row.should.be.softDeleted;'), []],
    ['a word behind a method', test("total.should.be.a('number').and.ok;"), []],
  ]);
  testRow('C6', [
    ['named only beside others', test('total.should.equal(3);\ntotal.should.throw;'), [3]],
    ['called beside others', test('total.should.equal(3);\ntotal.should.throw();'), []],
  ]);
  testRow('C3', [
    ['a literal that is wrapped', test("cy.wrap(1).should('eq', 1);"), [2], inCypress],
    ['one that is denied', test("cy.wrap(1).should('not.equal', 2);"), [2], inCypress],
    ['a property of one', test("cy.wrap(true).should('be.true');"), [2], inCypress],
    ['a name with itself', test("cy.wrap(row).should('deep.equal', row);"), [2], inCypress],
    ['a name with another', test("cy.wrap(row).should('deep.equal', other);"), [], inCypress],
    ['a member of what is wrapped', test("cy.wrap(row).its('id').should('eq', row);"), [], inCypress],
    ['a value of the code', test("cy.wrap(read()).should('eq', 1);"), [], inCypress],
  ]);
});

describe('what stands in front of should', () => {
  testRow('C3', [
    ['a member with what it is of', test('cart.lines.should.equal(cart);'), []],
    ['a member with itself', test('cart.lines.should.deep.equal(cart.lines);'), [2]],
    ['a call with itself', test('cart.lines().should.equal(cart.lines());'), []],
    ['a literal with another', test('(1).should.equal(2);'), []],
  ]);
});

describe('functions that should is handed', () => {
  const should = (fn: string): string => test(`cy.get('p').should(${fn});`);
  testRow('C4', [
    ['empty', should('() => {}'), [1], inCypress],
    ['empty, by and', test("cy.get('p').and(() => {});"), [1], inCypress],
    ['that only print', should('($p) => { cy.log($p.text()); }'), [1], inCypress],
    ['that assert', should("($p) => { expect($p.text()).to.eq('a'); }"), [], inCypress],
    ['that throw', should("($p) => { if ($p.length > 2) throw new Error('many'); }"), [], inCypress],
    ['by name', `const sees = ($p) => { expect($p).to.exist; };\n${should('sees')}`, [], inCypress],
    ['before a word', test("cy.get('p').should(() => {}).and('have.text', 'a');"), [], inCypress],
    ['behind a word', test("cy.get('p').should('have.text', 'a').and(() => {});"), [], inCypress],
  ]);
});

describe('failures that are caught', () => {
  const asks = '() => { expect(total()).toBe(3); }';
  testRow('H3', [
    ['behind a then', test(`await load().then(${asks}).catch(() => {});`), [2]],
    ['and printed', test(`await load().then(${asks}).catch((e) => { console.log(e); });`), [2]],
    ['by the other handler', test(`await load().then(${asks}).then(null, () => {});`), [2]],
    ['and thrown again', test(`await load().then(${asks}).catch((e) => { throw e; });`), []],
    ['and told to the runner', test(`load().then(${asks}).catch((e) => { done(e); });`), []],
    ['by a name', test(`await load().then(${asks}).catch(done);`), []],
    ['and given back', test(`const error = await load().then(${asks}).catch((e) => e);`), []],
    ['in front of the assertion', test(`await load().catch(() => {}).then(${asks});`), []],
    ['elsewhere', test(kept), []],
    ['by allSettled', test("await Promise.allSettled([expect(load()).resolves.toBe('a')]);"), [2]],
    ['by allSettled over a list', test(`await Promise.allSettled([1, 2].map(async ${asks}));`), [2]],
    [
      'by an allSettled that is looked at',
      test(`const all = await Promise.allSettled([1].map(${asks}));`),
      [],
    ],
    ['by all', test("await Promise.all([expect(load()).resolves.toBe('a')]);"), []],
  ]);
});

describe('listeners for failures', () => {
  const seen = "cy.get('p').should('have.text', 'a');";
  const listens = (fn: string): string => test(`cy.on('fail', ${fn});`, seen);
  const quiet = "() => { Cypress.once('fail', () => false); }";
  testRow(
    'H3',
    [
      ['that give false', listens('() => false'), [2]],
      ['that print', listens('(e) => { cy.log(e.message); }'), [2]],
      ['of the file', `Cypress.on('fail', () => false);\n${test(seen)}`, [1]],
      ['of the suite', `describe('s', ${quiet});\n${test(seen)}`, [1]],
      ['of a hook', `beforeEach(${quiet});\n${test(seen)}`, [1]],
      ['by name', `function quiet() { return false; }\n${listens('quiet')}`, [3]],
      ['that throw', listens('(e) => { throw e; }'), []],
      ['that assert', listens("(e) => { expect(e.message).to.include('a'); return false; }"), []],
      ['that end the test', listens('() => { done(); }'), []],
      ['by the name of one that throws', `const loud = (e) => { throw e; };\n${listens('loud')}`, []],
      ['that nobody can read', `import { quiet } from './quiet';\n${listens('quiet')}`, []],
      ['of something else', listens('() => false').replace("'fail'", "'uncaught:exception'"), []],
    ],
    inCypress,
  );
});

describe('a skip of the context', () => {
  const of = (params: string, call: string): string =>
    `it('a', (${params}) => {\n${call}\nexpect(total()).toBe(3);\n});`;
  testRow(
    'C1',
    [
      ['that is taken out', of('{ skip }', 'skip();'), [2]],
      ['that is taken out under another name', of('{ skip: leave }', 'leave();'), [2]],
      ['that is taken out and asked for under a condition', of('{ skip }', 'if (old) skip();'), []],
      ['beside something else that is taken out', of('{ task }', 'task();'), []],
      ['that the file declares', `const skip = (n) => n;\n${of('', 'skip(2);')}`, []],
    ],
    { framework: 'vitest' },
  );
});

describe('what any value passes', () => {
  const of = (matcher: string, subject = 'rows()'): string => test(`expect(${subject}).${matcher};`);
  testRow('H10', [
    ['an object with nothing in it', of('toMatchObject({})'), [2]],
    ['an object with something in it', of('toMatchObject({ a: 1 })'), []],
    ['a list of nothing', of('toEqual(expect.arrayContaining([]))'), [2]],
    ['a list of something', of('toEqual(expect.arrayContaining([1]))'), []],
    ['parts of nothing', of('toEqual(expect.objectContaining({}))'), [2]],
    ['a text of nothing', of("toContain('')"), [2]],
    ['a text of something', of("toContain('a')"), []],
    ['no part of nothing', of("not.toContain('')"), []],
    ['an open pattern', of('toMatch(/^.*$/)'), [2]],
    ['a pattern', of('toMatch(/^a.*$/)'), []],
    ['a size that is always', of('toBeGreaterThanOrEqual(0)', 'rows().length'), [2]],
    ['a size', of('toBeGreaterThanOrEqual(1)', 'rows().length'), []],
    ['a number that may be less', of('toBeGreaterThanOrEqual(0)', 'total()'), []],
    ['a question that says yes', of('toSatisfy(() => true)'), [2]],
    ['a question', of('toSatisfy((row) => row.open)'), []],
    ['beside content', test('expect(row()).toMatchObject({});', "expect(row().id).toBe('a');"), []],
    ['by should', test('rows().length.should.be.at.least(0);'), [2]],
    ['a size by should', test('rows().length.should.be.at.least(1);'), []],
  ]);
});
