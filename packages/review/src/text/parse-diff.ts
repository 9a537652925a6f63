/** What a unified diff says beyond the text of the head. */
export interface DiffFacts {
  /** Lines of the head, from 1, that the base does not have. */
  added: ReadonlySet<number>;
  /** Lines of the base that are gone, with the line of the head that they stood before. */
  removed: readonly { before: number; lines: readonly string[] }[];
  /** Each line of the head is added: the file is new, or has nothing in common. */
  isWhole: boolean;
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Reads a unified diff against the head's lines; undefined where it does not fit them. */
export function parseDiff(diff: string, head: readonly string[]): DiffFacts | undefined {
  const added = new Set<number>();
  const removed: { before: number; lines: string[] }[] = [];
  const lines = diff.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const hunk = HUNK.exec(lines[at] as string);
    if (!hunk) continue;
    let [old, fresh] = [Number(hunk[1] ?? 1), Number(hunk[3] ?? 1)];
    let line = Math.max(1, Number(hunk[2]));
    // A hunk that only takes lines away names the line that stands before them.
    if (fresh === 0) line = Number(hunk[2]) + 1;
    while (old > 0 || fresh > 0) {
      at += 1;
      const text = lines[at];
      if (text === undefined) return undefined;
      if (text.startsWith('\\')) continue;
      if (text.startsWith('-')) {
        const last = removed.at(-1);
        if (last?.before === line) last.lines.push(text.slice(1));
        else removed.push({ before: line, lines: [text.slice(1)] });
        old -= 1;
        continue;
      }
      if (head[line - 1]?.replace(/\r$/, '') !== text.slice(1).replace(/\r$/, '')) return undefined;
      if (text.startsWith('+')) added.add(line);
      else old -= 1;
      fresh -= 1;
      line += 1;
    }
  }
  const count = head.at(-1) === '' ? head.length - 1 : head.length;
  return { added, removed, isWhole: count > 0 && added.size >= count };
}
