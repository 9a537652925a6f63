import { listAnnotations } from '../../annotations';
import { renderMarkdown } from '../../markdown';
import { cutText, makeSafe } from '../../safe-text';
import type { Outcome } from '../publisher';

/** Characters that GitHub takes for a text of a check run or for a comment. */
export const TEXT_LIMIT = 65_535;
export const ANNOTATIONS_A_REQUEST = 50;

export interface CheckAnnotation {
  path: string;
  start_line: number;
  end_line: number;
  annotation_level: 'failure' | 'warning';
  message: string;
  title: string;
}

export interface CheckText {
  conclusion: 'success' | 'failure' | 'neutral';
  title: string;
  summary: string;
  /** Worst first. */
  annotations: CheckAnnotation[];
}

/** What a check run says of an outcome. Nothing reviewed is neutral, and so is an inventory, which blocks nothing. */
export function describeCheck(outcome: Outcome): CheckText {
  if ('error' in outcome) {
    const { exitClass, message } = outcome.error;
    return {
      conclusion: 'failure',
      title: `broken (class ${exitClass})`,
      summary: `No answer was reached.\n\n${fence(message)}`,
      annotations: [],
    };
  }
  const { gate } = outcome;
  const judged = gate.state !== 'skipped' && !gate.reportOnly;
  const conclusion = gate.exitClass !== 0 ? 'failure' : judged ? 'success' : 'neutral';
  return {
    conclusion,
    title: cutText(makeSafe(gate.headline), 200),
    summary: renderMarkdown(gate, { limit: TEXT_LIMIT }),
    annotations: listAnnotations(gate).flatMap(({ path, line, endLine, level, message, title }) =>
      line === undefined
        ? []
        : [{ path, start_line: line, end_line: endLine ?? line, annotation_level: level, message, title }],
    ),
  };
}

/** A text of others as a block that it cannot end. */
export function fence(text: string): string {
  const safe = text.split('\n').map(makeSafe).join('\n').slice(0, 20_000);
  const longest = Math.max(2, ...[...safe.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}text\n${safe}\n${ticks}`;
}
