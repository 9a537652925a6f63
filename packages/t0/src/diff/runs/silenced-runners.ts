/** Ways in which a file takes its say from a runner or an assertion library, each with the function that does it. */
const CALLS =
  /\bCypress\s*\.\s*(?:Commands\s*\.\s*overwrite(?:Query)?\s*\(\s*['"](should|and|contains)['"]|(?:on|once)\s*\(\s*['"](fail)['"])\s*,|\boverwrite(?:Method|Property)\s*\((?:\s*[\w$.]+\s*,)?\s*['"](\w+)['"]\s*,/g;
const CORE =
  /\bAssertion\s*\.\s*prototype\s*\.\s*assert\s*=\s*(?:\([^)]*\)\s*=>|function[^(]*\([^)]*\))\s*(?:\{\s*(?:return[^;}]*;?\s*)?\}|undefined|true|void 0)/g;
const FAILS = /\bthrow\b|\b(?:expect|assert|done)\b/;

export interface Silenced {
  index: number;
  what: string;
}

/**
 * `Cypress.on('fail', () => false)`, `Cypress.Commands.overwrite('should', (_, subject) => subject)`, and the same of chai:
 * what neither fails nor calls what it stands for.
 */
export function findSilenced(text: string): Silenced[] {
  const calls = [...text.matchAll(CALLS)].flatMap(
    ({ 0: whole, 1: command, 2: listener, 3: method, index }) => {
      const given = upToItsEnd(text.slice(index + whole.length));
      if (FAILS.test(given) || (listener === undefined && callsFirst(given))) return [];
      // A function of another place is not read.
      if (!/=>|\bfunction\b/.test(given)) return [];
      const what = listener
        ? 'what becomes of a failure'
        : `the ${command ? 'command' : 'matcher'} ${command ?? method}`;
      return [{ index, what }];
    },
  );
  const core = [...text.matchAll(CORE)].map(({ index }) => ({ index, what: 'how chai asserts' }));
  return [...calls, ...core];
}

/** Its first parameter is what was there before: named again, it is handed on. */
function callsFirst(given: string): boolean {
  const [, name] = /^\s*(?:async\s+)?(?:function\b[^(]*)?\(?\s*([\w$]+)/.exec(given) ?? [];
  return (
    name !== undefined &&
    given.split(new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`)).length > 2
  );
}

/** To the bracket that closes the call. */
function upToItsEnd(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if ('([{'.includes(text[i] as string)) depth += 1;
    else if (')]}'.includes(text[i] as string)) depth -= 1;
    if (depth < 0) return text.slice(0, i);
  }
  return text;
}
