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
  `),
  /** All of them, in any order. */
  same: words(
    'members sameMembers sameDeepMembers toIncludeSameMembers keys hasAllKeys toContainAllKeys have.keys have.members',
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
  `),
  compare: words(`
    toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeLessThanOrEqual toBeCloseTo closeTo approximately
    above below least most greaterThan lessThan within toBeWithin toBeWithinRange toBeBetween isAbove isBelow
    isAtLeast isAtMost gt gte lt lte toBeOK have.length.gt have.length.gte have.length.lt have.length.lte
    have.length.greaterThan have.length.above have.length.at.least have.length.at.most have.length.within
    be.gt be.gte be.lt be.lte be.greaterThan be.lessThan be.above be.below be.at.least be.at.most be.within be.closeTo
    toBePositive toBeNegative
  `),
  type: words(`
    toBeInstanceOf instanceOf instanceof isInstanceOf toBeTypeOf a an typeOf isObject isString isArray isNumber
    isFunction isBoolean be.a be.an be.instanceOf toBeString toBeNumber toBeArray toBeObject toBeFunction toBeBoolean
  `),
  visible: words('toBeVisible be.visible toBeInViewport'),
  presence: words(
    'toBeDefined exist exists isDefined isNotNull toBeInTheDocument toBeAttached toExist be.exist',
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
    'toHaveBeenLastCalledWith lastCalledWith toHaveBeenNthCalledWith nthCalledWith alwaysCalledWith',
  ),
  calledWith: words('toHaveBeenCalledWith toBeCalledWith calledWith calledWithExactly calledWithMatch'),
  returnedWith: words(
    'toHaveReturnedWith toHaveLastReturnedWith toHaveNthReturnedWith returned toHaveResolvedWith',
  ),
  calledTimes: words(`
    toHaveBeenCalledTimes toBeCalledTimes toHaveBeenCalledOnce callCount calledOnce calledTwice calledThrice notCalled
    toHaveReturnedTimes
  `),
  calledOrder: words(
    'toHaveBeenCalledBefore toHaveBeenCalledAfter calledBefore calledAfter calledImmediatelyBefore callOrder',
  ),
  called: words('toHaveBeenCalled toBeCalled called toHaveReturned'),
  throwsExact: words('rejectedWith toBeRejectedWithError toBeRejectedWith toThrowMatching'),
  throws: words('toThrow toThrowError throw throws rejects rejected isRejected toBeRejected Throw'),
  /** A promise comes to its good end, whatever it gives. */
  settles: words('toBeResolved fulfilled isFulfilled doesNotReject doesNotThrow'),
  differs: words('notEqual notStrictEqual notDeepEqual notDeepStrictEqual doesNotMatch notInclude notMatch'),
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
    'toHaveProperty property have.property toHaveAttribute have.attr have.prop have.data throw throws Throw expect propertyVal',
  ),
);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
