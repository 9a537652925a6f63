import type { EffectReason, Row, RowSetting, Severity } from '@nx-test-review/contracts';

/** What a row does to the gate, before provenance, waivers and baseline are looked at. */
export interface RowDecision {
  id: string;
  severity: Severity;
  built: boolean;
  effect: 'blocks' | 'advisory' | 'off';
  /** The same for a finding that an agent made: those need a published precision. */
  agentEffect: 'blocks' | 'advisory' | 'off';
  reason: EffectReason;
  because: string;
}

/** Rows that say that the tests got weaker: no suppression covers them, and a new waiver only by policy. */
export const GUARDED_ROWS: readonly string[] = ['D1', 'D2', 'D3', 'D7'];

const ENOUGH = 20;
const PRECISE = 0.95;

/** The default of the design, unless the setting (from `source`) says otherwise. */
export function decideRow(row: Row, setting: RowSetting, source: string): RowDecision {
  const common = { id: row.id, severity: row.severity, built: row.status === 'built' };
  const same = (effect: RowDecision['effect'], reason: EffectReason, because: string): RowDecision => ({
    ...common,
    effect,
    agentEffect: effect,
    reason,
    because,
  });
  if (setting === 'off') return same('off', 'row-off', `off by ${source}`);
  if (setting === 'advisory') return same('advisory', 'policy', `advisory by ${source}`);
  if (setting === 'block') return same('blocks', 'policy', `blocks by ${source}`);
  if (row.advisory) return same('advisory', 'row-advisory', 'the row is advisory');
  if (row.severity === 'Medium' || row.severity === 'Low') {
    return same('advisory', 'policy', `${row.severity} does not block by default`);
  }

  const { right, n } = row.precision;
  const share = n >= ENOUGH ? right / n : null;
  const precise = share !== null && share >= PRECISE;
  const few = share === null ? `, too few to count (${ENOUGH})` : '';
  const measured = n === 0 ? 'no published precision' : `published precision ${right} of ${n}${few}`;
  const trusted = row.tier !== 't1' && (row.severity === 'Critical' || GUARDED_ROWS.includes(row.id));
  const blocks = trusted ? share === null || precise : precise;
  return {
    ...common,
    effect: blocks ? 'blocks' : 'advisory',
    agentEffect: precise ? 'blocks' : 'advisory',
    reason: blocks ? 'policy' : 'precision',
    because: blocks && trusted ? `${row.severity}, ${measured}` : measured,
  };
}
