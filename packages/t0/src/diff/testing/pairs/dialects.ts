import type { ChangePair } from '../change-pair';
import { CART } from './shop';

type Form = [name: string, before: string, after: string, ...expect: string[]];

const SPEC = 'src/cart.spec.ts';
const E2E = 'apps/shop-e2e/src/buy.cy.ts';

/** One line of a test that imports what the dialect needs. */
function forms(dialect: string, head: string, list: Form[], path = SPEC): ChangePair[] {
  const spec = (line: string): string =>
    `${head}import { add, spy, app, l } from '${path === SPEC ? './cart' : '../../../src/cart'}';\nit('does', async () => {\n  const x = add([], 1);\n  ${line};\n});\n`;
  return list.map(([name, before, after, ...expect]) => ({
    name: `${dialect}: ${name}`,
    before: { 'src/cart.ts': `${CART}export const [spy, app, l] = [];\n`, [path]: spec(before) },
    after: { [path]: spec(after) },
    project: { stands: true, what: 'project shop' },
    expect: expect.map((line) => line.replace(' |', ` ${path} |`)),
  }));
}

const CHAI = "import { expect } from 'chai';\n";
const ASSERT = "import assert from 'node:assert';\n";
const PLAYWRIGHT = "import { expect } from '@playwright/test';\n";
const SUPERTEST = "import request from 'supertest';\n";

