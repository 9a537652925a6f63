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

/**
 * Why a text is no report; undefined when it holds a JSON object. Whether that one is true is for others to judge.
 * `quoted`: the message shows how the text begins.
 */
export function refuseProse(agent: string, text: string, quoted = true): StreamFailure | undefined {
  if (findJson(text) !== undefined) return undefined;
  if (isErrorSentence(text)) return failureOfText(text);
  const what = text.trim() === '' ? 'nothing' : text.includes('{') ? 'broken JSON' : 'prose';
  const how = `${agent} answered with ${what}, not with a JSON object`;
  return fail('no-report', quoted && text.trim() !== '' ? `${how}: ${clip(text, 120)}` : how, {
    retryable: true,
  });
}
