import { plural, type Run } from '@nx-test-review/contracts';
import type { ExpectedProject } from '@nx-test-review/gate';
import picomatch from 'picomatch';
import { REVIEW_EXECUTOR } from '../../plugin/names';
import type { ChangeFacts } from '../review/open-change';
import type { Sides } from '../sides/open-sides';
import type { TaskOutcome, WorkspaceInput } from '../types';
import type { Owners } from '../workspace/owners';
import { readRegistrations } from '../workspace/registration';

export interface ExpectedSet {
  /** Projects whose verdict a task of this run must have written. */
  fromTasks: (ExpectedProject & {
    /** Nx took it into no task of ours, and none of its specs was changed: only imports lead there. */
    onlyReached: boolean;
  })[];
  /** Roots that have no target and still have something to judge: lost specs, projects that are gone. */
  withoutTarget: { name: string; root: string }[];
  userExcluded: { project: string; root: string }[];
  /** Changed specs that no target covers and that the base did not leave out on purpose. */
  uncovered: string[];
}

/** Which verdicts this run must bring, from the change alone; the outcomes of tasks only add to it. */
export function findExpected(
  run: Run,
  sides: Sides,
  facts: ChangeFacts,
  owners: Owners,
  workspace: WorkspaceInput,
  outcomes: readonly TaskOutcome[],
  judgeUncovered: boolean,
  hasVerdict: (root: string) => boolean,
): ExpectedSet {
  const set: ExpectedSet = { fromTasks: [], withoutTarget: [], userExcluded: [], uncovered: [] };
  const counts = countAffected(facts, owners);
  const lost = listLostRoots(facts);
  const isExcluded = run.excluded.length === 0 ? () => false : picomatch(run.excluded);
  const ran = new Map(
    outcomes
      .filter((task) => task.target === workspace.targetName)
      .map((task) => [task.project, task.status]),
  );
  const inTasks = new Set(outcomes.map((task) => task.project));
  const changedOwners = new Set(
    [...facts.reach].flatMap(([spec, { changed }]) => (changed ? [owners.head.ownerOf(spec)?.name] : [])),
  );
  const headRoots = new Set(workspace.projects.map((project) => project.root));

  for (const project of owners.head.all) {
    const affected = counts.get(project.name) ?? 0;
    const status = ran.get(project.name);
    const hasTarget = project.reviewExecutor === REVIEW_EXECUTOR;
    if (hasTarget && sides.change !== undefined && !run.limited && (affected > 0 || lost.has(project.root))) {
      if (isExcluded(project.name)) {
        set.userExcluded.push({ project: project.name, root: project.root });
        continue;
      }
      set.fromTasks.push({
        project: project.name,
        root: project.root,
        because: affected > 0 ? `owns ${plural(affected, 'affected spec')}` : 'lost tests',
        outcome: describeOutcome(status, outcomes),
        onlyReached:
          !inTasks.has(project.name) && !changedOwners.has(project.name) && !lost.has(project.root),
      });
    } else if (hasTarget && status !== undefined) {
      set.fromTasks.push({
        project: project.name,
        root: project.root,
        because: 'its task was in the run',
        outcome: describeOutcome(status, outcomes),
        onlyReached: false,
      });
    } else if (hasTarget && sides.change === undefined && hasVerdict(project.root)) {
      // An inventory that is gated again: no change and no task tells any more which projects it was of.
      set.fromTasks.push({
        project: project.name,
        root: project.root,
        because: 'it was judged in the run',
        outcome: undefined,
        onlyReached: false,
      });
    } else if (!hasTarget && (lost.has(project.root) || (judgeUncovered && affected > 0))) {
      set.withoutTarget.push({ name: project.name, root: project.root });
    }
  }
  for (const root of lost) {
    if (root === undefined || headRoots.has(root)) continue;
    const name = owners.base.all.find((member) => member.root === root)?.name ?? root;
    const taken = workspace.projects.some((project) => project.name === name);
    set.withoutTarget.push({ name: taken ? `${name} (${root})` : name, root });
  }
  set.uncovered = listUncovered(sides, facts, owners);
  return set;
}

function describeOutcome(status: string | undefined, outcomes: readonly TaskOutcome[]): string | undefined {
  if (status !== undefined) return `its task ended as ${status}`;
  return outcomes.length === 0 ? undefined : 'its task did not run';
}

function countAffected(facts: ChangeFacts, owners: Owners): Map<string, number> {
  const counts = new Map<string, number>();
  for (const spec of facts.reach.keys()) {
    const owner = owners.head.ownerOf(spec)?.name;
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}

/** Roots with findings of the diff, or with tests that went together with what they exercised. */
function listLostRoots(facts: ChangeFacts): Set<string | undefined> {
  const paths = [...(facts.diff?.findings ?? []), ...(facts.diff?.goneWithSource ?? [])].map(
    ({ path }) => path,
  );
  return new Set(paths.map((path) => facts.rootOf(path)));
}

/** A registration of the base that leaves specs out on purpose is policy, not a hole. */
function listUncovered(sides: Sides, facts: ChangeFacts, owners: Owners): string[] {
  if (sides.change === undefined) return [];
  const before = readRegistrations(sides.steering.side);
  return sides.change.files
    .map((file) => file.path)
    .filter((path) => facts.reach.has(path))
    .filter((path) => {
      const owner = owners.head.ownerOf(path);
      return owner?.reviewExecutor !== REVIEW_EXECUTOR && owner?.reviewedElsewhere !== true;
    })
    .filter((path) => before.length === 0 || before.some((registration) => registration.covers(path)));
}
