export interface Pairing<L, R> {
  leftKey: (left: L) => string;
  rightKey: (right: R) => string;
  accepts: (left: L, right: R) => boolean;
}

/** Pairs things one to one, first come first served, among those with the same key. Paired ones leave both sets. */
export function pairUp<L, R>(
  left: Set<L>,
  right: Set<R>,
  { leftKey, rightKey, accepts }: Pairing<L, R>,
): Map<L, R> {
  const byKey = new Map<string, R[]>();
  for (const item of right) {
    const key = rightKey(item);
    const others = byKey.get(key);
    if (others) others.push(item);
    else byKey.set(key, [item]);
  }
  const pairs = new Map<L, R>();
  for (const item of [...left]) {
    const match = byKey.get(leftKey(item))?.find((other) => right.has(other) && accepts(item, other));
    if (match === undefined) continue;
    pairs.set(item, match);
    left.delete(item);
    right.delete(match);
  }
  return pairs;
}
