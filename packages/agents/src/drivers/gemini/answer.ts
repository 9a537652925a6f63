import { findJson } from '../shared/json-answer';

/**
 * The text of deltas. A stream that broke off is asked for again, and its deltas are printed a second time with no mark
 * between: when the whole is no JSON, the answer is what begins at the first delta from which it is one.
 */
export function joinDeltas(deltas: readonly string[]): string {
  const whole = deltas.join('');
  if (isWholeJson(whole)) return whole;
  for (let start = 1; start < deltas.length; start += 1) {
    if (!/^\s*(?:\{|```)/.test(deltas[start]!)) continue;
    const rest = deltas.slice(start).join('');
    if (isWholeJson(rest)) return rest;
  }
  return whole;
}

/** Not an object somewhere in it: the outermost braces of a broken and a whole copy would hold both. */
function isWholeJson(text: string): boolean {
  const found = findJson(text);
  return found !== undefined && text.replace(/```\w*/g, '').trim() === found;
}
