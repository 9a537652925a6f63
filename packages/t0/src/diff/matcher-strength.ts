import type { Assertion } from '@nx-test-review/source';

/**
 * Strength of matchers, as data. Matchers of one class are equal. The order is partial: what it does not connect is
 * unknown, and unknown is no finding.
 */
const CLASSES = {
  strict: ['toStrictEqual', 'deepStrictEqual'],
  exact: [
    ...['toBe', 'toEqual', 'equal', 'equals', 'eq', 'eql', 'eqls', 'strictEqual', 'deepEqual', 'same', 'is'],
    ...[
      'toBeNull',
      'toBeUndefined',
      'toBeNaN',
      'toBeTrue',
      'toBeFalse',
      'null',
      'undefined',
      'NaN',
      'true',
      'false',
    ],
    ...['isNull', 'isUndefined', 'isTrue', 'isFalse', 'isNaN', 'toBeEmpty', 'empty', 'isEmpty'],
    ...[
      'toHaveText',
      'toHaveValue',
      'toHaveValues',
      'toHaveDisplayValue',
      'toHaveTextContent',
      'toHaveTitle',
      'toHaveURL',
    ],
    ...[
      'toHaveAttribute',
      'toHaveClass',
      'toHaveId',
      'toHaveCSS',
      'toHaveStyle',
      'toHaveRole',
      'toHaveJSProperty',
    ],
    ...[
      'toHaveAccessibleName',
      'toHaveAccessibleDescription',
      'toHaveFormValues',
      'have.text',
      'have.value',
      'have.attr',
    ],
    ...[
      'toBeChecked',
      'toBeDisabled',
      'toBeEnabled',
      'toBeEmptyDOMElement',
      'be.checked',
      'be.disabled',
      'be.enabled',
    ],
  ],
  length: ['toHaveLength', 'lengthOf', 'length', 'have.length', 'toHaveCount', 'toHaveSize'],
  partial: [
    ...[
      'toMatchObject',
      'toContain',
      'toContainEqual',
      'toMatch',
      'toHaveProperty',
      'toContainText',
      'toContainHTML',
    ],
    ...[
      'toContainElement',
      'include',
      'includes',
      'contain',
      'contains',
      'match',
      'matches',
      'containSubset',
      'keys',
    ],
    ...[
      'property',
      'members',
      'contain.text',
      'toContainKey',
      'toContainKeys',
      'toContainClass',
      'partialDeepStrictEqual',
    ],
    ...['toStartWith', 'toEndWith', 'toInclude', 'toIncludeAllMembers', 'toContainAllKeys', 'string'],
  ],
  compare: [
    ...[
      'toBeGreaterThan',
      'toBeGreaterThanOrEqual',
      'toBeLessThan',
      'toBeLessThanOrEqual',
      'toBeCloseTo',
      'closeTo',
    ],
    ...[
      'above',
      'below',
      'least',
      'most',
      'greaterThan',
      'lessThan',
      'approximately',
      'within',
      'toBeWithin',
      'isAbove',
    ],
    ...[
      'isBelow',
      'isAtLeast',
      'isAtMost',
      'have.length.gt',
      'have.length.gte',
      'have.length.greaterThan',
      'gt',
      'gte',
      'lt',
      'lte',
    ],
  ],
  type: [
    'toBeInstanceOf',
    'instanceOf',
    'instanceof',
    'isInstanceOf',
    'toBeTypeOf',
    'a',
    'an',
    'typeOf',
    'isObject',
    'isString',
  ],
  visible: ['toBeVisible', 'be.visible', 'toBeInViewport'],
  presence: [
    'toBeDefined',
    'exist',
    'exists',
    'isDefined',
    'toBeInTheDocument',
    'toBeAttached',
    'toExist',
    'isOk',
    'be.exist',
  ],
  truthy: ['toBeTruthy', 'ok'],
  falsy: ['toBeFalsy', 'isNotOk', 'notOk'],
  snapshot: [
    ...[
      'toMatchSnapshot',
      'toMatchInlineSnapshot',
      'toMatchFileSnapshot',
      'toMatchAriaSnapshot',
      'toHaveScreenshot',
    ],
    ...['toThrowErrorMatchingSnapshot', 'toThrowErrorMatchingInlineSnapshot', 'snapshot', 'matchSnapshot'],
  ],
  calledOnceWith: [
    'toHaveBeenCalledExactlyOnceWith',
    'toHaveBeenCalledOnceWith',
    'calledOnceWith',
    'calledOnceWithExactly',
  ],
  calledWith: [
    ...[
      'toHaveBeenCalledWith',
      'toBeCalledWith',
      'toHaveBeenLastCalledWith',
      'lastCalledWith',
      'toHaveBeenNthCalledWith',
    ],
    ...['nthCalledWith', 'calledWith', 'calledWithExactly', 'calledWithMatch', 'toHaveReturnedWith'],
  ],
  calledTimes: [
    'toHaveBeenCalledTimes',
    'toBeCalledTimes',
    'toHaveBeenCalledOnce',
    'callCount',
    'calledOnce',
    'calledTwice',
    'calledThrice',
  ],
  called: ['toHaveBeenCalled', 'toBeCalled', 'called', 'toHaveReturned'],
  throwsExact: [],
  throws: [
    'toThrow',
    'toThrowError',
    'throw',
    'throws',
    'rejects',
    'rejectedWith',
    'rejected',
    'toThrowMatching',
  ],
  differs: ['notEqual', 'notStrictEqual', 'notDeepEqual', 'notDeepStrictEqual', 'isNotNull'],
} satisfies Record<string, string[]>;

