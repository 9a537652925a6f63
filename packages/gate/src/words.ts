/** `C1 x2, D7`: rows of findings with their numbers, in the order of first sight. */
export function listRows(rows: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return [...counts].map(([row, count]) => (count === 1 ? row : `${row} x${count}`)).join(', ');
}
