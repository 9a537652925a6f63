import { listFew, plural, type GateResult } from '@nx-test-review/contracts';
import type { ChangeFacts } from '../review/open-change';
import type { Sides } from '../sides/open-sides';

/**
 * Specs, or the source that lost tests exercised, behind a folder that the change made a link or a repository of its own.
 * Git tells them as deleted together, and a runner still finds them there.
 */
export function findVeiledSpecs({ base, change }: Sides, facts: ChangeFacts): GateResult['removed'] {
  if (base === undefined) return [];
  const gone = (change?.files ?? []).filter(({ status }) => status === 'deleted').map(({ path }) => path);
  const withSource = [...new Set((facts.diff?.goneWithSource ?? []).map(({ path }) => path))];
  return (change?.veiled ?? []).flatMap((folder) => {
    const below = gone.filter((path) => path.startsWith(`${folder}/`));
    const own = below.filter((path) => base.decide(path).spec);
    const specs = own.length > 0 ? own : below.some((path) => SCRIPT.test(path)) ? withSource : [];
    if (specs.length === 0) return [];
    const detail = `${folder} is a link or a repository of its own now, which is not read: ${plural(specs.length, 'spec')} of the base went with it, ${listFew(specs)}`;
    return [{ what: `folder ${folder}`, detail }];
  });
}

const SCRIPT = /\.[cm]?[jt]sx?$/;
