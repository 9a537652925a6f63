import { maskKnownFormats } from '../text/mask-secrets';
import { showLine } from '../text/shown-text';

/** Words of an agent as they may be kept: secrets masked, in one line, nothing unseen, at a length that people read. */
export function cleanText(text: string, longest = 1000): string {
  const line = showLine(maskKnownFormats(text).replace(/\s+/g, ' ')).trim();
  const chars = [...line];
  return chars.length <= longest ? line : `${chars.slice(0, longest - 1).join('')}…`;
}
