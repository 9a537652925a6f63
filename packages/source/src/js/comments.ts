import type { Suppression } from '../model';
import type { Comment } from '../oxc-adapter';
import type { SourceText } from './text';

const DIRECTIVE =
  /^\W*(eslint|oxlint|biome|prettier|istanbul|c8|v8|ts-|@ts-|@vitest|@jest|tslint|webpack|cspell|#region|#endregion|test-review-ignore|global\b|sourceMappingURL)/i;
const ISSUE = /(?:\b[A-Z][A-Z0-9]+-\d+\b|(?:^|[\s(])#\d+\b|\bhttps?:\/\/\S+|\bGH-\d+\b)/;
const CODE =
  /^\s*(?:(?:it|test|describe|expect|const|let|await|return|import|export|if|for|function)\b.*[({;=]|[})\];,]+\s*$|\w[\w.]*\(.*\);?\s*$)/;

/** Words of a comment that states a reason: an issue reference or three words; directives and dead code are none. */
export function reasonOf(comment: Comment): string | undefined {
  const text = comment.value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+/, '').trim())
    .join(' ')
    .trim();
  if (DIRECTIVE.test(text)) return describedReason(comment, text);
  if (ISSUE.test(text)) return text;
  if (CODE.test(text)) return undefined;
  const words = text.match(/[\p{L}][\p{L}\p{N}'’-]*/gu) ?? [];
  return words.length >= 3 ? text : undefined;
}

/** `eslint-disable-next-line rule -- why`: ESLint asks for the reason there. */
function describedReason(comment: Comment, text: string): string | undefined {
  const described = /^\W*(?:eslint|oxlint)-disable[^]*?\s-{2,}\s+([^]+)$/.exec(text)?.[1];
  return described === undefined ? undefined : reasonOf({ ...comment, value: described });
}

/** Reason in a comment on the line of a declaration, or in comments that end on the line above. */
export function reasonAt(text: SourceText, start: number): string | undefined {
  const line = text.lineAt(start);
  const first = text.commentIndex(start);
  for (let i = first; i < text.comments.length; i += 1) {
    const comment = text.comments[i] as Comment;
    if (text.lineAt(comment.start) > line) break;
    const reason = reasonOf(comment);
    if (reason !== undefined) return reason;
  }
  let expected = line;
  let parts = '';
  for (let i = first - 1; i >= 0; i -= 1) {
    const comment = text.comments[i] as Comment;
    const end = text.lineAt(comment.end - (comment.end > comment.start ? 1 : 0));
    if (end !== expected - 1 && end !== expected) break;
    if (end !== line && !startsLine(text, comment)) break;
    const reason = reasonOf({ ...comment, value: `${comment.value} ${parts}` });
    if (reason !== undefined) return reason;
    if (!DIRECTIVE.test(comment.value)) parts = `${comment.value} ${parts}`;
    expected = text.lineAt(comment.start);
  }
  return undefined;
}

function startsLine(text: SourceText, comment: Comment): boolean {
  return text
    .line(text.lineAt(comment.start))
    .trimStart()
    .startsWith(comment.type === 'Line' ? '//' : '/*');
}

const IGNORE = /^\s*\**\s*test-review-ignore\b\s*([\s\S]*)$/;
const ROW = /^([a-z][a-z0-9-]*\/)?[A-Z][A-Z0-9]*[0-9]+$/;

/** In-code suppressions: `// test-review-ignore C1 -- reason`, for the next line; beside code, for its own line. */
export function readSuppressions(text: SourceText): Suppression[] {
  const found: Suppression[] = [];
  for (const comment of text.comments) {
    const match = IGNORE.exec(comment.value);
    if (!match) continue;
    const at = text.lineAt(comment.start);
    const end = text.lineAt(comment.end - 1);
    const own = startsLine(text, comment);
    const [head = '', ...rest] = (match[1] ?? '').split(/\s+--\s+|\s+--$|^--\s+/);
    const rows = head.split(/[\s,]+/).filter((word) => word !== '');
    const reason = rest.join(' -- ').trim();
    const suppression: Suppression = { line: own ? end + 1 : at, at, rows, reason };
    const problem = problemOf(rows, reason);
    if (problem !== undefined) suppression.problem = problem;
    found.push(suppression);
  }
  return found;
}

function problemOf(rows: readonly string[], reason: string): string | undefined {
  if (rows.length === 0) return 'it names no row';
  const bad = rows.find((row) => !ROW.test(row) && !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(row));
  if (bad !== undefined) return `${bad} is no row`;
  if (rows.some((row) => /^D\d+$/.test(row))) return 'diff rows take no suppression in code';
  return reason === '' ? 'it gives no reason (write: -- reason)' : undefined;
}
