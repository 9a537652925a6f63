import type { GateProject, GateResult } from '@nx-test-review/contracts';
import { cutText, displayWidth, makeSafe, padText } from './safe-text';
import type { FindingLayout } from './terminal-findings';
import { sortProjects, stateWords } from './words';

const MOST = 30;

/** Projects, worst first; past thirty the rest is counted by state. */
export function renderTable(
  gate: Pick<GateResult, 'projects' | 'reportOnly'>,
  { width, style }: FindingLayout,
): string[] {
  if (gate.projects.length === 0) return [];
  const sorted = sortProjects(gate.projects);
  const shown = sorted.slice(0, MOST);
  const head = ['Project', 'State', 'Specs', 'Score', 'C', 'H', 'M', 'L', 'Why'];
  const rows = shown.map((project) => [
    cutText(makeSafe(project.project), 32),
    stateCell(project.state, gate.reportOnly),
    String(project.reviewed),
    project.score === null ? '-' : String(project.score),
    ...Object.values(project.counts).map((count) => (count === 0 ? '·' : String(count))),
    makeSafe(project.reason),
  ]);
  const widths = head.map((title, index) =>
    Math.max(...[title, ...rows.map((row) => row[index]!)].map(displayWidth)),
  );
  const format = (cells: string[]): string => {
    const start = cells
      .slice(0, -1)
      .map((cell, index) => padText(cell, widths[index]!, index > 1 ? 'left' : 'right'));
    const line = `  ${start.join('  ')}`;
    return `${line}  ${cutText(cells.at(-1)!, Math.max(20, width - displayWidth(line) - 2))}`.trimEnd();
  };
  const lines = [style.dim(format(head)), ...rows.map(format)];
  if (sorted.length > MOST) lines.push(`  and ${describeRest(sorted.slice(MOST))}`);
  return lines;
}

function stateCell(state: GateProject['state'], inventory: boolean): string {
  const { mark, word } = stateWords(state, inventory);
  return `${mark} ${word}`;
}

function describeRest(rest: readonly GateProject[]): string {
  const counts = new Map<string, number>();
  for (const { state } of rest) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} more ${state}`).join(', ');
}
