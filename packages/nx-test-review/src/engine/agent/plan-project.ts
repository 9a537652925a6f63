import type { AgentReview, Finding, SpecReview, Verdict } from '@nx-test-review/contracts';
import type { AgentIdentity, ReviewInput } from '@nx-test-review/review';
import { createProjectIndex, isNoise, type ProjectIndex } from '@nx-test-review/scope';
import { AGENT_DEFAULTS } from '../config/merge-config';
import type { PreparedProject } from '../review/judge-project';
import type { ReviewContext } from '../review/open-review';
import type { AgentChoice } from './choose-agent';
import { describeContext } from './context-inputs';
import type { MeaningCheck } from './meaning';
import { selectSpecs } from './select-specs';
import { describeSpec, type AskedSpec } from './spec-inputs';

/** What an agent is to be asked about a project. */
export interface ProjectPlan {
  prepared: PreparedProject;
  /** Specs to ask about; empty when nobody needs an agent. */
  specs: AskedSpec[];
  /** What becomes of the others. */
  settled: SpecReview[];
  context: ReviewInput['context'];
  agents: AgentIdentity[];
  unreachedSource: string[];
}

export interface PlanInput {
  context: ReviewContext;
  changedInMeaning: MeaningCheck;
  index: ProjectIndex;
  identify(choice: Extract<AgentChoice, { asks: true }>, project: PreparedProject): AgentIdentity[];
  earlierVerdict(root: string): Verdict | undefined;
  /** Findings of the last stored answer about a path. */
  lastAnswer(path: string): readonly Finding[] | undefined;
}

export function createIndex(context: ReviewContext): ProjectIndex {
  return createProjectIndex(context.workspace.projects);
}

/** Chooses the specs (`all`: whatever changed), and gathers for each what the agent is told. Asks nobody. */
export function planProject(
  prepared: PreparedProject,
  choice: Extract<AgentChoice, { asks: true }>,
  input: PlanInput,
  all = input.context.sides.change === undefined,
): ProjectPlan {
  const { sides, facts, registry, agentFlags } = input.context;
  const { project, reviewed, policy, config, conventions } = prepared.input;
  const agent = { ...AGENT_DEFAULTS, ...config.agent };
  const { ask, settled } = selectSpecs({
    reviewed,
    reach: facts.reach,
    all,
    changedInMeaning: input.changedInMeaning,
    scope: agentFlags.scope ?? 'direct',
    most: agent.reached,
  });
  const earlier = input.earlierVerdict(project.root);
  const from = {
    sides,
    registry,
    policy,
    helpers: config.helpers,
    conventions: conventions.measured.map(
      ({ frameworks: _frameworks, forms: _forms, ...convention }) => convention,
    ),
    known: prepared.findings,
    prior: (path: string) =>
      input.lastAnswer(path) ?? earlier?.findings.filter((finding) => finding.path === path),
  };
  const described = ask.flatMap((wanted) => describeSpec(wanted, from) ?? []);
  const specs = described.filter(({ input: spec }) => spec.openRows.length > 0);
  for (const { input: spec } of described) {
    if (spec.openRows.length > 0) continue;
    const because = 'no row that needs judgement is open for it';
    settled.push(settle(spec.path, 'no-open-row', because));
  }
  return {
    prepared,
    specs,
    settled,
    context: describeContext({
      sides,
      index: input.index,
      project: project.name,
      reviewed: specs.map(({ input: spec }) => spec.path),
      files: agent.contextFiles,
      tokens: agent.contextTokens,
    }),
    agents: input.identify(choice, prepared),
    unreachedSource: listUnreachedSource(input, project.root),
  };
}

export function settle(path: string, outcome: SpecReview['outcome'], because: string): SpecReview {
  return { path, outcome, because, driver: null, storedAt: null, storedBy: null };
}

const SOURCE = /\.[cm]?[jt]sx?$/;

/** Changed source files of a project that no spec of the workspace reaches. */
function listUnreachedSource(
  { context, changedInMeaning }: PlanInput,
  root: string,
): AgentReview['unreachedSource'] {
  const { sides, facts, owners } = context;
  const reached = new Set<string>();
  for (const { direct, via } of facts.reach.values())
    for (const path of [...direct, ...via]) reached.add(path);
  return (sides.change?.files ?? [])
    .filter(
      ({ path, status }) =>
        status !== 'deleted' && SOURCE.test(path) && !path.endsWith('.d.ts') && !isNoise(path),
    )
    .map(({ path }) => path)
    .filter(
      (path) =>
        !reached.has(path) && !sides.head.decide(path).spec && owners.head.ownerOf(path)?.root === root,
    )
    .filter((path) => !/(^|\/)[^/]*\.config\.[cm]?[jt]s$/.test(path) && changedInMeaning(path));
}
