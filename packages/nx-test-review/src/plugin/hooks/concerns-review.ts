import type { TargetNames } from '../names';
import type { HookContext, RunFacts } from './describe-run';

/** A task as the post hook is told of it. */
export interface TaskResult {
  status: string;
  task: { id: string; target: { project: string; target: string } };
}

/**
 * Is this run one that the gate must answer? When a review ran, and when one was asked for although nothing ran:
 * the last spec of a project may be gone, and with it the target. A run of T0 alone is not gated.
 */
export function concernsReview(
  facts: RunFacts,
  results: Readonly<Record<string, TaskResult>>,
  names: TargetNames,
  nxJson: HookContext['nxJsonConfiguration'],
): boolean {
  if (Object.values(results).some(({ task }) => task.target.target === names.targetName)) return true;
  const wrappers = findWrappers(nxJson.targetDefaults, names.targetName);
  return facts.targets.some((target) => target === names.targetName || wrappers.has(target));
}

/** Targets that bring the review along by targetDefaults, also through each other. */
function findWrappers(targetDefaults: unknown, targetName: string): Set<string> {
  const wrappers = new Set<string>();
  const reached = (name: string) => name === targetName || wrappers.has(name);
  const entries = readDependencies(targetDefaults);
  for (let grown = true; grown;) {
    grown = false;
    for (const [name, dependencies] of entries) {
      if (reached(name) || !dependencies.some(reached)) continue;
      wrappers.add(name);
      grown = true;
    }
  }
  return wrappers;
}

function readDependencies(targetDefaults: unknown): [string, string[]][] {
  if (typeof targetDefaults !== 'object' || targetDefaults === null) return [];
  return Object.entries(targetDefaults as Record<string, { dependsOn?: unknown } | null>).map(
    ([name, target]) => [name, Array.isArray(target?.dependsOn) ? target.dependsOn.map(readTargetName) : []],
  );
}

function readTargetName(dependency: unknown): string {
  const name =
    typeof dependency === 'object' && dependency !== null
      ? (dependency as { target?: unknown }).target
      : dependency;
  return typeof name === 'string' ? name.replace(/^\^/, '') : '';
}
