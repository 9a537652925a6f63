const ESCAPE = String.fromCharCode(27);
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;?]*[A-Za-z]`, 'g');

/** One line of at most `most` characters, without colours. */
export function clip(text: string, most = 300): string {
  const line = text.replace(COLOURS, '').replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** Last words of a process that said nothing on stdout: what a wrong flag or a missing folder looks like. */
export function lastWords(stderr: string): string {
  const lines = stderr
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return clip(lines.slice(-3).join(' | '));
}
