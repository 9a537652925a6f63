import { createHash } from 'node:crypto';
import type { Policy } from './policy';
import type { RowDecision } from './row-decision';

/** The effective line that every report prints: `blocks on: introduced or modified C1 C2 (Critical), D1 D7 (High)`. */
export function describePolicy(policy: Policy): string {
  const blocking = Object.values(policy.rows).filter((row) => row.effect === 'blocks' && row.built);
  const subject = policy.gateOn === 'introduced' ? 'introduced or modified ' : 'all ';
  const parts = [blocking.length === 0 ? 'no row' : subject + groupRows(blocking)];
  if (policy.maxCritical !== null) parts.push(`more than ${policy.maxCritical} Critical`);
  if (policy.maxHigh !== null) parts.push(`more than ${policy.maxHigh} High`);
  if (policy.minScore !== null) parts.push(`a score under ${policy.minScore}`);
  if (policy.minFiles > 0) parts.push(`fewer than ${policy.minFiles} specs judged`);
  if (policy.failOnSkip) parts.push('a skipped project');
  return `blocks on: ${parts.join('; ')}`;
}

function groupRows(rows: RowDecision[]): string {
  const groups = (['Critical', 'High', 'Medium', 'Low'] as const).map((severity) => {
    const ids = rows.filter((row) => row.severity === severity).map((row) => row.id);
    return ids.length === 0 ? '' : `${severity} (${ids.sort(compareIds).join(' ')})`;
  });
  return groups.filter(Boolean).join(', ');
}

function compareIds(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** sha256 of what the policy decides; where a value came from does not count. */
export function hashPolicy(policy: Policy): string {
  const { rows, sources: _sources, notes: _notes, ...values } = policy;
  const effects = Object.values(rows)
    .map((row) => [row.id, row.effect, row.agentEffect])
    .sort();
  const sorted = Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted, effects]))
    .digest('hex');
}
