import type { Expr } from '@nx-test-review/source';
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

/** A literal, or something that is calculated from numbers and texts alone. */
function isWrittenOut({ kind, text }: Expr): boolean {
  if (kind === 'literal') return true;
  const bare = text.replace(/'[^'\\]*'|"[^"\\]*"/g, '0').replace(/\b(true|false|null|undefined)\b/g, '0');
  return /^[\d\s.()+\-*/%<>=!&|]+$/.test(bare);
}
