import {
  hashText,
  parseOwnJson,
  T0ReportSchema,
  type Registry,
  type Run,
  type T0Report,
  type Verdict,
} from '@nx-test-review/contracts';
import { verdictSucceeds, type BaselineEntry, type WaiverEntry } from '@nx-test-review/gate';
import { renderVerdictText } from '@nx-test-review/report';
import { collectSpecs } from '@nx-test-review/scope';
import { takePart } from '../agent/agent-part';
import type { AgentSession, AgentSessionInput } from '../agent/session-types';
import type { AgentFlags } from '../../plugin/agent-flags';
import { gateRun } from '../gate/gate-run';
import { readIfThere, t0ReportPath, verdictPath, writeWhole } from '../run-store';
import type { Sides } from '../sides/open-sides';
import { runProjectT0, whyReportIsStale, type ProjectT0Input } from '../t0/run-project-t0';
import type { Review, WorkspaceInput } from '../types';
import type { Owners } from '../workspace/owners';
import { createCorpusReader, type CorpusReader } from './collect-corpus';
import { judgeProject, prepareProject, type PreparedProject } from './judge-project';
import { loadBaseline, loadProjectSteering, loadWaivers, type ProjectSteering } from './load-steering';
import { measureProject } from './measure-conventions';
import type { ChangeFacts } from './open-change';

/** All that one run shares over its projects. */
export interface ReviewContext {
  run: Run;
  workspace: WorkspaceInput;
  sides: Sides;
  facts: ChangeFacts;
  owners: Owners;
  registry: Registry;
  toolVersion: string;
  /** The pipeline approved the waivers of this change. */
  approved: boolean;
  /** Marks of colour in text for people. */
  color: boolean;
  /** Nothing is kept, so T0 looks at the specs of the change only. */
  partial: boolean;
  /** What the command line says of the agent. */
  agentFlags: AgentFlags;
  ci: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** Takes a line for people while agents are asked. */
  progress: (line: string) => void;
  /** Opens the agents of this run; asks nobody yet. */
  openAgents(input: AgentSessionInput): AgentSession;
}

/** Judges projects and gates them at the end, over the same facts. */
export function createReview(context: ReviewContext): Review {
  const { run, workspace } = context;
  const shared = openShared(context);
  const prepared = new Map<string, PreparedProject>();
  const prepare = (project: ProjectPlace): PreparedProject => {
    const known = prepared.get(project.root) ?? prepareOne(context, shared, project);
    prepared.set(project.root, known);
    return known;
  };
  const agents = context.openAgents({
    context,
    steeringOf: shared.steeringOf,
    prepareAll: () => listAffected(context).map(prepare),
  });
  agents.choose('.'); // an agent that is left out without leave is refused before any work
  const takeTurn = createTurns();
  const judge = async (project: ProjectPlace, earlier?: Verdict): Promise<Verdict> => {
    const ready = await takeTurn(() => prepare(project));
    const part = earlier === undefined ? await agents.review(ready) : takePart(earlier);
    return judgeProject(ready, part);
  };
  return {
    run,
    base: context.sides.change?.base ?? null,
    judge: async (name) => {
      const project = workspace.projects.find((one) => one.name === name) ?? { name, root: name };
      const verdict = await judge(project);
      const path = verdictPath(workspace.root, run.id, project.root);
      writeWhole(path, `${JSON.stringify(verdict, null, 2)}\n`);
      return {
        verdict,
        path,
        success: verdictSucceeds(verdict),
        text: renderVerdictText(verdict, { color: context.color }),
      };
    },
    gate: (outcomes, options = {}) =>
      gateRun(context, shared, outcomes, options, { judge, agentOf: agents.choose }),
    plan: (options) => agents.plan(options),
    close: () => agents.close(),
  };
}

type ProjectPlace = { name: string; root: string };

