import type { ChangePair } from '../change-pair';
import { CART } from './shop';

type Form = [name: string, before: string[], after: string[], ...expect: string[]];

const SPEC = 'src/cart.spec.ts';

function forms(list: Form[]): ChangePair[] {
  const spec = (lines: string[]): string =>
    `import { add, spy, app } from './cart';\nit('does', async () => {\n  const x = add([], 1);\n${lines.map((line) => `  ${line};\n`).join('')}});\n`;
  return list.map(([name, before, after, ...expect]) => ({
    name,
    before: {
      'src/cart.ts': `${CART}export const spy = [];\nexport const app = [];\n`,
      [SPEC]: spec(before),
    },
    after: { [SPEC]: spec(after) },
    expect: expect.map((line) => line.replace(' |', ` ${SPEC} |`)),
  }));
}

/** Questions about a spy, and `should` of a value, in the words of another library. */
export const SPIES_KEPT: ChangePair[] = forms([
  [
    'a wildcard of sinon becomes one of expect',
    ["expect(spy).to.have.been.calledWithExactly('tea', sinon.match.func, false)"],
    ["expect(spy).toHaveBeenCalledWith('tea', expect.any(Function), false)"],
  ],
  [
    'a class, a type, a text and anything in the words of sinon',
    [
      "expect(spy).to.have.been.calledWith(sinon.match.instanceOf(Cart), sinon.match.typeOf('string'), sinon.match('tea'), sinon.match.any)",
    ],
    [
      "expect(spy).toHaveBeenCalledWith(expect.any(Cart), expect.any(String), expect.stringContaining('tea'), expect.anything())",
    ],
  ],
  [
    'a match of an object becomes a part of one',
    ['expect(spy).to.have.been.calledWithMatch({ kind: 1 })'],
    ['expect(spy).toHaveBeenCalledWith(expect.objectContaining({ kind: 1 }))'],
  ],
  [
    'one call with a value is taken apart',
    ['expect(spy).to.have.been.calledOnceWith(x)'],
    ['expect(spy).toHaveBeenCalledOnce()', 'expect(spy).toHaveBeenCalledWith(x)'],
  ],
  [
    'one call with a value is taken apart, what else it got left open',
    ['expect(spy).to.have.been.calledOnceWith(x)'],
    ['expect(spy).toHaveBeenCalledTimes(1)', 'expect(spy).toHaveBeenCalledWith(x, expect.anything())'],
  ],
  [
    'a chain of two questions is taken apart',
    ['expect(spy).to.have.been.calledTwice.and.to.have.been.calledWith(x)'],
    ['expect(spy).toHaveBeenCalledTimes(2)', 'expect(spy).toHaveBeenCalledWith(x)'],
  ],
  [
    'what sinon asserts is asked of the spy',
    ["sinon.assert.calledOnceWithExactly(spy, 'tea')", 'sinon.assert.notCalled(app)'],
    ["expect(spy).toHaveBeenCalledExactlyOnceWith('tea')", 'expect(app).not.toHaveBeenCalled()'],
  ],
  [
    'what a spy says of itself is asked of the spy',
    ["assert(spy.calledWith('tea', 1))", "expect(app.calledWith('tea')).to.be.false"],
    ["expect(spy).toHaveBeenCalledWith('tea', 1)", "expect(app).not.toHaveBeenCalledWith('tea')"],
  ],
  [
    'no call becomes a count of none',
    ['expect(spy).not.toHaveBeenCalled()'],
    ['expect(spy).toHaveBeenCalledTimes(0)'],
  ],
  [
    'a call that testdouble verifies is asked of the spy',
    ["td.verify(spy('tea', td.matchers.isA(Number)))"],
    ["expect(spy).toHaveBeenCalledWith('tea', expect.any(Number))"],
  ],
  ['should of a value becomes expect', ['x.total.should.equal(2)'], ['expect(x.total).toBe(2)']],
  ['should of a list becomes expect', ['x.length.should.equal(2)'], ['expect(x).toHaveLength(2)']],
  ['should of a property that is true', ['x.isPaid.should.be.true'], ['expect(x.isPaid).toBe(true)']],
  ['should not be null', ['x.should.not.be.null'], ['expect(x).not.toBeNull()']],
  ['should not be null, which of undefined throws', ['x.should.not.be.null'], ['expect(x).toBeDefined()']],
  [
    'should of a call that is awaited',
    ['(await x.load()).should.eql([1])'],
    ['expect(await x.load()).toEqual([1])'],
  ],
  [
    'a list that is longer than nothing',
    ['expect(x).to.have.lengthOf.above(0)'],
    ['expect(x).not.toHaveLength(0)'],
  ],
  ['a length of at least one', ['expect(x.length >= 1).toBe(true)'], ['expect(x).to.have.lengthOf.above(0)']],
  ['a bound of a length', ['expect(x).to.have.length.above(3)'], ['expect(x.length).toBeGreaterThan(3)']],
  [
    'a function by its class and by its type',
    ['expect(x).toBeInstanceOf(Function)'],
    ["expect(typeof x).toBe('function')"],
  ],
  [
    'an attribute that is not there',
    ["expect(x.attr('for')).toBeUndefined()"],
    ["expect(x).not.toHaveAttribute('for')"],
  ],
  [
    'an attribute that is null',
    ["expect(x.getAttribute('for')).toBe(null)"],
    ["expect(x).not.toHaveAttribute('for')"],
  ],
  ['a count of calls', ['expect(spy.callCount).to.equal(2)'], ['expect(spy).toHaveBeenCalledTimes(2)']],
  [
    'a count that sinon asserts',
    ['sinon.assert.callCount(spy, 2)'],
    ['expect(spy).toHaveBeenCalledTimes(2)'],
  ],
  ['should of a spy', ['spy.should.have.been.calledTwice'], ['expect(spy).toHaveBeenCalledTimes(2)']],
  ['one call by its count', ['expect(spy).toHaveBeenCalledTimes(1)'], ['expect(spy).toHaveBeenCalledOnce()']],
  [
    'a spy that says it was not called',
    ['expect(spy.notCalled).to.be.true'],
    ['expect(spy).not.toHaveBeenCalled()'],
  ],
  [
    'a match that sinon asserts',
    ['sinon.assert.calledWithMatch(spy, { kind: 1 })'],
    ['expect(spy).toHaveBeenCalledWith(expect.objectContaining({ kind: 1 }))'],
  ],
  [
    'a wildcard of jasmine',
    ['expect(x).toEqual({ kind: jasmine.any(Number) })'],
    ['expect(x).toEqual({ kind: expect.any(Number) })'],
  ],
  [
    'should of a property with its value',
    ["x.should.have.property('kind', 1)"],
    ["expect(x).toHaveProperty('kind', 1)"],
  ],
  ['should of a text within', ["x.name.should.include('tea')"], ["expect(x.name).toContain('tea')"]],
  ['should of a pattern', ['x.name.should.match(/tea/)'], ['expect(x.name).toMatch(/tea/)']],
  [
    'should of an error',
    ["(() => x.pay()).should.throw('no money')"],
    ["expect(() => x.pay()).toThrow('no money')"],
  ],
  ['should of a class', ['x.should.be.instanceOf(Cart)'], ['expect(x).toBeInstanceOf(Cart)']],
  ['should of a bound', ['x.total.should.be.above(2)'], ['expect(x.total).toBeGreaterThan(2)']],
  ['should of what is false', ['x.isPaid.should.be.false'], ['expect(x.isPaid).toBe(false)']],
  ['a member that assert asks for', ['assert.include(x, 1)'], ['expect(x).toContain(1)']],
  [
    'all members that assert asks for',
    ['assert.sameMembers(x, [1, 2])'],
    ['expect(x).toIncludeSameMembers([1, 2])'],
  ],
  ['a member of should.js', ['x.should.containEql(1)'], ['expect(x).toContainEqual(1)']],
  ['a value of should.js', ['x.total.should.be.exactly(2)'], ['expect(x.total).toBe(2)']],
  [
    'a bound of should.js',
    ['x.total.should.be.aboveOrEqual(2)'],
    ['expect(x.total).toBeGreaterThanOrEqual(2)'],
  ],
  ['what is not there', ['assert.notExists(x)'], ['expect(x).toBeNullish()']],
  ['what a spy gave back', ['expect(spy).toReturnWith(2)'], ['expect(spy).toHaveReturnedWith(2)']],
]);

