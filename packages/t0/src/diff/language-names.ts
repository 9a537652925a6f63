const OWNERS: readonly object[] = [
  ...[Object, Function, Array, String, Number, Boolean, Symbol, BigInt, RegExp, Date, Promise, Error],
  ...[Map, Set, WeakMap, WeakSet, ArrayBuffer, DataView, Uint8Array, URL, URLSearchParams],
  ...[Math, JSON, Reflect, Intl, Atomics, console, globalThis],
];

/** What sources of every workspace call of Node's modules and of the page. */
const OF_PLATFORM =
  'relative dirname basename extname existsSync readFile readFileSync writeFile writeFileSync mkdirSync readdirSync ' +
  'unlinkSync statSync rmSync removeListener removeAllListeners nextTick querySelector querySelectorAll getElementById ' +
  'addEventListener removeEventListener dispatchEvent createElement appendChild removeChild insertBefore setAttribute ' +
  'getAttribute removeAttribute classList innerHTML textContent parentNode childNodes firstChild lastChild ' +
  'preventDefault stopPropagation';

const NAMES = new Set([
  ...OWNERS.flatMap((owner) => [
    ...Object.getOwnPropertyNames(owner),
    ...Object.getOwnPropertyNames((owner as { prototype?: object }).prototype ?? {}),
  ]),
  ...OF_PLATFORM.split(' '),
]);

/** A name of the language's own library: whoever uses it declares nothing. */
export function isOfLanguage(name: string): boolean {
  return NAMES.has(name);
}
