import type { Finding, SuppressionUse } from '@nx-test-review/contracts';
import type { Policy } from './policy';
import { showsDiffRow } from './waiver-scope';

/**
 * What T0 said of suppressions in code, once policy has looked at the findings: a row that is off is never called
 * unused, and a suppression that names a finding and does not hold it says why.
 */
export function settleSuppressions(
  uses: readonly SuppressionUse[],
  findings: readonly Finding[],
  policy: Policy,
): SuppressionUse[] {
  return uses.map((use) => {
    if (use.status === 'unjudged') return settleUnjudged(use, findings);
    if (use.status !== 'used' && use.status !== 'unused') return use;
    if (policy.rows[use.row]?.effect === 'off')
      return { ...use, status: 'unjudged', findings: 0, note: `${use.row} is off by the policy` };
    return use.status === 'used' ? settleUsed(use, findings) : use;
  });
}

/** What T0 alone could not judge, such as a row that a convention opens, may have been found since. */
function settleUnjudged({ note, ...use }: SuppressionUse, findings: readonly Finding[]): SuppressionUse {
  const named = namedBy(use, findings).length;
  if (named === 0) return { ...use, ...(note === undefined ? {} : { note }) };
  return settleUsed({ ...use, status: 'used', findings: named }, findings);
}

function namedBy(use: SuppressionUse, findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ path, suppression, row, alsoRows }) =>
      path === use.path &&
      suppression?.line === use.line &&
      (row === use.row || alsoRows?.includes(use.row) === true),
  );
}

function settleUsed(use: SuppressionUse, findings: readonly Finding[]): SuppressionUse {
  const named = namedBy(use, findings);
  const held = named.filter(({ effectReason }) => effectReason === 'suppressed').length;
  const open = named.filter(({ effect }) => effect !== 'not-counted');
  if (held > 0 && open.length === 0) return { ...use, findings: held };
  // Whatever else keeps it from counting (it is old, or in the baseline): the suppression is still the reason in code.
  if (open.length === 0 && named.length > 0) return use;
  return { ...use, status: 'refused', findings: held, note: whyRefused(open) };
}

function whyRefused(open: readonly Finding[]): string {
  if (open.length === 0 || open.some(showsDiffRow))
    return 'the finding shows a diff row too, and those take no suppression in code';
  return 'added by this change, and policy newWaivers holds it until the pipeline approves it';
}
