import type { GateResult } from '@nx-test-review/contracts';

/** Where text goes: a stream, or an array in a test. */
export interface TextSink {
  /** A terminal: text for people may carry colour. */
  isTTY?: boolean;
  write(text: string): unknown;
}

/** The surroundings of one call of the command line. stdout is data, stderr is talk. */
export interface CliIo {
  stdout: TextSink;
  stderr: TextSink;
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Asks the person at the terminal; left out where nobody sits there. */
  ask?: (question: string) => Promise<string>;
  /** Ends with the name of the signal when the process is to stop. */
  signal?: AbortSignal;
}

export type ExitClass = 0 | 1 | 2 | 3;

/** What a command is handed: the surroundings, and the one place where it says how it ended. */
export interface CommandContext {
  io: CliIo;
  /** Hands on the answer of a gate, for what is published of it. */
  keep(gate: GateResult): void;
  end(exitClass: ExitClass): void;
}

/** Data on stdout as one JSON document. */
export function printJson(io: CliIo, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Text for people on stdout, always with a line end; no text is nothing. */
export function printText(io: CliIo, text: string): void {
  if (text === '') return;
  io.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Talk: notes and advice that are no part of the data. */
export function talk(io: CliIo, text: string): void {
  io.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}
