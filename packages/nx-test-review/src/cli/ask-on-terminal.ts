import { UsageError } from '@nx-test-review/contracts';
import { createInterface } from 'node:readline/promises';

/** One question on stderr (stdout is data), the answer from stdin. Ended input is class 2, not an empty answer. */
export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => {
      reject(
        new UsageError({
          code: 'no-answer',
          message: `nobody answered: ${question.trim()}`,
          hint: 'give the value as a flag',
        }),
      );
    });
  });
  try {
    return (await Promise.race([terminal.question(question), ended])).trim();
  } finally {
    terminal.close();
  }
}
