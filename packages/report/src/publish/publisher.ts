import type { GateResult } from '@nx-test-review/contracts';

/** What a run has to show in the end: its answer, or why there is none. */
export type Outcome = { gate: GateResult } | { error: { exitClass: 1 | 2 | 3; message: string } };

/** What became of publishing, in words for the log. It never changes the exit class. */
export interface PublishReport {
  done: string[];
  warnings: string[];
}

/**
 * Shows a run at a code host. Opened before flags and configuration are read, so that a refused flag reaches the request
 * too, and closed always. Neither method throws: what cannot be shown is a warning.
 */
export interface Publisher {
  name: string;
  open(): Promise<void>;
  /** Once; a second call does nothing. */
  close(outcome: Outcome): Promise<PublishReport>;
}
