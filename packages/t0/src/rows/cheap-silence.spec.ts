import { testRow } from '../testing/row-table';

/** Ways to get green that cost a word or two, each beside what only looks like it. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;
const inCypress = { framework: 'cypress', path: 'cypress/e2e/a.cy.ts' } as const;
const inMocha = { framework: 'mocha' } as const;
const kept = "await load(1).catch(log); await expect(load(2)).resolves.toBe('b');";

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
