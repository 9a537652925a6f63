import { loadDiff } from '../../cli/fix/load-diff';

export interface LineDiff {
  /** Unified hunks with three lines around, empty when nothing changed. */
  text: string;
  /** What the change did to a line of the new text; undefined for a line that stood there before. */
  kindOf(line: number): 'added' | 'modified' | undefined;
}

/** Compares two texts by lines. A line is modified where its hunk also takes lines away. */
export function diffLines(before: string, after: string): LineDiff {
  if (before === after) return { text: '', kindOf: () => undefined };
  const { hunks } = loadDiff().structuredPatch('', '', closed(before), closed(after), '', '', { context: 3 });
  const kinds = new Map<number, 'added' | 'modified'>();
  const text: string[] = [];
  for (const hunk of hunks) {
    text.push(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`, ...hunk.lines);
    let line = hunk.newStart;
    let run: number[] = [];
    let removed = false;
    const close = (): void => {
      for (const one of run) kinds.set(one, removed ? 'modified' : 'added');
      run = [];
      removed = false;
    };
    for (const content of hunk.lines) {
      if (content.startsWith('+')) run.push(line++);
      else if (content.startsWith('-')) removed = true;
      else if (!content.startsWith('\\')) {
        close();
        line += 1;
      }
    }
    close();
  }
  return { text: text.join('\n'), kindOf: (line) => kinds.get(line) };
}

/** A line feed that is missing at the end is no change of the last line. */
function closed(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
