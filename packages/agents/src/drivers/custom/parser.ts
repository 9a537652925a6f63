import type { AgentRequest, ExitFacts, StreamFailure, StreamParser } from '../../types';
import { makeUsage } from '../../usage/make-usage';
import { lastWords } from '../shared/clip';
import { fail, failureOfExit, failureOfText, isErrorSentence } from '../shared/failures';

/** Success is: exit 0 and a report, on stdout or in the file. What it is worth is judged where reports are bound. */
export function createCustomParser(request: AgentRequest): StreamParser {
  const lines: string[] = [];
  const toFile = request.settings.report === 'file';
  return {
    line(text) {
      if (!toFile) lines.push(text);
      return undefined;
    },
    end(exit) {
      const text = toFile ? (exit.answer ?? '') : lines.join('\n');
      const failure = findFailure(text, exit, toFile);
      return {
        text: failure === undefined ? text : undefined,
        failure,
        usage: makeUsage({}),
        modelReported: null,
        turns: null,
        warnings: [],
      };
    },
  };
}

function findFailure(text: string, exit: ExitFacts, toFile: boolean): StreamFailure | undefined {
  if (exit.code !== 0) return failureOfExit('the program', exit, lastWords(exit.stderr));
  if (text.trim() === '') {
    const where = toFile ? 'wrote nothing to the file that TEST_REVIEW_REPORT names' : 'printed nothing';
    return fail('no-report', `the program ended with exit 0 and ${where}`, { retryable: true });
  }
  return isErrorSentence(text) ? failureOfText(text) : undefined;
}
