/**
 * Matchers by what they ask, as data: those of one class are equals. Jest, Vitest, Jasmine, chai and its plugins,
 * should.js, node:assert, sinon, jest-dom, jest-extended, Playwright, and the words of Cypress' `should`.
 */
export const CLASSES = {
  strict: words('toStrictEqual deepStrictEqual'),
  exact: words(`
    toBe toEqual equal equals eq eql eqls strictEqual deepEqual same is become toBeResolvedTo propertyVal
    toBeNull toBeUndefined toBeNaN toBeTrue toBeFalse null undefined NaN true false
    isNull isUndefined isTrue isFalse isNaN toBeEmpty empty isEmpty
    toHaveText toHaveValue toHaveValues toHaveDisplayValue toHaveTextContent toHaveTitle toHaveURL
    toHaveAttribute toHaveClass toHaveId toHaveCSS toHaveStyle toHaveRole toHaveJSProperty
    toHaveAccessibleName toHaveAccessibleDescription toHaveAccessibleErrorMessage toHaveErrorMessage toHaveFormValues
    toBeChecked toBePartiallyChecked toBeDisabled toBeEnabled toBeEmptyDOMElement toBeHidden toBeFocused toHaveFocus
    toBeEditable toBeRequired toBeValid toBeInvalid toHaveSelection
    have.text have.value have.attr have.class have.id have.html have.css have.prop have.data have.focus be.focused
    be.checked be.disabled be.enabled be.selected be.hidden be.empty be.null be.undefined be.true be.false be.NaN
    deep.equal deep.eq
    exactly becomes fulfilledWith resolvedWith toBeRejectedTo notExists toBeNullish toBeNil toBeNullable
    toBePositiveInfinity toBeNegativeInfinity toBeEmptyObject toBePressed toBePartiallyPressed toHaveDescription
    sameOrderedMembers sameDeepOrderedMembers deepPropertyVal nestedPropertyVal
    attr attribute id class html text value css hidden selected checked enabled disabled focused
  `),
  /** All of them, in any order. */
  same: words(
    'members sameMembers sameDeepMembers toIncludeSameMembers keys hasAllKeys toContainAllKeys have.keys have.members toIncludeSamePartialMembers toContainAllValues toContainAllEntries',
  ),
  length: words(
    'toHaveLength lengthOf length have.length toHaveCount toHaveSize have.lengthOf toBeArrayOfSize',
  ),
  partial: words(`
    toMatchObject toContain toContainEqual toMatch toHaveProperty toContainText toContainHTML toContainElement
    include includes contain contains match matches containSubset property hasAnyKeys
    contain.text include.text contain.html have.property have.deep.property have.nested.property
    toContainKey toContainKeys toContainClass partialDeepStrictEqual toStartWith toEndWith toInclude
    toIncludeAllMembers toIncludeAnyMembers string startWith endWith startsWith endsWith
    toSatisfy toBeOneOf oneOf satisfy satisfies deepInclude nestedInclude
    ownInclude deepOwnInclude nestedProperty ownProperty includeMembers includeDeepMembers includeOrderedMembers
    containsAllKeys containEql containDeep containDeepOrdered matchAny matchEach matchEvery equalOneOf
    toContainAnyKeys toContainValue toContainValues toContainAnyValues toContainEntry toContainEntries
    toContainAnyEntries toIncludeMultiple toIncludeRepeated toIncludeAllPartialMembers toSatisfyAll toSatisfyAny
    toEqualCaseInsensitive toEqualIgnoringWhitespace
  `),
  compare: words(`
    toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeLessThanOrEqual toBeCloseTo closeTo approximately
    above below least most greaterThan lessThan within toBeWithin toBeWithinRange toBeBetween isAbove isBelow
    isAtLeast isAtMost gt gte lt lte toBeOK have.length.gt have.length.gte have.length.lt have.length.lte
    have.length.greaterThan have.length.above have.length.at.least have.length.at.most have.length.within
    be.gt be.gte be.lt be.lte be.greaterThan be.lessThan be.above be.below be.at.least be.at.most be.within be.closeTo
    toBePositive toBeNegative
    aboveOrEqual belowOrEqual greaterThanOrEqual lessThanOrEqual
    toBeAfter toBeBefore toBeAfterOrEqualTo toBeBeforeOrEqualTo
  `),
  type: words(`
    toBeInstanceOf instanceOf instanceof isInstanceOf toBeTypeOf a an typeOf isObject isString isArray isNumber
    isFunction isBoolean be.a be.an be.instanceOf toBeString toBeNumber toBeArray toBeObject toBeFunction toBeBoolean
    toBeDate toBeValidDate toBeDateString toBeSymbol toBeInteger toBeFinite toBeEven toBeOdd toBeHexadecimal toBePrimitive
    isCallable isNumeric isFinite numeric callable finite iterable respondTo respondsTo
    Array Boolean Function Number Object String Symbol Date Promise
  `),
  visible: words('toBeVisible be.visible toBeInViewport visible displayed'),
  presence: words(
    'toBeDefined exist exists isDefined isNotNull isNotEmpty toBeInTheDOM toBeInTheDocument toBeAttached toExist be.exist',
  ),
  truthy: words('toBeTruthy ok isOk be.ok'),
  falsy: words('toBeFalsy isNotOk notOk'),
  snapshot: words(`
    toMatchSnapshot toMatchInlineSnapshot toMatchFileSnapshot toMatchAriaSnapshot toHaveScreenshot toMatchImageSnapshot
    toThrowErrorMatchingSnapshot toThrowErrorMatchingInlineSnapshot snapshot matchSnapshot fileSnapshot
  `),
  calledOnceWith: words(`
    toHaveBeenCalledExactlyOnceWith toHaveBeenCalledOnceWith calledOnceWith calledOnceWithExactly calledOnceWithMatch
  `),
  /** One certain call. */
  calledNthWith: words(
    'toHaveBeenLastCalledWith lastCalledWith toHaveBeenNthCalledWith nthCalledWith alwaysCalledWith alwaysCalledWithExactly alwaysCalledWithMatch',
  ),
  calledWith: words('toHaveBeenCalledWith toBeCalledWith calledWith calledWithExactly calledWithMatch'),
  returnedWith: words(
    `
    toHaveReturnedWith toHaveLastReturnedWith toHaveNthReturnedWith toReturnWith lastReturnedWith nthReturnedWith
    returned alwaysReturned toHaveResolvedWith toHaveLastResolvedWith toHaveNthResolvedWith
  `,
  ),
  calledTimes: words(`
    toHaveBeenCalledTimes toBeCalledTimes toHaveBeenCalledOnce callCount calledOnce calledTwice calledThrice notCalled
    toHaveReturnedTimes toReturnTimes toHaveResolvedTimes
  `),
  calledOrder: words(
    'toHaveBeenCalledBefore toHaveBeenCalledAfter calledBefore calledAfter calledImmediatelyBefore calledImmediatelyAfter callOrder',
  ),
  called: words('toHaveBeenCalled toBeCalled called toHaveReturned toReturn toHaveResolved'),
  throwsExact: words(
    'rejectedWith toBeRejectedWithError toBeRejectedWith toBeRejectedWithMatching toThrowMatching toThrowWithMessage',
  ),
  throws: words(
    'toThrow toThrowError throw throws throwError rejects rejected isRejected toBeRejected Throw',
  ),
  /** A promise comes to its good end, whatever it gives. */
  settles: words('toBeResolved fulfilled isFulfilled doesNotReject doesNotThrow'),
  differs: words(`
    notEqual notStrictEqual notDeepEqual notDeepStrictEqual doesNotMatch notInclude notMatch
    isNotTrue isNotFalse isNotNaN isNotObject isNotArray isNotString isNotNumber isNotBoolean isNotCallable
    notTypeOf notInstanceOf notDeepInclude notNestedInclude notOwnInclude notProperty notPropertyVal
    notSameMembers notIncludeMembers doesNotHaveAnyKeys doesNotHaveAllKeys neverCalledWith neverCalledWithMatch
  `),
} satisfies Record<string, string[]>;