/** Steps down in the words of each assertion library. */
export const LESSER_DIALECTS: ChangePair[] = [
  ...forms('chai', CHAI, [
    [
      'deep equality to inclusion',
      'expect(x).to.deep.equal({ a: 1 })',
      'expect(x).to.include({ a: 1 })',
      'D3 | include',
    ],
    ['a value to a bound', 'expect(x).to.equal(1)', 'expect(x).to.be.above(0)', 'D3 | above'],
    ['a length to not empty', 'expect(x).to.have.lengthOf(2)', 'expect(x).to.not.be.empty', 'D3 | empty'],
    ['true to ok', 'expect(x).to.be.true', 'expect(x).to.be.ok', 'D3 | ok'],
    [
      'a type and a length to a type',
      "expect(x).to.be.an('array').with.lengthOf(2)",
      "expect(x).to.be.an('array')",
      "D3 | an('array')",
    ],
    [
      'a certain message to its class',
      "expect(x).to.throw(TypeError, 'a')",
      'expect(x).to.throw(TypeError)',
      'D3 | throw(TypeError)',
    ],
    [
      'a property without its value',
      "expect(x).to.have.property('a', 1)",
      "expect(x).to.have.property('a')",
      'D3 | property',
    ],
    ['all members to one', 'expect(x).to.have.members([1, 2])', 'expect(x).to.include(1)', 'D3 | include(1)'],
    [
      'a promised value to fulfilled',
      'expect(x).to.eventually.equal(1)',
      'expect(x).to.be.fulfilled',
      'D3 | fulfilled',
    ],
    [
      'a wider delta',
      'expect(x).to.be.closeTo(1, 0.1)',
      'expect(x).to.be.closeTo(1, 10)',
      'D5 | closeTo(1, 10)',
    ],
    [
      'calls of a spy by its property',
      'expect(spy.calledOnce).to.be.true',
      'expect(spy.called).to.be.true',
      'D3 | called',
    ],
  ]),
  ...forms('node:assert', ASSERT, [
    ['equality to truth', 'assert.strictEqual(x, 1)', 'assert.ok(x)', 'D3 | assert.ok'],
    [
      'deep strict to deep',
      'assert.deepStrictEqual(x, { a: 1 })',
      'assert.deepEqual(x, { a: 1 })',
      'D3 | deepEqual',
    ],
    [
      'deep to a part',
      'assert.deepStrictEqual(x, { a: 1 })',
      'assert.partialDeepStrictEqual(x, { a: 1 })',
      'D3 | partialDeep',
    ],
    [
      'a value to another ruled out',
      'assert.strictEqual(x, 1)',
      'assert.notStrictEqual(x, 2)',
      'D3 | notStrictEqual',
    ],
    ['a certain error to any', 'assert.throws(() => x(), /bad/)', 'assert.throws(() => x())', 'D3 | throws'],
  ]),
  ...forms('jest', '', [
    [
      'a certain call to any of them',
      "expect(spy).toHaveBeenNthCalledWith(1, 'a')",
      "expect(spy).toHaveBeenCalledWith('a')",
      'D3 | CalledWith',
    ],
    [
      'an order of calls to a call',
      'expect(spy).toHaveBeenCalledBefore(app)',
      'expect(spy).toHaveBeenCalled()',
      'D3 | toHaveBeenCalled()',
    ],
    [
      'a lower bound',
      'expect(x).toBeGreaterThan(5)',
      'expect(x).toBeGreaterThan(0)',
      'D5 | toBeGreaterThan(0)',
    ],
    ['a higher bound', 'expect(x).toBeLessThanOrEqual(5)', 'expect(x).toBeLessThanOrEqual(50)', 'D5 | (50)'],
    [
      'a certain rejection to any',
      "await expect(x).rejects.toThrow('a')",
      'await expect(x).rejects.toBeDefined()',
      'D3 | toBeDefined',
    ],
    [
      'a class of errors to errors',
      'expect(x).toThrow(TypeError)',
      'expect(x).toThrow(Error)',
      'D3 | toThrow(Error)',
    ],
    [
      'one of some to something',
      'expect(x).toBeOneOf([1, 2])',
      'expect(x).toBeDefined()',
      'D3 | toBeDefined',
    ],
    [
      'a property without its value',
      "expect(x).toHaveProperty('a', 1)",
      "expect(x).toHaveProperty('a')",
      'D3 | toHaveProperty',
    ],
  ]),
  ...forms('jasmine', '', [
    [
      'a promised value to its end',
      'await expectAsync(x).toBeResolvedTo(1)',
      'await expectAsync(x).toBeResolved()',
      'D3 | toBeResolved()',
    ],
    [
      'a certain rejection to any',
      "await expectAsync(x).toBeRejectedWithError('a')",
      'await expectAsync(x).toBeRejected()',
      'D3 | toBeRejected()',
    ],
  ]),
  ...forms('playwright', PLAYWRIGHT, [
    ['focus to sight', 'await expect(l).toBeFocused()', 'await expect(l).toBeVisible()', 'D3 | toBeVisible'],
    [
      'an attribute without its value',
      "await expect(l).toHaveAttribute('a', 'b')",
      "await expect(l).toHaveAttribute('a')",
      'D3 | toHaveAttribute',
    ],
    [
      'a snapshot of roles to sight',
      'await expect(l).toMatchAriaSnapshot(`- a`)',
      'await expect(l).toBeVisible()',
      'D3 | toBeVisible',
    ],
    ['a good answer to an answer', 'await expect(x).toBeOK()', 'expect(x).toBeTruthy()', 'D3 | toBeTruthy'],
  ]),
  ...forms('supertest', SUPERTEST, [
    [
      'a status and a body to a status',
      "await request(app).get('/').expect(200, 'a')",
      "await request(app).get('/').expect(200)",
      'D3 | expect(200)',
    ],
    [
      'one of two expectations',
      "await request(app).get('/').expect(200).expect('type', /json/)",
      "await request(app).get('/').expect(200)",
      'D2 | expect',
    ],
  ]),
  ...forms(
    'cypress',
    '',
    [
      [
        'a text to its being there',
        "cy.get('a').should('have.text', 'A')",
        "cy.get('a').should('exist')",
        "D3 | should('exist')",
      ],
      [
        'a text to a part',
        "cy.get('a').should('have.text', 'A')",
        "cy.get('a').should('contain.text', 'A')",
        'D3 | contain.text',
      ],
      [
        'one link of a chain',
        "cy.get('a').should('be.visible').and('have.text', 'A')",
        "cy.get('a').should('be.visible')",
        "D2 | and('have.text'",
      ],
      [
        'a class to its being there',
        "cy.get('a').should('have.class', 'on')",
        "cy.get('a').should('exist')",
        "D3 | should('exist')",
      ],
      [
        'absence to presence while nothing else changed',
        "cy.get('a').should('not.exist')",
        "cy.get('a').should('exist')",
        "D4? | should('exist')",
      ],
      [
        'a count to more than none',
        "cy.get('a').should('have.length', 3)",
        "cy.get('a').should('have.length.gt', 0)",
        'D3 | length.gt',
      ],
      ['a search for a text', "cy.contains('Paid')", "cy.visit('/')", "D2 | contains('Paid')"],
    ],
    E2E,
  ),
];