/** And less than that. */
export const SPIES_LESS: ChangePair[] = forms([
  [
    'a value of a call becomes a wildcard of sinon',
    ["expect(spy).to.have.been.calledWith('tea', 1)"],
    ["expect(spy).to.have.been.calledWith('tea', sinon.match.number)"],
    'D3 | sinon.match.number',
  ],
  [
    'a whole object becomes a match',
    ['expect(spy).to.have.been.calledWith({ kind: 1 })'],
    ['expect(spy).to.have.been.calledWithMatch({ kind: 1 })'],
    'D3 | calledWithMatch',
  ],
  [
    'one call with a value becomes one call',
    ['expect(spy).to.have.been.calledOnceWith(x)'],
    ['expect(spy).toHaveBeenCalledOnce()'],
    'D3 | toHaveBeenCalledOnce',
  ],
  [
    'one call with a value becomes one call, and one with another value',
    ["expect(spy).to.have.been.calledOnceWith('tea')"],
    ['expect(spy).toHaveBeenCalledOnce()', 'expect(spy).toHaveBeenCalledWith(expect.anything())'],
    'D3 | toHaveBeenCalledOnce',
  ],
  [
    'of a chain of two questions one is left',
    ["expect(spy).to.have.been.calledTwice.and.to.have.been.calledWith('tea')"],
    ['expect(spy).to.have.been.calledTwice'],
    'D2 | calledTwice.and',
  ],
  [
    'what sinon asserts of a value becomes a call',
    ["sinon.assert.calledWith(spy, 'tea')"],
    ['sinon.assert.called(spy)'],
    'D3 | called(spy)',
  ],
  [
    'what a spy says of a value becomes a call',
    ["assert(spy.calledWith('tea', 1))"],
    ['expect(spy).toHaveBeenCalled()'],
    'D3 | toHaveBeenCalled',
  ],
  [
    'no call is not asked any more',
    ['expect(spy).not.toHaveBeenCalled()', 'expect(x).toEqual([1])'],
    ['expect(x).toEqual([1])'],
    'D2 | not.toHaveBeenCalled',
  ],
  [
    'should of a value becomes presence',
    ['x.total.should.equal(2)'],
    ['expect(x.total).toBeDefined()'],
    'D3 | toBeDefined',
  ],
  [
    'should of a value loosens',
    ['x.should.deep.equal({ kind: 1 })'],
    ['x.should.include({ kind: 1 })'],
    'D3 | include',
  ],
  [
    'should not becomes should',
    ["x.should.not.equal('tea')", "x.should.equal('milk')"],
    ["x.should.not.equal('tea')"],
    "D2 | x.should.equal('milk')",
  ],
  [
    'a length becomes more than none',
    ['expect(x).to.have.lengthOf(3)'],
    ['expect(x).to.have.lengthOf.above(0)'],
    'D3 | above(0)',
  ],
  [
    'a length of a function class becomes that of an object',
    ['expect(x).toBeInstanceOf(Function)'],
    ["expect(typeof x).toBe('object')"],
    'D3 | typeof x',
  ],
  [
    'an attribute by its value becomes the lack of another',
    ["expect(x.attr('for')).toBe('tea')"],
    ["expect(x).not.toHaveAttribute('id')"],
    "D3 | not.toHaveAttribute('id')",
  ],
  [
    'a value becomes a whole number',
    ['expect(x.total).toBe(2)'],
    ['expect(x.total).toBeInteger()'],
    'D3 | toBeInteger',
  ],
  [
    'what a spy gave back becomes that it came back',
    ['expect(spy).toReturnWith(2)'],
    ['expect(spy).toReturn()'],
    'D3 | toReturn',
  ],
  [
    'a value becomes a type of should.js',
    ['x.total.should.be.exactly(2)'],
    ['x.total.should.be.a.Number()'],
    'D3 | Number',
  ],
]);
