import type { Finding } from '@nx-test-review/contracts';
import type { PreparedSpec } from '../prepare';
import { drawDelimiter, makeBlock } from '../prompt/delimiter';
import { estimateTokens } from '../prompt/estimate';
import { wasSent, wholeRange, type LineRange } from '../prompt/part';
import { describeRow } from '../prompt/row-words';
import { LOOK_RULES } from '../prompt/rules';
import { splitRanges } from '../prompt/split-spec';
import { showLine, showName } from '../text/shown-text';

export interface LookInput {
  runId: string;
  finding: Finding;
  spec: PreparedSpec;
  maxPromptTokens: number;
}

/** Spec, row and line of one finding, without what was said of it; undefined when no piece around it fits one call. */
export function buildLookPrompt(input: LookInput): { prompt: string; ranges: LineRange[] } | undefined {
  const { runId, finding, spec, maxPromptTokens } = input;
  const row = spec.rows.get(finding.row);
  if (!row) return undefined;
  const tag = drawDelimiter([spec.path, ...spec.lines]);
  const call = [
    `run id: ${showName(runId)}`,
    `tag: ${tag}`,
    `spec: ${showName(spec.path)}`,
    `row: ${row.id}`,
    `line: ${finding.line}`,
  ];
  const compose = (ranges: readonly LineRange[]): string =>
    [
      LOOK_RULES,
      '# Row',
      describeRow(row),
      `# This call\n${call.join('\n')}`,
      makeBlock(tag, 'text', show(spec, ranges)),
    ].join('\n\n');
  const fits = (ranges: readonly LineRange[]): boolean => estimateTokens(compose(ranges)) <= maxPromptTokens;
  const ranges = rangesAround(spec, finding.line, fits);
  return ranges && { prompt: `${compose(ranges)}\n`, ranges };
}

/** All lines where they fit, else the piece that holds the line. */
function rangesAround(
  spec: PreparedSpec,
  line: number,
  fits: (ranges: LineRange[]) => boolean,
): LineRange[] | undefined {
  if (fits(wholeRange(spec))) return wholeRange(spec);
  const split = splitRanges(spec, fits);
  return split.ok ? split.ranges.find((ranges) => wasSent({ ranges }, line)) : undefined;
}

function show(spec: PreparedSpec, ranges: readonly LineRange[]): string[] {
  return ranges.flatMap(({ from, to }) =>
    spec.lines.slice(from - 1, to).map((line, index) => `${from + index}|${showLine(line)}`),
  );
}
