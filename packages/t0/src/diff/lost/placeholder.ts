import { isWrittenOut } from '../assertions/own-values';
import type { TestEntry } from '../entries';

/**
 * It never said anything: `it.todo('…')`, a title without a body, an empty body, `expect(true).toBe(true)` alone or after
 * a timer, `expect(1 + 1).toBe(2)`.
 */
export function isPlaceholder({ test: { body, bodyRef }, registration }: TestEntry): boolean {
  if (registration !== undefined || bodyRef !== undefined) return false;
  if (body === undefined || body.statements === 0) return true;
  return (
    body.statements === body.assertions.length + body.waits.length &&
    body.waits.every(({ kind }) => kind === 'setTimeout') &&
    body.calls.every(({ binding, callee }) => binding.kind === 'global' && callee[0] === 'setTimeout') &&
    body.assertions.every(({ subject, args }) => [subject, ...args].every((one) => one && isWrittenOut(one)))
  );
}