export type MatcherClass = keyof typeof CLASSES;

/** For each class the classes that say less about the same subject. */
const WEAKER: Partial<Record<MatcherClass, MatcherClass[]>> = {
  strict: ['exact'],
  exact: ['partial', 'compare', 'type', 'visible', 'presence', 'truthy', 'falsy', 'snapshot', 'differs'],
  length: ['compare', 'visible', 'presence', 'truthy', 'differs'],
  partial: ['visible', 'presence', 'truthy', 'type', 'differs'],
  compare: ['presence', 'truthy', 'type', 'differs'],
  type: ['presence', 'truthy'],
  visible: ['presence', 'truthy'],
  snapshot: ['presence', 'truthy', 'type'],
  calledOnceWith: ['calledWith', 'calledTimes'],
  calledWith: ['called', 'differs'],
  calledTimes: ['called', 'differs'],
  throwsExact: ['throws'],
};

const CLASS_OF = new Map(
  Object.entries(CLASSES).flatMap(([name, matchers]) =>
    matchers.map((matcher) => [matcher, name as MatcherClass]),
  ),
);

const PRIMITIVE = /^(?:-?\d[\w.]*|'[^']*'|"[^"]*"|`[^`]*`|true|false|null|undefined)$/;
/** `toEqual(expect.objectContaining(…))` asks what `toMatchObject` asks. */
const PARTIAL_VALUE =
  /^(?:expect|jasmine)\.(?:objectContaining|arrayContaining|stringContaining|stringMatching)\(/;

const ANY_VALUE = /^(?:expect|jasmine)\.any\([^()]*\)$/;
const ANYTHING = /^(?:expect|jasmine)\.anything\(\)$/;

/** What an assertion asks of its subject; undefined for a matcher that the order does not know. */
export function classify(assertion: Assertion): MatcherClass | undefined {
  const { matcher, modifiers, args } = assertion;
  if (assertion.kind === 'snapshot') return 'snapshot';
  if (assertion.kind === 'query') return 'presence';
  if (matcher === undefined) return undefined;
  const found = CLASS_OF.get(matcher);
  if (modifiers.includes('not')) return negated(found, matcher);
  if (found === 'throws' && args.length > 0) return 'throwsExact';
  const expected = args[0]?.text ?? '';
  if (found === 'strict' && PRIMITIVE.test(expected)) return 'exact';
  if (found !== 'exact' && found !== 'strict') return found;
  if (PARTIAL_VALUE.test(expected)) return 'partial';
  if (ANY_VALUE.test(expected)) return 'type';
  return ANYTHING.test(expected) ? 'presence' : found;
}

/** `not.toBeNull` asks for presence, `not.toBe(2)` only rules one value out. */
function negated(found: MatcherClass | undefined, matcher: string): MatcherClass | undefined {
  if (
    /^(toBeNull|toBeUndefined|null|undefined|toBeFalsy|isNull|isUndefined|toBeEmpty|empty|toBeEmptyDOMElement)$/.test(
      matcher,
    )
  )
    return 'presence';
  if (/^(toBeTruthy|ok)$/.test(matcher)) return 'falsy';
  if (
    /^(toBeDefined|exist|toBeInTheDocument|toBeAttached|toBeVisible|be\.visible|toHaveBeenCalled|toBeCalled|called)$/.test(
      matcher,
    )
  )
    return 'exact';
  if (/^(toBeChecked|toBeDisabled|toBeEnabled)$/.test(matcher)) return 'exact';
  return found !== undefined && RULES_OUT.has(found) ? 'differs' : undefined;
}

/** Classes of which the opposite only rules something out. */
const RULES_OUT = new Set<MatcherClass>([
  ...([
    'exact',
    'strict',
    'length',
    'partial',
    'compare',
    'calledWith',
    'calledOnceWith',
    'calledTimes',
  ] as const),
]);

export type Comparison = 'equal' | 'stronger' | 'weaker' | 'unknown';

/** How `after` compares with `before`, both about the same subject. */
export function compareClasses(before: MatcherClass, after: MatcherClass): Comparison {
  if (before === after) return 'equal';
  if (isBelow(before, after)) return 'weaker';
  return isBelow(after, before) ? 'stronger' : 'unknown';
}

function isBelow(above: MatcherClass, below: MatcherClass): boolean {
  const direct = WEAKER[above] ?? [];
  return direct.includes(below) || direct.some((next) => isBelow(next, below));
}

const LOOSE =
  /\b(?:expect|jasmine|sinon\.match|td\.matchers)\.(?:not\.)?(any|anything|objectContaining|arrayContaining|stringContaining|stringMatching|closeTo|object|string|number|array)\b/g;
/** How much a value lets go of: a part of it, all but its type, all of it. */
const WEIGHT: Record<string, number> = { any: 2, object: 2, string: 2, number: 2, array: 2, anything: 3 };

/**
 * How far expected values accept more than one value: `expect.any(Number)`, a pattern instead of a string. Of the first
 * `count` arguments: what is asked beyond the arguments of before weakens nothing.
 */
export function countLoose(assertion: Assertion, count = assertion.args.length): number {
  return assertion.args
    .slice(0, count)
    .flatMap(({ text }) => [
      ...[...text.matchAll(LOOSE)].map(([, name = '']) => WEIGHT[name] ?? 1),
      /^\/.+\/[a-z]*$/s.test(text) ? 1 : 0,
    ])
    .reduce((sum, weight) => sum + weight, 0);
}
