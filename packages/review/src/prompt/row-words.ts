import type { OpenRow } from '../types';

const SECTIONS: Record<string, string> = { 'What fires it': 'fires', 'What does not': 'not' };

/**
 * The page of a row as an agent needs it: what fires it and what does not, without code blocks and without what only a
 * syntax tree asks for (`Also not`). A page of another skill
 * that has no such headings is given whole, code blocks and title excepted.
 */
export function describeRow({
  id,
  name,
  severity,
  page,
}: Pick<OpenRow, 'id' | 'name' | 'severity' | 'page'>): string {
  const plain = page.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, '');
  const parts = plain.split(/^## +/m);
  const told = parts.slice(1).flatMap((part) => {
    const end = part.indexOf('\n');
    const title = part.slice(0, end === -1 ? undefined : end).trim();
    const label = SECTIONS[title];
    return label === undefined || end === -1 ? [] : [`${label}: ${pack(part.slice(end))}`];
  });
  const body = told.length > 0 ? told.join('\n') : pack(plain.replace(/^# [^\n]*/m, ''));
  return `### ${id} ${name} (${severity})\n${body}`;
}

/** Without empty lines. */
function pack(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();
}
