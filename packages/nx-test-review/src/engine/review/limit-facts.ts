import { UsageError } from '@nx-test-review/contracts';
import type { Sides } from '../sides/open-sides';
import { NOT_REACHED, type ChangeFacts } from './open-change';

/** The facts of chosen files and folders only; `whatever`: with specs there that the change does not reach. Throws class 2 for a path that stands at neither side. */
export function limitFacts(
  facts: ChangeFacts,
  sides: Sides,
  only: readonly string[],
  whatever = false,
): ChangeFacts {
  const isIn = (path: string, place: string): boolean =>
    place === '.' || path === place || path.startsWith(`${place}/`);
  const missing = only.filter((place) => !standsAnywhere(sides, (path) => isIn(path, place)));
  if (missing.length > 0) {
    throw new UsageError({
      code: 'path-missing',
      message: `neither the change nor its base has ${missing.map((path) => JSON.stringify(path)).join(', ')}`,
      hint: 'name files or folders that are there, or were there at the base',
    });
  }
  const wanted = (path: string): boolean => only.some((place) => isIn(path, place));
  const { diff } = facts;
  const findings = (diff?.findings ?? []).filter(({ path }) => wanted(path));
  const goneWithSource = (diff?.goneWithSource ?? []).filter(({ path }) => wanted(path));
  const specs = facts.specs.filter(wanted);
  const added = whatever ? specs.filter((path) => !facts.reach.has(path)) : [];
  return {
    ...facts,
    specs,
    reach: new Map([
      ...[...facts.reach].filter(([path]) => wanted(path)),
      ...added.map((path) => [path, NOT_REACHED] as const),
    ]),
    diff: diff === undefined ? undefined : { ...diff, findings, goneWithSource },
    diffFindings: (root) => findings.filter((finding) => facts.rootOf(finding.path) === root),
    goneWithSource: (root) => goneWithSource.filter(({ path }) => facts.rootOf(path) === root),
  };
}

function standsAnywhere({ head, base }: Sides, test: (path: string) => boolean): boolean {
  return head.snapshot.list().some(test) || (base?.snapshot.list().some(test) ?? false);
}
