import { estimateTokens, type ContextInput, type ReviewInput } from '@nx-test-review/review';
import { contextSet, type ProjectIndex } from '@nx-test-review/scope';
import type { Sides } from '../sides/open-sides';
import { diffLines } from './line-diff';

export interface ContextInputsInput {
  sides: Sides;
  index: ProjectIndex;
  project: string;
  reviewed: readonly string[];
  /** Most files, and most tokens of them all. */
  files: number;
  tokens: number;
}

/** Other changed files of the project and of what it depends on: what does not fit is counted, and the basis says so. */
export function describeContext(input: ContextInputsInput): ReviewInput['context'] {
  const { sides, index, project, reviewed } = input;
  if (sides.change === undefined) return { basis: 'none', files: [], leftOut: 0 };
  const set = contextSet({
    change: sides.change,
    index,
    project,
    review: reviewed,
    isSpec: (path) => sides.head.decide(path).spec,
    cap: input.files,
  });
  const files: ContextInput[] = [];
  let left = input.tokens;
  let leftOut = set.omitted;
  for (const path of set.files) {
    const file = describeFile(sides, path);
    const tokens = estimateTokens(file?.text ?? '');
    if (file === undefined || tokens > left) {
      leftOut += 1;
      continue;
    }
    left -= tokens;
    files.push(file);
  }
  const whole = leftOut === 0 ? 'diff' : 'diff-truncated';
  return { basis: files.length + leftOut === 0 ? 'none' : whole, files, leftOut };
}

function describeFile({ head, base, change }: Sides, path: string): ContextInput | undefined {
  const after = head.snapshot.read(path);
  if (!after.ok) return undefined;
  const before = base?.snapshot.read(change?.byPath.get(path)?.movedFrom ?? path);
  if (before?.ok !== true) return { path, text: after.text, kind: 'text' };
  return { path, text: diffLines(before.text, after.text).text, kind: 'diff' };
}
