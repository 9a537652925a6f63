import type { Expr } from '@nx-test-review/source';

export function toExpr(text: string): Expr {
  return { text, kind: /^['"`\d]/.test(text) ? 'literal' : 'other', impure: false };
}

/** Texts of the arguments of a call, from behind its parenthesis, and the place behind its end. */
export function callAt(source: string, from: number): { args: string[]; end: number } {
  const args: string[] = [];
  let depth = 0;
  let current = '';
  let end = source.length;
  const tokens = source.slice(from).matchAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[^]/g);
  for (const { 0: token, index } of tokens) {
    if (/^[)\]}]$/.test(token) && --depth < 0) {
      end = from + index + 1;
      break;
    }
    if (/^[([{]$/.test(token)) depth += 1;
    if (token === ',' && depth === 0) {
      args.push(current.trim());
      current = '';
    } else current += token;
  }
  const given = [...args, current.trim()].map((arg) => arg.replace(/\s+/g, ' ')).filter((arg) => arg !== '');
  return { args: given, end };
}

/** Texts of the arguments of a call, from behind its parenthesis. */
export function argumentsAt(source: string, from: number): string[] {
  return callAt(source, from).args;
}
