/** Lower end of the 95 % interval of a share, after Wilson. */
export function lowerBound(right: number, n: number): number {
  if (n === 0) return 0;
  const z = 1.959964;
  const share = right / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return Math.max(0, (share + (z * z) / (2 * n) - spread) / (1 + (z * z) / n));
}
