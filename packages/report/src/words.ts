import type {
  Convention,
  EffectReason,
  Finding,
  GateResult,
  State,
  WaiverUse,
} from '@nx-test-review/contracts';

type Totals = GateResult['totals'];

/** Why a finding does not count fully, for people. */
export const REASON_WORDS: Record<EffectReason, string> = {
  policy: 'policy',
  'row-advisory': 'advisory by its row',
  precision: 'no published precision of 95 %',
  'pre-existing': 'pre-existing',
  waived: 'waived',
  suppressed: 'suppressed in code',
  baseline: 'in the baseline',
  refuted: 'refuted',
  'row-off': 'row switched off',
  'report-only': 'inventory',
};

/** `2 blocking, 5 advisory, 3 not counted (2 pre-existing, 1 waived)`: the same in every format, before any cut. */
export function totalsLine(totals: Totals): string {
  const why = Object.entries(totals.notCountedWhy)
    .filter(([, count]) => count > 0)
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .map(([reason, count]) => `${count} ${REASON_WORDS[reason as EffectReason] ?? reason}`);
  const suffix = why.length > 0 ? ` (${why.join(', ')})` : '';
  return `${totals.blocking} blocking, ${totals.advisory} advisory, ${totals.notCounted} not counted${suffix}`;
}

/** Totals of one project's findings. */
export function totalsOf(findings: readonly Finding[]): Totals {
  const totals: Totals = { blocking: 0, advisory: 0, notCounted: 0, notCountedWhy: {} };
  for (const { effect, effectReason } of findings) {
    if (effect === 'blocking') totals.blocking += 1;
    else if (effect !== 'not-counted') totals.advisory += 1;
    else {
      totals.notCounted += 1;
      const reason = effectReason ?? 'policy';
      totals.notCountedWhy[reason] = (totals.notCountedWhy[reason] ?? 0) + 1;
    }
  }
  return totals;
}

const STATE_MARKS: Record<State, string> = {
  passed: '✓',
  waived: '~',
  skipped: '-',
  failed: '✗',
  incomplete: '?',
  broken: '!',
};

export interface StateWords {
  mark: string;
  word: string;
}

/** Mark and word of a state. What an inventory lists is neither passed nor failed. */
export function stateWords(state: State, inventory: boolean): StateWords {
  return inventory && state === 'passed'
    ? { mark: 'i', word: 'listed' }
    : { mark: STATE_MARKS[state], word: state };
}

/** The same for the whole gate. */
export function gateWords(gate: Pick<GateResult, 'state' | 'reportOnly' | 'projects'>): StateWords {
  const { mark, word } = stateWords(gate.state, gate.reportOnly);
  if (word === 'listed') return { mark, word: 'inventory' };
  if (gate.state !== 'skipped' || gate.projects.length > 0) return { mark, word };
  return { mark, word: gate.reportOnly ? 'nothing to review' : 'nothing affected' };
}

/** Reasons that a table of projects does not show or has no room for: of the run, and of what was not judged. */
export function listReasons(gate: Pick<GateResult, 'reasons' | 'projects'>): string[] {
  const inTable = gate.projects
    .filter(({ state }) => state !== 'broken' && state !== 'incomplete')
    .map(({ project, reason }) => `${project}: ${reason}`);
  return gate.reasons.filter((reason) => !inTable.includes(reason));
}

/** Worst first; skipped ones last. */
export function sortProjects(projects: GateResult['projects']): GateResult['projects'] {
  const order: State[] = ['broken', 'incomplete', 'failed', 'waived', 'passed', 'skipped'];
  return [...projects].sort(
    (left, right) =>
      order.indexOf(left.state) - order.indexOf(right.state) || (left.project < right.project ? -1 : 1),
  );
}

/** Id, or both ids where a finding shows two rows, and the slug: `C1+D7 disabled-test`. */
export function rowWords(finding: Pick<Finding, 'row' | 'alsoRows' | 'slug'>): string {
  return `${[finding.row, ...(finding.alsoRows ?? [])].join('+')} ${finding.slug}`;
}

/** `path:line`; a place that is gone says so. */
export function placeWords(finding: Pick<Finding, 'path' | 'line' | 'at'>): string {
  return `${finding.path}:${finding.line}${finding.at === 'base' ? ' (at the base)' : ''}`;
}

/** Lines at the head; undefined for what stood at the base only: its line there says nothing about the head. */
export function headPlace({ at, line, endLine }: Pick<Finding, 'at' | 'line' | 'endLine'>): {
  line: number | undefined;
  endLine: number | undefined;
} {
  return at === 'base' ? { line: undefined, endLine: undefined } : { line, endLine: Math.max(line, endLine) };
}

/** What a change itself asks for is listed before all else. */
export function isOfThisChange({ status }: WaiverUse): boolean {
  return status === 'added-by-change' || status === 'refused';
}

/** A waiver in one line. */
export function describeWaiver(use: WaiverUse): string {
  const covers = use.findings === 0 ? '' : `, covers ${use.findings}`;
  const note = use.note ? `; ${use.note}` : '';
  const status = use.status.replaceAll('-', ' ');
  return `waiver ${status}: ${use.row} on ${use.scope}${covers}, ${use.owner} until ${use.expires}: ${use.reason}${note}`;
}

export interface FindingGroup<T extends Finding> {
  row: string;
  slug: string;
  severity: Finding['severity'];
  findings: T[];
}

/** Findings by row, in the order in which they come. */
export function groupByRow<T extends Finding>(findings: readonly T[]): FindingGroup<T>[] {
  const groups = new Map<string, FindingGroup<T>>();
  for (const finding of findings) {
    const group = groups.get(finding.row);
    if (group) group.findings.push(finding);
    else {
      const { row, slug, severity } = finding;
      groups.set(row, { row, slug, severity, findings: [finding] });
    }
  }
  return [...groups.values()];
}

/** Where the run was compared with, and what was judged. */
export function baseWords(base: GateResult['base'], head: string | null): { from: string; head: string } {
  return {
    from: base ? `${base.ref} at ${base.sha.slice(0, 12)} (${base.how})` : 'none, nothing is compared',
    head: head ? head.slice(0, 12) : 'no commit',
  };
}

const CONVENTION_WORDS: Record<Convention['key'], string> = {
  priorityMarkers: 'priority markers',
  testIds: 'test ids',
  behaviouralNaming: 'behavioural naming',
  networkFirst: 'network first',
  dataFactories: 'data factories',
  fixtures: 'fixtures',
  assertionStyle: 'one assertion style',
  playwrightUtilities: 'Playwright utilities',
};

/** `test ids: established, 12 of 14 specs, such as shop/pay.spec.ts`. */
export function conventionWords({ key, status, yes, no, form, examples }: Convention): string {
  const how = form === undefined ? '' : ` (${form})`;
  const example = examples[0] === undefined ? '' : `, such as ${examples[0]}`;
  return `${CONVENTION_WORDS[key]}${how}: ${status}, ${yes} of ${yes + no} specs${example}`;
}
