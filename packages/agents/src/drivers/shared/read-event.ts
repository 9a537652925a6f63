export type Event = Record<string, unknown>;

/** One line of a JSON stream; undefined for anything that is no JSON object: banners and warnings of wrappers are no events. */
export function readEvent(line: string): Event | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    return asObject(JSON.parse(line));
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): Event | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Event) : undefined;
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A count of tokens; anything else than a natural number counts as none. */
export function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asObjects(value: unknown): Event[] {
  return asList(value)
    .map(asObject)
    .filter((one) => one !== undefined);
}
