/** A single argument may hold 128 kB on Linux, and the whole line less elsewhere. */
const MOST_BYTES = 32 * 1024;

/**
 * The schema as one argument. A long one says less: lists of allowed values go, longest first, and are left to the check
 * of the answer, which looks at them all the same.
 */
export function fitSchema(schema: object, mostBytes = MOST_BYTES): string {
  const whole = JSON.stringify(schema);
  if (Buffer.byteLength(whole) <= mostBytes) return whole;
  const copy = JSON.parse(whole) as object;
  const lists = findLists(copy).sort((a, b) => b.bytes - a.bytes);
  let text = whole;
  for (const { holder } of lists) {
    delete holder['enum'];
    text = JSON.stringify(copy);
    if (Buffer.byteLength(text) <= mostBytes) break;
  }
  return text;
}

function findLists(node: unknown): { holder: Record<string, unknown>; bytes: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const holder = node as Record<string, unknown>;
  const own = Array.isArray(holder['enum']) && typeof holder['type'] === 'string';
  return [
    ...(own ? [{ holder, bytes: JSON.stringify(holder['enum']).length }] : []),
    ...Object.values(holder).flatMap(findLists),
  ];
}
