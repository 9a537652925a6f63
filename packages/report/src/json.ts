import type { GateResult } from '@nx-test-review/contracts';

/** `gate.json`: the whole result, readable, with a final newline. */
export function renderJson(gate: GateResult): string {
  return `${JSON.stringify(gate, null, 2)}\n`;
}