export const EQUAL_DIALECTS: ChangePair[] = [
  ...forms('chai', CHAI, [
    [
      'calls of a spy in the words of a plugin',
      'expect(spy.calledOnce).to.be.true',
      'expect(spy).to.have.been.calledOnce',
    ],
    ['a property with its value', "expect(x).to.have.property('a')", "expect(x).to.have.property('a', 1)"],
    ['one member to all', 'expect(x).to.include(1)', 'expect(x).to.have.members([1, 2])'],
    ['a smaller delta', 'expect(x).to.be.closeTo(1, 10)', 'expect(x).to.be.closeTo(1, 0.1)'],
    ['a length by its property', 'expect(x.length).to.equal(2)', 'expect(x).to.have.lengthOf(2)'],
    ['not empty to a length', 'expect(x).to.not.be.empty', 'expect(x).to.have.lengthOf(2)'],
    ['other words between', 'expect(x).to.be.equal(1)', 'expect(x).equal(1)'],
    ['any error to a certain one', 'expect(x).to.throw()', "expect(x).to.throw('a')"],
  ]),
  ...forms('node:assert', ASSERT, [
    ['a message brought in', 'assert.strictEqual(x, 1)', "assert.strictEqual(x, 1, 'it is one')"],
    ['a message dropped', "assert.ok(x, 'there')", 'assert.ok(x)'],
    ['the bare function', 'assert.ok(x)', 'assert(x)'],
    ['any error to a certain one', 'assert.throws(() => x())', 'assert.throws(() => x(), /bad/)'],
    ['to the words of Jest', 'assert.strictEqual(x, 1)', 'expect(x).toBe(1)'],
  ]),
  ...forms('jest', '', [
    [
      'calls counted by hand',
      'expect(spy.mock.calls.length).toBe(1)',
      'expect(spy).toHaveBeenCalledTimes(1)',
    ],
    [
      'any call to a certain one',
      "expect(spy).toHaveBeenCalledWith('a')",
      "expect(spy).toHaveBeenNthCalledWith(1, 'a')",
    ],
    ['a higher lower bound', 'expect(x).toBeGreaterThan(0)', 'expect(x).toBeGreaterThan(5)'],
    ['errors to a class of them', 'expect(x).toThrow(Error)', 'expect(x).toThrow(TypeError)'],
    ['a property with its value', "expect(x).toHaveProperty('a')", "expect(x).toHaveProperty('a', 1)"],
    ['a length to the members', 'expect(x).toHaveLength(2)', 'expect(x).toIncludeSameMembers([1, 2])'],
    ['nothing by another name', 'expect(x).toBeUndefined()', 'expect(x).toBe(undefined)'],
  ]),
  ...forms('jasmine', '', [
    ['its own truth', 'expect(x).toBeTrue()', 'expect(x).toBe(true)'],
    ['a size to a length', 'expect(x).toHaveSize(2)', 'expect(x).toHaveLength(2)'],
    [
      'an end to a promised value',
      'await expectAsync(x).toBeResolved()',
      'await expectAsync(x).toBeResolvedTo(1)',
    ],
  ]),
  ...forms('playwright', PLAYWRIGHT, [
    ['hidden in other words', 'await expect(l).toBeHidden()', 'await expect(l).not.toBeVisible()'],
    ['sight to focus', 'await expect(l).toBeVisible()', 'await expect(l).toBeFocused()'],
    ['a part to the text', "await expect(l).toContainText('A')", "await expect(l).toHaveText('A')"],
    ['sight to a picture', 'await expect(l).toBeVisible()', 'await expect(l).toHaveScreenshot()'],
  ]),
  ...forms('supertest', SUPERTEST, [
    [
      'another order',
      "await request(app).get('/').expect(200).expect('type', /json/)",
      "await request(app).get('/').expect('type', /json/).expect(200)",
    ],
    [
      'more expected',
      "await request(app).get('/').expect(200)",
      "await request(app).get('/').expect(200, 'a')",
    ],
  ]),
  ...forms(
    'cypress',
    '',
    [
      [
        'a chain taken apart',
        "cy.get('a').should('be.visible').and('have.text', 'A')",
        "cy.get('a').should('be.visible');\n  cy.get('a').should('have.text', 'A')",
      ],
      [
        'another order',
        "cy.get('a').should('be.visible').and('have.text', 'A')",
        "cy.get('a').should('have.text', 'A').and('be.visible')",
      ],
      ['its being there to a text', "cy.get('a').should('exist')", "cy.get('a').should('have.text', 'A')"],
      [
        'a search for a text by an element',
        "cy.contains('Paid')",
        "cy.contains('p', 'Paid').should('be.visible')",
      ],
      [
        'a chain over lines',
        "cy.get('a').should('be.visible').and('have.text', 'A')",
        "cy.get('a')\n    .should('be.visible')\n    .and('have.text', 'A')",
      ],
    ],
    E2E,
  ),
];
