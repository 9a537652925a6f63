import { describeError, exitClassOf, type GateResult } from '@nx-test-review/contracts';
import { makeSafe } from '@nx-test-review/report';
import { printText, talk, type CommandContext } from './io';
import { printOutputs, writeOutputs, type Outputs } from './outputs';

export interface Answer {
  result: GateResult;
  /** For people, where no format goes to stdout. */
  text: string;
  /** Set where the run has no answer: `result` says why, and goes into files only. */
  error?: unknown;
}

/**
 * Writes the files, prints the answer and ends with its exit class; a no is one clear line on stderr too. Without an answer
 * stdout stays empty, and the error is told.
 */
export function answerGate(
  { io, end, keep }: CommandContext,
  { result, text, error }: Answer,
  outputs: Outputs,
): void {
  keep(result);
  writeOutputs(outputs, result);
  if (error !== undefined) {
    talk(io, describeError(error));
    end(exitClassOf(error));
    return;
  }
  if (outputs.stdout.length > 0) printOutputs(io, outputs, result);
  else printText(io, text);
  if (result.exitClass !== 0) {
    talk(io, `[class ${result.exitClass}] ${result.state}: ${makeSafe(result.headline)}`);
  }
  end(result.exitClass);
}
