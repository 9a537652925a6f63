/** `1 spec`, `2 specs`, `0 specs`; a plural that is no plain s is given. */
export function plural(count: number, word: string, many = `${word}s`): string {
  return `${count} ${count === 1 ? word : many}`;
}

/** The first few of a list and how many are left: `a, b and 3 more`. */
export function listFew(items: readonly string[], most = 3): string {
  if (items.length <= most) return items.join(', ');
  return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
}
