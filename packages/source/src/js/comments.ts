import type { Suppression } from '../model';
import type { Comment } from '../oxc-adapter';
import type { SourceText } from './text';

const DIRECTIVE =
  /^\W*(eslint|oxlint|biome|prettier|istanbul|c8|v8|ts-|@ts-|@vitest|@jest|tslint|webpack|cspell|#region|#endregion|test-review-ignore|global\b|sourceMappingURL)/i;
const ISSUE =
  /(?:\b(?!(?:UTF|UCS|ISO|SHA|MD|RFC|AES|RSA|ES|CP|HTTP)-\d)[A-Z][A-Z0-9]+-\d+\b|(?:^|[\s(])#\d+\b|\bhttps?:\/\/\S+|\bGH-\d+\b)/;
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

/**
 * Reason in a comment on the line of a declaration, or in comments that end on the line above; one with an issue reference
 * may stand a blank line apart.
 */
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
  let apart = false;
  for (let i = first - 1; i >= 0; i -= 1) {
    const comment = text.comments[i] as Comment;
    const end = text.lineAt(comment.end - (comment.end > comment.start ? 1 : 0));
    if (i === first - 1 && end === line - 2 && text.line(line - 1).trim() === '') {
      apart = true;
      expected = line - 1;
    }
    if (end !== expected - 1 && end !== expected) break;
    if (end !== line && !startsLine(text, comment)) break;
    const reason = reasonOf({ ...comment, value: `${comment.value} ${parts}` });
    if (reason !== undefined && (!apart || ISSUE.test(reason))) return reason;
    if (!DIRECTIVE.test(comment.value)) parts = `${comment.value} ${parts}`;
    expected = text.lineAt(comment.start);
  }
  return undefined;
}

/** A comment of excuses that ends a blank line above a declaration: it may be meant for it, or for what follows as a whole. */
export function excuseApart(text: SourceText, start: number): string | undefined {
  const line = text.lineAt(start);
  if (line < 3 || text.line(line - 1).trim() !== '') return undefined;
  const said: string[] = [];
  let expected = line - 1;
  for (let i = text.commentIndex(start) - 1; i >= 0; i -= 1) {
    const comment = text.comments[i] as Comment;
    if (text.lineAt(comment.end - 1) !== expected - 1 || !startsLine(text, comment)) break;
    if (!DIRECTIVE.test(comment.value)) said.unshift(comment.value);
    expected = text.lineAt(comment.start);
  }
  const reason = said.length === 0 ? undefined : reasonOf({ ...NO_COMMENT, value: said.join(' ') });
  return reason !== undefined && EXCUSE.test(reason) ? reason : undefined;
}

const NO_COMMENT: Comment = { type: 'Block', value: '', start: 0, end: 0 };

const EXCUSE =
  /\b(because|since|until|flak\w*|broken|breaks?|fail\w*|skip\w*|disabled?|todo|fixme|bug|unsupported|unreliable|waiting|blocked|hangs?|crash\w*|freez\w*|temporar\w*|re-?enable\w*|race|times? ?out|unstable|no longer|regression)\b|\b(not|n't|n’t|never|only|cannot)\b.*\b(work\w*|support\w*|implement\w*|run\w*|possible|available|yet|here|in)\b/i;

/** More words that tell what a test rests for, where the comment stands at the test itself. */
const RESTS =
  /\b(waits?|needs?|requires?|depends?|when|once|after|later|off|wip|slow\w*|wrong\w*|incorrect\w*|errors?|issues?|problems?|missing|deprecated|obsolete|removed|unused|rework\w*|rewrit\w*|refactor\w*|investigat\w*|fix\w*|mend\w*|revisit\w*|uncomment|enable\w*|manual\w*|locally|ci|only|if|as|due|reason|known|doesn|don|isn|won|can|should|must|unable|impossible|difficult|hard|legacy|experimental|workaround|change[sd]?|different\w*|no|not|without|instead|too|cannot|version|ignor\w*|exclud\w*|intentional\w*|covered|duplicate\w*|moved|local)\b/i;

/** An issue, or words of why a test does not run; a comment that only says what the test is about has none. */
export function saysWhyOff(comment: string): boolean {
  return ISSUE.test(comment) || EXCUSE.test(comment) || UNWRITTEN.test(comment) || RESTS.test(comment);
}

/** A comment in front of the first statement of a body that says why the body does not run: an issue, or an excuse. */
export function excuseIn(text: SourceText, start: number, end: number): string | undefined {
  for (let i = text.commentIndex(start); i < text.comments.length; i += 1) {
    const comment = text.comments[i] as Comment;
    if (comment.start >= end) return undefined;
    const reason = reasonOf(comment);
    if (reason !== undefined && (ISSUE.test(reason) || EXCUSE.test(reason) || UNWRITTEN.test(reason)))
      return reason;
  }
  return undefined;
}

/** `just need proper tests`, `still to be written`. */
const UNWRITTEN = /\bneed\w*( \w+){0,2} tests?\b|\bto be (re)?written\b/i;

const ASSERTION = /\b(expect|assert)(\.\w+)?\(.*\)|\.should\(/;

/** A comment between the offsets holds an assertion that once ran. */
export function holdsAssertion(text: SourceText, { start, end }: { start: number; end: number }): boolean {
  for (let i = text.commentIndex(start); i < text.comments.length; i += 1) {
    const comment = text.comments[i] as Comment;
    if (comment.start >= end) return false;
    if (ASSERTION.test(comment.value)) return true;
  }
  return false;
}

/** Comments between the offsets, those of neighbouring lines as one. */
export function commentsIn(text: SourceText, { start, end }: { start: number; end: number }): string[] {
  const found: string[] = [];
  let last = -1;
  for (let i = text.commentIndex(start); i < text.comments.length; i += 1) {
    const comment = text.comments[i] as Comment;
    if (comment.start >= end) break;
    const said = comment.value.replace(/[\s*]+/g, ' ').trim();
    if (text.lineAt(comment.start) === last + 1) found.push(`${found.pop() ?? ''} ${said}`);
    else found.push(said);
    last = text.lineAt(comment.end - 1);
  }
  return found;
}

function startsLine(text: SourceText, comment: Comment): boolean {
  return text
    .line(text.lineAt(comment.start))
    .trimStart()
    .startsWith(comment.type === 'Line' ? '//' : '/*');
}

/** Any word of the family, so that a misspelt one is named and not passed over. */
const IGNORE =
  /^\s*\**\s*(test-review-(?:ignore|disable|suppress|allow|skip|off)[\w-]*)(?![\w/.])([\s\S]*)$/i;
const WORD = 'test-review-ignore';

/** In-code suppressions: `// test-review-ignore C1 -- reason`, for the next line; beside code, for its own line. */
export function readSuppressions(text: SourceText): Suppression[] {
  const found: Suppression[] = [];
  for (const comment of text.comments) {
    const [, word, rest] = IGNORE.exec(comment.value) ?? [];
    if (word === undefined || rest === undefined) continue;
    const at = text.lineAt(comment.start);
    const end = text.lineAt(comment.end - 1);
    const line = standsAlone(text, comment) ? end + 1 : at;
    const [head = '', ...reasons] = rest.split(/\s+--\s+|\s+--$|^--\s+/);
    const rows = head.split(/[\s,]+/).filter((name) => name !== '');
    const reason = reasons.join(' -- ').replace(/\s+/g, ' ').trim();
    const suppression: Suppression = { line, at, rows, reason };
    if (startsWithComment(text, line)) suppression.coversComment = true;
    if (word !== WORD) suppression.problem = `it is written ${WORD}, not ${word}`;
    else if (rows.length === 0) suppression.problem = 'it names no row';
    else if (reason === '') suppression.problem = 'it gives no reason';
    found.push(suppression);
  }
  return found;
}

/** No code before it on its line; the brace of markup, `{/* … *\/}`, is none. */
function standsAlone(text: SourceText, comment: Comment): boolean {
  const line = text.line(text.lineAt(comment.start));
  return startsLine(text, comment) || /^\s*\{\s*\/[/*]/.test(line);
}

function startsWithComment(text: SourceText, line: number): boolean {
  return /^\s*(\/\/|\/\*|\{\s*\/\*)/.test(text.line(line));
}
