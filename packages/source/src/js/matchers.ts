/** Words of chai chains that only connect. */
export const CHAI_WORDS = new Set([
  'to',
  'be',
  'been',
  'is',
  'that',
  'which',
  'and',
  'has',
  'have',
  'with',
  'at',
  'of',
  'same',
  'but',
  'does',
  'still',
  'also',
  'not',
  'deep',
  'nested',
  'own',
  'ordered',
  'any',
  'all',
  'resolves',
  'rejects',
  'soft',
  'poll',
  'element',
  'eventually',
  'never',
  'withContext',
  'already',
]);

/** Chai assertions that are properties: they need no call. */
export const CHAI_PROPERTIES = new Set([
  'ok',
  'true',
  'false',
  'null',
  'undefined',
  'exist',
  'exists',
  'empty',
  'NaN',
  'arguments',
  'Arguments',
  'finite',
  'extensible',
  'sealed',
  'frozen',
  'iterable',
  'numeric',
  'callable',
  'called',
  'calledOnce',
  'calledTwice',
  'calledThrice',
  'calledWithNew',
  'notCalled',
  'rejected',
  'fulfilled',
  'visible',
  'hidden',
  'checked',
  'disabled',
  'enabled',
  'selected',
  'focused',
  'File',
  'Directory',
  'json',
  'html',
  'text',
  'xml',
]);

/** Playwright matchers that wait: they give a promise whatever they are called on. */
export const WEB_FIRST = new Set([
  'toBeAttached',
  'toBeChecked',
  'toBeDisabled',
  'toBeEditable',
  'toBeEmpty',
  'toBeEnabled',
  'toBeFocused',
  'toBeHidden',
  'toBeInViewport',
  'toBeVisible',
  'toContainText',
  'toContainClass',
  'toHaveAccessibleDescription',
  'toHaveAccessibleErrorMessage',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveClass',
  'toHaveCount',
  'toHaveCSS',
  'toHaveId',
  'toHaveJSProperty',
  'toHaveRole',
  'toHaveScreenshot',
  'toHaveText',
  'toHaveValue',
  'toHaveValues',
  'toHaveTitle',
  'toHaveURL',
  'toMatchAriaSnapshot',
  'toBeOK',
  'toPass',
]);

const SNAPSHOT =
  /^to(Match|Have|Throw\w*Matching)\w*(Snapshot|Screenshot)$|^toMatchImage$|^toMatchSpecificSnapshot$/;

export function isSnapshot(matcher: string): boolean {
  return (matcher.endsWith('shot') || matcher === 'toMatchImage') && SNAPSHOT.test(matcher);
}

export const ASYNC_ASSERTS = new Set([
  'rejects',
  'doesNotReject',
  'isRejected',
  'isFulfilled',
  'eventually',
  'becomes',
]);

/** Chai assertions that say nothing until they are called. */
const CHAI_METHODS =
  /^(a|an|equals?|eqls?|eq|deepEqual|includes?|contains?|match|matches|throws?|Throw|lengthOf|length|above|below|gte?|lte?|greaterThan\w*|lessThan\w*|least|most|within|instance[oO]f|(own|nested)?[pP]roperty|keys?|string|members|oneOf|closeTo|approximately|respond(s|To)?|satis(fy|fies)|changes?|increases?|decreases?|called\w*With\w*|callCount|returned|thrown|status|header\w*|attr\w*|css|id|class|value|descendants|body)$/;

export function isMethodOfChai(name: string): boolean {
  return CHAI_METHODS.test(name);
}

/** Properties of chai itself, which need no connecting word either: `expect(found).null`. */
const CHAI_OWN =
  /^(ok|true|false|null|undefined|exists?|empty|NaN|[aA]rguments|finite|extensible|sealed|frozen|iterable|numeric|callable)$/;

/**
 * Files whose first property matcher needs no call, such as `.to.be.true`.
 * @param ofChai the `expect` is chai's, by its import or as the one of Vitest
 */
export function isCompleteProperty(names: readonly (string | undefined)[], ofChai = false): boolean {
  const last = names.at(-1);
  if (last === undefined) return false;
  if (ofChai && CHAI_OWN.test(last) && names.every((name) => name === last || CHAI_WORDS.has(name ?? '')))
    return true;
  // A property of a plugin: `expect(row).to.be.softDeleted`.
  const plugin =
    names.length > 1 &&
    names.includes('to') &&
    !CHAI_WORDS.has(last) &&
    !CHAI_METHODS.test(last) &&
    !/^to[A-Z]/.test(last);
  if (!plugin && !CHAI_PROPERTIES.has(last)) return false;
  return names.some((name) => name !== undefined && name !== 'not' && CHAI_WORDS.has(name));
}
