import { createHash } from 'node:crypto';
import type { TextEdit } from '@nx-test-review/contracts';
import type { Comment } from '../oxc-adapter';
import type { Place } from '../model';

const FOLDS = /[^\S ]| {2}/;

/** A text with its line starts and comments: places, quotes and hashes are read from here. */
export class SourceText {
  private readonly starts: number[] = [0];
  /** Line index that was asked for last: the next question is mostly about the same line or the one behind it. */
  private last = 0;
  /** Most files have no such comment: then nobody has to look for them. */
  readonly expectsTypeErrors: boolean;

  constructor(
    readonly text: string,
    readonly comments: readonly Comment[],
  ) {
    this.expectsTypeErrors = text.includes('@ts-expect-error');
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  get lines(): number {
    return this.text.endsWith('\n') ? this.starts.length - 1 : this.starts.length;
  }

  /** Line from 1 of an offset. */
  lineAt(offset: number): number {
    const { starts } = this;
    let low = this.last;
    if ((starts[low] as number) > offset) low = 0;
    let high = starts.length - 1;
    if (low === high || (starts[low + 1] as number) > offset) return (this.last = low) + 1;
    if (low + 1 === high || (starts[low + 2] as number) > offset) return (this.last = low + 1) + 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return (this.last = low) + 1;
  }

  /** The whole line, without its line end. */
  line(number: number): string {
    const start = this.starts[number - 1] ?? this.text.length;
    const end = this.starts[number] === undefined ? this.text.length : (this.starts[number] as number) - 1;
    return this.text.slice(start, end);
  }

  place(node: { start: number; end: number }): Place {
    return {
      line: this.lineAt(node.start),
      endLine: this.lineAt(Math.max(node.start, node.end - 1)),
      start: node.start,
      end: node.end,
    };
  }

  /** An edit between two offsets; none where it would take a comment along, or join code to the end of one. */
  edit(start: number, end: number, text: string): TextEdit | undefined {
    for (let at = this.commentIndex(start) - 1; at < this.comments.length; at += 1) {
      const comment = this.comments[at];
      if (comment === undefined) continue;
      if (comment.start >= end) break;
      if (comment.end > start || (comment.end === start && end > start && comment.type === 'Line'))
        return undefined;
    }
    const [line, endLine] = [this.lineAt(start), this.lineAt(end)];
    return {
      line,
      column: this.columnAt(start, line),
      endLine,
      endColumn: this.columnAt(end, endLine),
      text,
    };
  }

  private columnAt(offset: number, line: number): number {
    return offset - (this.starts[line - 1] as number) + 1;
  }

  /** The first source line of a node, trimmed. */
  quote(node: { start: number }): string {
    return this.line(this.lineAt(node.start)).trim();
  }

  slice(node: { start: number; end: number }): string {
    return this.text.slice(node.start, node.end);
  }

  /** Text with white space folded, cut at 200 characters. */
  folded(node: { start: number; end: number }): string {
    const cut = this.text.slice(node.start, Math.min(node.end, node.start + 400));
    return (FOLDS.test(cut) ? cut.replace(/\s+/g, ' ') : cut).slice(0, 200);
  }

  /** Index of the first comment that starts at or after the offset. */
  commentIndex(offset: number): number {
    let low = 0;
    let high = this.comments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.comments[middle] as Comment).start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Hash of the tokens of a node: without comments, white space, quote style and trailing separators. */
  tokenHash(node: { start: number; end: number }): string {
    const plain = this.code(node)
      .replace(/["'`]/g, "'")
      .replace(/\s+/g, '')
      .replace(/,(?=[)\]}])/g, '')
      .replace(/;/g, '');
    return createHash('sha256').update(plain).digest('hex').slice(0, 32);
  }

  /** Whole text of a node without comments, white space folded. */
  code(node: { start: number; end: number }): string {
    let tokens = '';
    let at = node.start;
    for (let i = this.commentIndex(node.start); i < this.comments.length; i += 1) {
      const comment = this.comments[i] as Comment;
      if (comment.start >= node.end) break;
      tokens += this.text.slice(at, comment.start);
      at = comment.end;
    }
    tokens += this.text.slice(at, node.end);
    return tokens.replace(/\s+/g, ' ').trim();
  }
}