/** Projects with specs that the change touches or reaches, by name. */
function listAffected({ facts, owners }: ReviewContext): ProjectPlace[] {
  const found = new Map<string, ProjectPlace>();
  for (const spec of facts.reach.keys()) {
    const owner = owners.head.ownerOf(spec);
    if (owner !== undefined) found.set(owner.root, owner);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * T0 keeps its process busy, agents keep it waiting: projects are prepared one after the other, and between two of them
 * answers of agents and finished verdicts get their turn.
 */
function createTurns(): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Waivers, baseline and the workspace's own policy: read once. */
export interface SharedSteering {
  root: ProjectSteering;
  waivers: WaiverEntry[];
  baseline: BaselineEntry[];
  corpus: CorpusReader;
  steeringOf(root: string): ProjectSteering;
}

function openShared(context: ReviewContext): SharedSteering {
  const { sides, registry, approved } = context;
  const known = new Map<string, ProjectSteering>();
  const steeringOf = (root: string): ProjectSteering => {
    const found = known.get(root) ?? loadProjectSteering(sides, root, registry);
    known.set(root, found);
    return found;
  };
  const root = steeringOf('.');
  return {
    root,
    steeringOf,
    corpus: createCorpusReader(context, steeringOf),
    waivers: loadWaivers(sides, root.policy, registry, approved),
    baseline: loadBaseline(sides),
  };
}

function prepareOne(context: ReviewContext, shared: SharedSteering, project: ProjectPlace): PreparedProject {
  const { sides, facts, run, registry, toolVersion } = context;
  const steering = shared.steeringOf(project.root);
  const t0 = readOrRunT0(context, steering, project);
  const reviewed = t0.report.specs.map((spec) => spec.path).filter((path) => facts.reach.has(path));
  return prepareProject({
    run,
    project,
    sides,
    facts,
    registry,
    config: steering.config,
    configHash: steering.configHash,
    policy: steering.policy,
    waivers: shared.waivers,
    baseline: shared.baseline,
    t0,
    reviewed,
    conventions: measureProject({
      project,
      report: t0.report,
      reviewed,
      corpus: shared.corpus,
      configured: steering.config.conventions.playwrightUtilities ?? [],
      steering: sides.steering.side,
    }),
    toolVersion,
    reportOnly: !run.gate,
    approved: context.approved,
  });
}

/** The cached report where it speaks for the tree and the steering configuration, else a fresh one. */
function readOrRunT0(
  context: ReviewContext,
  steering: ProjectSteering,
  project: { name: string; root: string },
): { report: T0Report; hash: string | null; rerun: boolean } {
  const whole = prepareT0(context, steering, project);
  const input = context.partial
    ? { ...whole, specs: whole.specs.filter((spec) => context.facts.reach.has(spec)) }
    : whole;
  const text = context.partial ? undefined : readIfThere(t0ReportPath(context.workspace.root, project.root));
  const restored = text === undefined ? undefined : parseReport(text);
  if (restored !== undefined && whyReportIsStale(restored, input) === undefined) {
    return { report: restored, hash: hashText(text ?? ''), rerun: false };
  }
  const report = runProjectT0(input);
  return { report, hash: hashText(JSON.stringify(report)), rerun: true };
}

function parseReport(text: string): T0Report | undefined {
  try {
    return parseOwnJson(T0ReportSchema, text, 't0 report');
  } catch {
    return undefined;
  }
}

export function prepareT0(
  {
    sides,
    owners,
    registry,
    toolVersion,
  }: Pick<ReviewContext, 'sides' | 'owners' | 'registry' | 'toolVersion'>,
  steering: ProjectSteering,
  project: { name: string; root: string },
): ProjectT0Input {
  const { snapshot, decide } = sides.head;
  const own = snapshot.list().filter((path) => owners.head.ownerOf(path)?.root === project.root);
  const { specs, excluded } = collectSpecs(snapshot, decide, own);
  return {
    project,
    specs,
    excluded,
    side: sides.head,
    registry,
    helpers: steering.config.helpers,
    utilities: steering.config.conventions.playwrightUtilities ?? [],
    configHash: steering.configHash,
    toolVersion,
  };
}
