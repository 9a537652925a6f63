import { plural, type GateFinding } from '@nx-test-review/contracts';

export interface FitLimits {
  /** Most findings that the place takes. */
  most: number;
  /** Does a text fit? Asked only where there are findings to leave out. */
  fits(text: string): boolean;
}

/**
 * Renders as many findings as fit, from the worst one on: they come sorted. What is rendered must grow with the number
 * of findings. With none left it is rendered whether it fits or not, since an answer without findings still counts.
 */
export function fitFindings(
  findings: readonly GateFinding[],
  { most, fits }: FitLimits,
  render: (shown: readonly GateFinding[], left: number) => string,
): string {
  const take = (count: number) => render(findings.slice(0, count), findings.length - count);
  let good = Math.min(most, findings.length);
  const whole = take(good);
  if (good === 0 || fits(whole)) return whole;
  let bad = good;
  good = 0;
  let best = take(0);
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const text = take(middle);
    if (fits(text)) [good, best] = [middle, text];
    else bad = middle;
  }
  return best;
}

/** `Left out for size: 12 findings, …`; undefined when nothing was. */
export function leftOutWords(left: number, reportPath?: string): string | undefined {
  if (left === 0) return undefined;
  const where = reportPath === undefined ? '' : `; the whole report is ${reportPath}`;
  return `Left out for size: ${plural(left, 'finding')}, the least bad ones. The totals are of everything${where}.`;
}

export const sizeOf = (text: string): number => Buffer.byteLength(text, 'utf8');
