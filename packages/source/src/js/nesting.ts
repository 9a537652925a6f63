/** Brackets deeper than this, or as many prefix forms in a row, are refused before the parser sees them. */
export const MAX_NESTING = 4000;

const PREFIX = /=>|\b(?:if|else|for|while|do|with|new|typeof|void|await|delete|yield)\b|[!?]/;
/** Runs of unary signs and of type arguments: deep trees without brackets. */
const RUNS = [/(?:[-+~!]\s*){4000}/, /(?:[\w$]+\s*<\s*){4000}/];

/**
 * The parser is native and recurses: a text that nests too deeply would end the process. This scan over the raw text
 * is rough on purpose (strings and comments count too) and only has to be safe in one direction.
 */
export function nestsTooDeeply(text: string): boolean {
  // Each level takes a sign at least.
  if (text.length <= MAX_NESTING) return false;
  let depth = 0;
  let signs = 0;
  let statementStart = 0;
  let hasLongStatement = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    // ; { } , end what may be a long run of prefixes.
    if (code === 59 || code === 123 || code === 125 || code === 44) {
      if (i - statementStart >= MAX_NESTING) hasLongStatement = true;
      statementStart = i + 1;
    }
    if (code === 40 || code === 91 || code === 123) {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth -= 1;
    // + - ~ ! <
    else if (code === 43 || code === 45 || code === 126 || code === 33 || code === 60) signs += 1;
  }
  return (
    ((hasLongStatement || text.length - statementStart >= MAX_NESTING) &&
      longestPrefixRun(text) > MAX_NESTING) ||
    (signs > MAX_NESTING && RUNS.some((run) => run.test(text))) ||
    nestsTags(text)
  );
}

/** Longest run of prefix forms (`!`, `=>`, `if (`, `else`, ternaries) without a statement's end between them. */
function longestPrefixRun(text: string): number {
  let longest = 0;
  for (const statement of text.split(/[;{},]/)) {
    if (statement.length < MAX_NESTING) continue;
    longest = Math.max(longest, statement.split(PREFIX).length);
  }
  return longest;
}

/** Type arguments look like opening tags, so only a text with as many closing ones can be deep. */
function nestsTags(text: string): boolean {
  if (text.length <= MAX_NESTING || text.split('</').length <= MAX_NESTING) return false;
  let depth = 0;
  for (const tag of text.match(/<\/|\/>|<[A-Za-z>]/g) ?? []) {
    depth = tag === '</' || tag === '/>' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}
