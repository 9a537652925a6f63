import { UntrustedError, type Verdict } from '@nx-test-review/contracts';
import type { FoundVerdict } from '@nx-test-review/gate';

/**
 * A verdict of an earlier run names its commit, and not what lay uncommitted beside it. It is judged again and must say the
 * same; else it is of another tree, or other waivers hold by now.
 */
export async function recheck(
  item: FoundVerdict,
  judge: (verdict: Verdict) => Promise<Verdict>,
): Promise<FoundVerdict> {
  if (!('verdict' in item)) return item;
  if (describeVerdict(item.verdict) === describeVerdict(await judge(item.verdict))) return item;
  return {
    project: item.project,
    error: new UntrustedError({
      code: 'verdict-outdated',
      message:
        'its verdict is of another state of the files, or of its waivers: judged again it says something else',
      hint: 'run nx affected -t test-review again',
    }),
  };
}

/** What two verdicts of the same tree have in common: state, specs, findings. */
export function describeVerdict({ state, reviewed, findings, unreadable }: Verdict): string {
  const found = findings.map((one) => [one.row, one.path, one.fingerprint, one.effect].join(' ')).sort();
  return JSON.stringify([state, [...reviewed].sort(), found, unreadable.map(({ path }) => path).sort()]);
}
