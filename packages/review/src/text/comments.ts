const HASH_COMMENTS = /\.(?:py|ya?ml|rb)$/;

/**
 * Lines that are nothing but a comment, as far as each tells it alone. No state is carried over lines: a text that only
 * looks like the begin of a comment, in a template for example, must not make comments of the code behind it.
 */
export function isCommentLine(path: string, line: string): boolean {
  const text = line.trim();
  if (HASH_COMMENTS.test(path)) return text.startsWith('#');
  if (text.startsWith('//') || /^\*(?:\s|\/?$)/.test(text)) return true;
  return text.startsWith('/*') && [-1, text.length - 2].includes(text.indexOf('*/', 2));
}

/** Lines that may stand in a comment: where that would excuse something, doubt counts as one. */
export function linesInComments(path: string, lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  let inside = false;
  lines.forEach((line, index) => {
    if (inside || isCommentLine(path, line)) found.add(index + 1);
    const [start, end] = [line.lastIndexOf('/*'), line.lastIndexOf('*/')];
    if (start !== -1 || end !== -1) inside = start > end;
  });
  return found;
}