export type MatcherClass = keyof typeof CLASSES;

/** For each class the classes that say less about the same subject. The order is partial. */
export const WEAKER: Partial<Record<MatcherClass, MatcherClass[]>> = {
  strict: ['exact'],
  exact: [
    ...([
      'same',
      'partial',
      'compare',
      'type',
      'visible',
      'presence',
      'truthy',
      'falsy',
      'snapshot',
      'differs',
    ] as const),
    'settles',
  ],
  same: ['partial', 'length', 'differs'],
  length: ['compare', 'visible', 'presence', 'truthy', 'falsy', 'differs'],
  partial: ['visible', 'presence', 'truthy', 'type', 'differs'],
  compare: ['presence', 'truthy', 'type', 'differs'],
  type: ['presence', 'truthy'],
  visible: ['presence', 'truthy'],
  snapshot: ['visible', 'presence', 'truthy', 'type'],
  calledOnceWith: ['calledNthWith', 'calledTimes'],
  calledNthWith: ['calledWith'],
  calledWith: ['called', 'differs'],
  returnedWith: ['called'],
  calledTimes: ['called', 'differs'],
  calledOrder: ['called'],
  throwsExact: ['throws'],
  throws: ['presence', 'truthy', 'differs'],
};

/** Matchers of which each argument says something: with fewer of them they say less. */
export const ARGUMENT_COUNTS = new Set(
  words(
    'toHaveProperty property have.property toHaveAttribute attr attribute have.attr have.prop have.data throw throws Throw expect propertyVal',
  ),
);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
