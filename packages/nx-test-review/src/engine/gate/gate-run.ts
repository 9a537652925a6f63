import { VerdictSchema, parseOwnJson, type Verdict } from '@nx-test-review/contracts';
import { aggregate, hashPolicy, type FoundVerdict } from '@nx-test-review/gate';
import { renderTerminal } from '@nx-test-review/report';
import type { ReviewContext, SharedSteering } from '../review/open-review';
import { localDay } from '../review/load-steering';
import { readIfThere, reportPathOf, verdictPath } from '../run-store';
import type { GateOptions, Review, TaskOutcome } from '../types';
import { recheck } from './recheck';
import { describeUtilities } from '../review/measure-conventions';
import { findExpected } from './find-expected';
import { findMovedBase } from './find-moved-base';
import { findRemovedGates } from './find-removed';
import { describeReached, describeSteering } from './describe-steering';
import { storeGate } from './store-gate';

type GateAnswer = Awaited<ReturnType<Review['gate']>>;

/** Compares the verdicts of this run with the set expected and gives the one answer. */
export function gateRun(
  context: ReviewContext,
  shared: SharedSteering,
  outcomes: readonly TaskOutcome[],
  options: GateOptions,
  judge: (project: { name: string; root: string }) => Verdict,
): GateAnswer {
  const { run, workspace, sides, facts, owners } = context;
  const expected = findExpected(
    run,
    sides,
    facts,
    owners,
    workspace,
    outcomes,
    options.judgeUncovered ?? false,
  );
  const withPolicy = <T extends { root: string }>(project: T) => ({
    ...project,
    policyHash: hashPolicy(shared.steeringOf(project.root).policy),
  });
  const lost = expected.withoutTarget.map((project) => ({
    ...withPolicy({
      project: project.name,
      root: project.root,
      because: 'has no target: judged by the gate itself',
    }),
  }));
  const reached: string[] = [];
  const found: FoundVerdict[] = [
    ...expected.fromTasks.flatMap(({ project, root, onlyReached }) => {
      const judgeHere = () => judge({ name: project, root });
      if (options.inProcess === true) return [{ project, verdict: judgeHere() }];
      const items = readVerdict(context, project, root);
      if (items.length === 0 && onlyReached && options.judgeReached === true) {
        reached.push(project);
        return [{ project, verdict: judgeHere() }];
      }
      const current = items.map((item) => (needsRecheck(item, options) ? recheck(item, judgeHere) : item));
      return current.map((item) => approve(context, item, judgeHere));
    }),
    ...expected.withoutTarget.map((project) => ({ project: project.name, verdict: judge(project) })),
  ];
  const judged = [...expected.fromTasks, ...expected.withoutTarget].map(({ root }) => ({
    root,
    configured: shared.steeringOf(root).config.conventions.playwrightUtilities ?? [],
  }));
  const result = aggregate({
    run: {
      id: run.id,
      base: sides.change?.base ?? null,
      head: sides.headCommit,
      scope: sides.change === undefined ? 'all' : 'affected',
    },
    toolVersion: context.toolVersion,
    createdAt: new Date().toISOString(),
    policy: shared.root.policy,
    policySource:
      sides.policyFlags === undefined ? sides.steering.source : `${sides.steering.source}, and flags`,
    expected: [...expected.fromTasks.map(withPolicy), ...lost],
    found,
    removed: [...findMovedBase(run, sides), ...findRemovedGates(sides, owners, workspace)],
    userExcluded: expected.userExcluded,
    uncovered: expected.uncovered,
    waivers: shared.waivers,
    today: localDay(),
    reportOnly: !run.gate,
    projectsWithSpecs: new Set(facts.specs.flatMap((spec) => owners.head.ownerOf(spec)?.name ?? [])).size,
    notes: [
      ...(options.notes ?? []),
      ...describeReached(reached),
      ...describeSteering(sides, run),
      ...describeUtilities(sides.steering.side, judged),
      ...(facts.diff?.notes ?? []),
    ],
  });
  const { color } = context;
  if (options.inProcess === true) return { result, path: '', text: renderTerminal(result, { color }) };
  const { path, merged } = storeGate(workspace.root, run.id, { target: workspace.targetName, result });
  return { result, merged, path, text: renderTerminal(result, { color, reportPath: reportPathOf(run.id) }) };
}

/** Tasks do not know that the pipeline approved the waivers: what they found is weighed again by the one who does. */
function approve({ approved, run }: ReviewContext, item: FoundVerdict, judge: () => Verdict): FoundVerdict {
  const applies = approved && 'verdict' in item && item.verdict.runId === run.id;
  return applies ? { project: item.project, verdict: judge() } : item;
}

/** A commit names its files; what lay uncommitted beside it has no name. */
function needsRecheck(item: FoundVerdict, { recheck: which }: GateOptions): boolean {
  return which === 'all' || (which === 'dirty' && 'verdict' in item && item.verdict.evidence.dirty);
}

function readVerdict({ workspace, run }: ReviewContext, project: string, root: string): FoundVerdict[] {
  const path = verdictPath(workspace.root, run.id, root);
  try {
    const text = readIfThere(path);
    return text === undefined ? [] : [{ project, verdict: parseOwnJson(VerdictSchema, text, path) }];
  } catch (error) {
    return [{ project, error }];
  }
}
