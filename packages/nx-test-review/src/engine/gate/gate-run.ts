import { VerdictSchema, parseOwnJson, type Verdict, type WithoutAgent } from '@nx-test-review/contracts';
import {
  aggregate,
  hashPolicy,
  type ExpectedProject,
  type FoundVerdict,
  type Policy,
} from '@nx-test-review/gate';
import { renderTerminal } from '@nx-test-review/report';
import type { AgentChoice } from '../agent/choose-agent';
import type { ReviewContext, SharedSteering } from '../review/open-review';
import { localDay } from '../review/load-steering';
import { readIfThere, reportPathOf, verdictPath } from '../run-store';
import type { GateOptions, Review, TaskOutcome } from '../types';
import { recheck } from './recheck';
import { describeUtilities } from '../review/measure-conventions';
import { findExpected } from './find-expected';
import { findMovedBase } from './find-moved-base';
import { findRemovedGates } from './find-removed';
import { findVeiledSpecs } from './find-veiled-specs';
import { describeReached, describeSteering } from './describe-steering';
import { storeGate } from './store-gate';

export interface GateJudges {
  /** Judges a project here; what an agent said is taken from an earlier verdict where one is given. */
  judge(project: { name: string; root: string }, earlier?: Verdict): Promise<Verdict>;
  /** Whether an agent had to be asked about a project. */
  agentOf(root: string): AgentChoice;
}

type GateAnswer = Awaited<ReturnType<Review['gate']>>;

/** Compares the verdicts of this run with the set expected and gives the one answer. */
export async function gateRun(
  context: ReviewContext,
  shared: SharedSteering,
  outcomes: readonly TaskOutcome[],
  options: GateOptions,
  { judge, agentOf }: GateJudges,
): Promise<GateAnswer> {
  const { run, workspace, sides, facts, owners } = context;
  const expected = findExpected(
    run,
    sides,
    facts,
    owners,
    workspace,
    outcomes,
    options.judgeUncovered ?? false,
    (root) =>
      options.recheck === 'all' && readIfThere(verdictPath(workspace.root, run.id, root)) !== undefined,
  );
  const withPolicy = <T extends { root: string }>(project: T) => ({
    ...project,
    policyHash: hashPolicy(shared.steeringOf(project.root).policy),
    ...expectAgent(agentOf(project.root), shared.steeringOf(project.root).policy),
  });
  const lost = expected.withoutTarget.map((project) => ({
    ...withPolicy({
      project: project.name,
      root: project.root,
      because: 'has no target: judged by the gate itself',
    }),
  }));
  const reached: string[] = [];
  const findOne = async ({ project, root, onlyReached }: (typeof expected.fromTasks)[number]) => {
    const place = { name: project, root };
    if (options.inProcess === true) return [{ project, verdict: await judge(place) }];
    const items = readVerdict(context, project, root);
    if (items.length === 0 && onlyReached && options.judgeReached === true) {
      reached.push(project);
      return [{ project, verdict: await judge(place) }];
    }
    const again = (verdict: Verdict) => judge(place, verdict);
    return Promise.all(
      items.map(async (item) => {
        const current = needsRecheck(item, options) ? await recheck(item, again) : item;
        return approve(context, current, again);
      }),
    );
  };
  const found: FoundVerdict[] = [
    ...(await Promise.all(expected.fromTasks.map(findOne))).flat(),
    ...(await Promise.all(
      expected.withoutTarget.map(async (project) => ({
        project: project.name,
        verdict: await judge(project),
      })),
    )),
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
    removed: [
      ...findMovedBase(run, sides),
      ...findRemovedGates(sides, owners, workspace),
      ...findVeiledSpecs(sides, facts),
    ],
    userExcluded: expected.userExcluded,
    uncovered: expected.uncovered,
    waivers: shared.waivers,
    today: localDay(),
    reportOnly: !run.gate,
    ...leftOut(agentOf('.')),
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

/** Where the policy can do without, a verdict without an agent says so itself. */
function expectAgent(choice: AgentChoice, policy: Policy): Pick<ExpectedProject, 'agent'> {
  return choice.asks && policy.agentRequired ? { agent: { name: choice.name, reason: choice.reason } } : {};
}

function leftOut(choice: AgentChoice): { withoutAgent?: WithoutAgent } {
  return choice.asks || choice.withoutAgent === undefined ? {} : { withoutAgent: choice.withoutAgent };
}

/** Tasks do not know that the pipeline approved the waivers: what they found is weighed again by the one who does. */
async function approve(
  { approved, run }: ReviewContext,
  item: FoundVerdict,
  judge: (verdict: Verdict) => Promise<Verdict>,
): Promise<FoundVerdict> {
  const applies = approved && 'verdict' in item && item.verdict.runId === run.id;
  return applies ? { project: item.project, verdict: await judge(item.verdict) } : item;
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
