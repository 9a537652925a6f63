const ANSI = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
// Bidirectional controls, zero-width characters, line separators, tags: text that shows other than it is.
const DECEIVING =
  /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

// What a build log takes for a command: GitHub reads it at the start of a line, after blanks, and text is wrapped at blanks.
const LOG_COMMAND = /(^|\s)::|##(?=vso\[|teamcity\[|\[)/g;

/** One line of text from files, people or agents: no control sequences, hidden characters and log commands shown as escapes. */
export function makeSafe(text: string): string {
  return text
    .replace(ANSI, '')
    .replace(DECEIVING, escapeChar)
    .replace(/\s+/g, ' ')
    .replace(CONTROL, escapeChar)
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(LOG_COMMAND, (found) => (found.endsWith('::') ? `${found.slice(0, -2)}\\u003a:` : '#\\u0023'))
    .trim();
}

/** The text with halves of characters replaced: what can be encoded as UTF-8. Nothing else is changed. */
export function makeWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

function escapeChar(char: string): string {
  const hex = char.codePointAt(0)!.toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/** Safe prose for Markdown: no HTML, no mention, no reference, no formatting that the writer did not get from us. */
export function markdownText(text: string): string {
  return makeSafe(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/^(?=[-+=#])/, '\\')
    .replace(/^(\d+)(?=[.)]\s)/, '$1\\')
    .replace(/([@#])(?=[\p{L}\p{N}])/gu, '$1\u200b')
    .replace(/\b(GH)-(?=\d)/gi, '$1-\u200b')
    .replace(/(https?):\/\//gi, '$1:\u200b//')
    .replace(/\b(www)\./gi, '$1\u200b.');
}

/** A code span that its content cannot leave; in a table, pipes are escaped. */
export function markdownCode(text: string, inTable = false): string {
  const safe = makeSafe(text) || ' ';
  const longest = Math.max(0, ...(safe.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padded = longest > 0 ? ` ${safe} ` : safe;
  return fence + (inTable ? padded.replace(/\|/g, '\\|') : padded) + fence;
}

/** Cuts to a number of columns, never inside a character, with an ellipsis. */
export function cutText(text: string, columns: number): string {
  let cut = '';
  let width = 0;
  let full = false;
  for (const char of text) {
    width += displayWidth(char);
    if (width > columns) return `${cut.trimEnd()}…`;
    full ||= width > columns - 1;
    if (!full) cut += char;
  }
  return text;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u;

/** Columns that a text takes in a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    if (/\p{M}/u.test(char)) continue;
    width += WIDE.test(char) ? 2 : 1;
  }
  return width;
}

/** Fills with spaces up to a number of columns. */
export function padText(text: string, columns: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, columns - displayWidth(text)));
  return side === 'right' ? text + space : space + text;
}

/** Breaks at spaces into lines of at most so many columns; a longer word stays whole, so that paths can be clicked. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return line ? [...lines, line] : lines;
}
