import type { StreamFailure } from '../../types';
import { clip } from './clip';
import { fail, failureOfText, isErrorSentence } from './failures';

const FENCE = /^```[A-Za-z0-9]*\s*\n([\s\S]*?)\n?```\s*$/m;

/** The JSON object in an answer: the whole of it, what stands in a fence, or what the outermost braces hold. */
export function findJson(text: string): string | undefined {
  const brace = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return [text, FENCE.exec(text)?.[1] ?? '', brace].map((one) => one.trim()).find(isObjectText);
}

function isObjectText(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Why a text is no report; undefined when it holds a JSON object. Whether that one is true is for others to judge. */
export function refuseProse(agent: string, text: string): StreamFailure | undefined {
  if (findJson(text) !== undefined) return undefined;
  if (isErrorSentence(text)) return failureOfText(text);
  const what = text.trim() === '' ? 'nothing' : text.includes('{') ? 'broken JSON' : 'prose';
  return fail('no-report', `${agent} answered with ${what}, not with a JSON object: ${clip(text, 120)}`, {
    retryable: true,
  });
}
