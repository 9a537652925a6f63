import type { PreparedSpec } from '../prepare';

/** Lines from `from` to `to`, both included. */
export interface LineRange {
  from: number;
  to: number;
}

/** One spec of a call: what of it was sent, and the line that proves that it was read. */
export interface PartSpec {
  spec: PreparedSpec;
  /** Ascending, apart from each other. */
  ranges: LineRange[];
  proofLine: number;
}

/** One call: a prompt and what its answer is bound to. */
export interface PromptPart {
  /** What people see: the number of the part where there are several. */
  label: string;
  runId: string;
  /** Tag of the blocks in the prompt. */
  tag: string;
  specs: PartSpec[];
  contextPaths: string[];
  prompt: string;
  /** JSON schema of the answer, narrowed to this call. */
  schema: object;
  tokens: number;
}

/** Whether a line of a spec was sent. */
export function wasSent({ ranges }: Pick<PartSpec, 'ranges'>, line: number): boolean {
  return ranges.some(({ from, to }) => from <= line && line <= to);
}

/** All lines of a spec. */
export function wholeRange(spec: Pick<PreparedSpec, 'lines'>): LineRange[] {
  return [{ from: 1, to: spec.lines.length }];
}
