import { exitClassOf, type GateResult } from '@nx-test-review/contracts';
import type { ExitClass } from '../io';

/** How a command ended: its exit class, with the answer or the error that led to it. */
export interface Ending {
  exitClass: ExitClass;
  gate?: GateResult;
  error?: unknown;
}

/** The end of a command that threw. */
export function toEnding(error: unknown): Ending {
  return { exitClass: exitClassOf(error), error };
}
