import { type StaticValue, UNKNOWN } from './static-value';

/**
 * The value under the keys; undefined when it is not written there. A spread that cannot be told may bring any key: whoever
 * draws a conclusion from a missing one asks `isWhole`.
 */
export function entry(value: StaticValue | undefined, ...keys: string[]): StaticValue | undefined {
  let at = value;
  for (const key of keys) {
    if (at === undefined || at.kind === 'unknown') return at;
    if (at.kind === 'either') return UNKNOWN;
    if (at.kind !== 'object') return undefined;
    at = at.entries.get(key);
  }
  return at;
}

export function isWhole(value: StaticValue | undefined): boolean {
  return value === undefined || (value.kind === 'object' && value.complete);
}

/** A string, a regular expression or a list of them. `complete` is false when a part cannot be told. */
export function patternsOf(value: StaticValue | undefined): { list: (string | RegExp)[]; complete: boolean } {
  if (value === undefined) return { list: [], complete: true };
  if (value.kind === 'string' || value.kind === 'regex')
    return { list: [value.value], complete: value.doubted !== true };
  if (value.kind !== 'array') return { list: [], complete: false };
  const list = value.items.flatMap((item) =>
    item.kind === 'string' || item.kind === 'regex' ? [item.value] : [],
  );
  return { list, complete: value.complete && list.length === value.items.length };
}

export function textOf(value: StaticValue | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}
