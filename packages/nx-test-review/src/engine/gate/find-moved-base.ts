import type { GateResult, Run } from '@nx-test-review/contracts';
import type { Sides } from '../sides/open-sides';
import { readNxJson } from '../workspace/registration';

const NX_DEFAULT = 'main';

/**
 * A change that alters `defaultBase` chooses what it is compared with, unless somebody else named the base. One commit
 * later nothing of the change would be left to judge.
 */
export function findMovedBase(run: Pick<Run, 'baseHow'>, { base, head }: Sides): GateResult['removed'] {
  if (base === undefined || run.baseHow?.startsWith('defaultBase') !== true) return [];
  const [before, after] = [base, head].map(({ snapshot }) => readNxJson(snapshot)?.defaultBase ?? NX_DEFAULT);
  if (before === after) return [];
  return [
    {
      what: 'defaultBase in nx.json',
      detail: `it was ${JSON.stringify(before)} and is ${JSON.stringify(after)}: name the base with --base or NX_BASE`,
    },
  ];
}
