import { codeOf, textAt } from '../side-text';
import type { DiffInput, ModelView } from '../../types';
import { tokensOf } from '../matching/similarity';
import { isCodeFile } from '../support-paths';

/** Why an assertion with this matcher cannot fail; undefined where it may. */
export type WhyEmpty = (matcher: string | undefined) => string | undefined;

/**
 * Matchers that the change writes by `expect.extend` and that pass whatever they are handed. A matcher is known by its
 * name alone, so that nothing in the test tells such a one from the library's own.
 */
export function readEmptyMatchers(input: DiffInput): WhyEmpty {
  const paths = [...(input.changedPaths ?? [])].filter((path) => isCodeFile(path));
  const read = (path: string, view: ModelView): string[] => tokensOf(codeOf(textAt(path, view) ?? ''));
  const files = paths
    .map((path) => ({ path, before: read(path, input.baseView), tokens: read(path, input.headView) }))
    .filter(({ tokens }) => tokens.includes('pass'));
  const known = new Map<string, string | undefined>();
  return (matcher) => {
    if (matcher === undefined || files.length === 0) return undefined;
    if (!known.has(matcher)) known.set(matcher, look(matcher));
    return known.get(matcher);
  };

  function look(matcher: string): string | undefined {
    const found = files.find(({ before, tokens }) => isEmpty(matcher, tokens) && !isEmpty(matcher, before));
    return found && `${matcher} of ${found.path} passes whatever it is handed`;
  }
}

function isEmpty(matcher: string, tokens: readonly string[]): boolean {
  return definitionsOf(matcher, tokens).some(alwaysPasses);
}

/** `toGive: …`, `toGive(…) {…}`, `const toGive = …` and `function toGive(…) {…}`, each to its end. */
function definitionsOf(name: string, tokens: readonly string[]): string[][] {
  return tokens.flatMap((token, index) => {
    if (token !== name && token !== `'${name}'`) return [];
    if (tokens[index - 1] === '.' || !/^[:=(]$/.test(tokens[index + 1] ?? '')) return [];
    return [upToItsEnd(tokens.slice(index + 1))];
  });
}

/** To the end of the body: of the group behind an arrow, or of the first block outside of brackets. */
function upToItsEnd(tokens: readonly string[]): string[] {
  let depth = 0;
  let arrow = false;
  let body = false;
  const end = tokens.findIndex((token, index) => {
    if (depth === 0 && tokens[index - 1] === '=' && token === '>') arrow = true;
    if (/^[([{]$/.test(token)) {
      if (depth === 0) body = arrow || token === '{';
      depth += 1;
    }
    if (/^[)\]}]$/.test(token)) depth -= 1;
    const closed = depth === 0 && body && /^[)}]$/.test(token);
    return depth < 0 || (token === ',' && depth === 0) || closed;
  });
  return tokens.slice(0, end === -1 ? undefined : end + 1);
}

/** It gives an answer, the same one in each place, and nothing in it throws or asks somebody else. */
function alwaysPasses(tokens: readonly string[]): boolean {
  const answers = tokens.flatMap((token, index) => (token === 'pass' ? [index] : []));
  return (
    answers.length > 0 &&
    answers.every(
      (index) => tokens[index + 1] === ':' && tokens[index + 2] === 'true' && !goesOn(tokens[index + 3]),
    ) &&
    !tokens.some((token) => /^(throw|expect|assert\w*)$/.test(token))
  );
}

/** `pass: true && …`. */
function goesOn(token: string | undefined): boolean {
  return token !== undefined && !/^[,}]$/.test(token);
}
