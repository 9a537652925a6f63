import { NO_USAGE, type AgentReview, type Finding } from '@nx-test-review/contracts';
import type { AgentIdentity, ReviewInput, ReviewOutcome } from '@nx-test-review/review';
import { createMeaningReader } from '@nx-test-review/source';
import { join } from 'node:path';
import { answerOnce } from '../../plugin/hooks/answer-once';
import { AGENT_DEFAULTS } from '../config/merge-config';
import type { PreparedProject } from '../review/judge-project';
import { readEarlierVerdict, runFolder } from '../run-store';
import { sumPlans, whyNotAdmitted } from './admission';
import type { AgentPart } from './agent-part';
import type { AgentTools, CallLedger, ToolsInput } from './agent-tools';
import { chooseAgent, dealDrivers, type AgentChoice } from './choose-agent';
import { makeAsk, settingsOf, type CountedAsk } from './make-ask';
import { createMeaningCheck, type MeaningCheck } from './meaning';
import { createIndex, planProject, type PlanInput, type ProjectPlan } from './plan-project';
import { openProgress, type Progress } from './progress';
import type { AgentSession, AgentSessionInput } from './session-types';

/** Most tokens of one prompt. What does not fit is split into several calls. */
const MOST_PROMPT_TOKENS = 60_000;

type Asking = Extract<AgentChoice, { asks: true }>;

/** Opens nothing before the first project that asks an agent. */
export function createAgentSession(
  { context, steeringOf, prepareAll }: AgentSessionInput,
  openTools: (input: ToolsInput) => Promise<AgentTools>,
): AgentSession {
  const { run, workspace, sides, facts } = context;
  const folder = runFolder(workspace.root, run.id);
  const stop = new AbortController();
  const plans = new Map<string, ProjectPlan>();
  let opened: Promise<Opened> | undefined;
  let admission: Promise<string | undefined> | undefined;
  let ledger: Promise<CallLedger> | undefined;

  interface Opened {
    tools: AgentTools;
    progress: Progress;
    changedInMeaning: MeaningCheck;
    planInput: PlanInput;
  }

  const open = async (): Promise<Opened> => {
    const { config, policy } = steeringOf('.');
    const tools = await openTools({
      root: workspace.root,
      runId: run.id,
      config,
      replay: policy.replay ?? (context.ci ? 'authenticated' : 'any'),
      ci: context.ci,
      env: context.env,
    });
    const changedInMeaning = createMeaningCheck(sides, await createMeaningReader());
    const identify = (choice: Asking, { input }: PreparedProject): AgentIdentity[] =>
      dealDrivers(choice.drivers, input.project.root).map((driver) => {
        const { model, effort, baseUrl } = settingsOf(input.config.agent, driver);
        return {
          driver,
          model: model ?? tools.driver(driver).defaultModel ?? null,
          effort: effort ?? null,
          baseUrl: baseUrl ?? null,
        };
      });
    return {
      tools,
      changedInMeaning,
      progress: openProgress({
        runId: run.id,
        file: join(folder, 'events.jsonl'),
        print: context.progress,
      }),
      planInput: {
        context,
        changedInMeaning,
        index: createIndex(context),
        identify,
        earlierVerdict: (root) => readEarlierVerdict(workspace.root, run.id, root),
      },
    };
  };

  const choose = (root: string): AgentChoice => {
    const { config, policy } = steeringOf(root);
    if (context.partial) return { asks: false, name: config.agent.name, reason: 'check asks no agent' };
    const { allowWithoutAgent, sources } = policy;
    const allowed = { allowWithoutAgent: allowWithoutAgent && sources['allowWithoutAgent'] !== 'flags' };
    return chooseAgent({
      config: config.agent,
      policy: allowed,
      flags: context.agentFlags,
      ci: context.ci,
      run,
    });
  };

  const planOf = (prepared: PreparedProject, choice: Asking, { planInput }: Opened): ProjectPlan => {
    const { root } = prepared.input.project;
    const plan = plans.get(root) ?? planProject(prepared, choice, planInput);
    plans.set(root, plan);
    return plan;
  };

  /** One answer for all processes of the run: the first one that asks looks at all projects. */
  const admit = async (session: Opened): Promise<string | undefined> => {
    const { exitClass, text } = await answerOnce(folder, 'agent-admission', async () => {
      const asked = prepareAll().flatMap((prepared) => {
        const choice = choose(prepared.input.project.root);
        return choice.asks ? [planOf(prepared, choice, session)] : [];
      });
      const config = steeringOf('.').config.agent;
      const refusal = whyNotAdmitted({
        estimate: sumPlans(
          asked.map((plan) => session.tools.plan(toReviewInput(plan, session, noAsk))),
          (model) => (model === null ? undefined : config.prices?.[model]),
        ),
        budget: config.budget ?? {},
        specs: facts.allSpecs.length,
        changed: [...facts.reach].filter(([path, { changed }]) => changed && session.changedInMeaning(path))
          .length,
        sides,
        askAnyway: context.agentFlags.askAnyway ?? false,
      });
      return { exitClass: refusal === undefined ? 0 : 2, text: refusal ?? '' };
    });
    return exitClass === 0 ? undefined : text;
  };

  const toReviewInput = (
    plan: ProjectPlan,
    { tools, progress }: Opened,
    ask: ReviewInput['ask'],
  ): ReviewInput => {
    const { project, config } = plan.prepared.input;
    const agent = { ...AGENT_DEFAULTS, ...config.agent };
    return {
      runId: run.id,
      project,
      base: sides.change?.base ?? null,
      agents: plan.agents,
      specs: plan.specs.map(({ input }) => input),
      context: plan.context,
      rubricHash: context.registry.hash,
      secondLook: agent.secondLook,
      maxPromptTokens: MOST_PROMPT_TOKENS,
      retries: agent.retries ?? (context.ci ? 1 : 0),
      ask,
      store: tools.openStore(),
      emit: (event) => progress.emit({ project: project.name, ...event }),
    };
  };

  const review = async (prepared: PreparedProject): Promise<AgentPart> => {
    const { project, config } = prepared.input;
    const choice = choose(project.root);
    if (!choice.asks) {
      const { name, reason } = choice;
      return { findings: [], evidence: { name, asked: false, reason } };
    }
    const session = await (opened ??= open());
    const { tools, progress } = session;
    const plan = planOf(prepared, choice, session);
    const counted = makeAsk({
      tools,
      config: config.agent,
      runId: run.id,
      project: project.name,
      workspace: workspace.root,
      traces: join(folder, 'agents'),
      ci: context.ci,
      env: context.env,
      signal: stop.signal,
      progress,
      whyNot: () => (admission ??= admit(session)),
      ledger: () => (ledger ??= tools.openLedger()),
    });
    progress.emit({ type: 'project-started', project: project.name, message: describePlan(plan) });
    const outcome =
      plan.specs.length === 0
        ? nothingAsked(plan)
        : await tools.review(toReviewInput(plan, session, counted.ask));
    const part = toPart(choice, plan, outcome, counted, prepared.input.policy.agentRequired);
    progress.emit({ type: 'project-ended', project: project.name, message: describePart(part) });
    return part;
  };

  return {
    choose,
    review,
    async close() {
      stop.abort();
      (await opened)?.progress.close();
      await (await ledger)?.close();
    },
  };
}

const noAsk: ReviewInput['ask'] = () => Promise.reject(new Error('a plan asks nobody'));

function nothingAsked({ context }: ProjectPlan): ReviewOutcome {
  return {
    findings: [],
    unjudged: [],
    review: {
      calls: 0,
      secondLooks: 0,
      specs: [],
      usage: NO_USAGE,
      dropped: [],
      prior: [],
      notes: [],
      failures: [],
      context: {
        basis: context.basis,
        files: context.files.map(({ path }) => path),
        leftOut: context.leftOut,
      },
      promptHash: null,
      warnings: [],
    },
  };
}

function toPart(
  choice: Asking,
  plan: ProjectPlan,
  outcome: ReviewOutcome,
  counted: CountedAsk,
  required: boolean,
): AgentPart {
  const { name, reason } = choice;
  const absent = outcome.unjudged.length > 0 && outcome.unjudged.every(({ exitClass }) => exitClass === 2);
  const missing = counted.failures().find(({ kind }) => kind === 'missing' || kind === 'login');
  if (!required && absent && missing !== undefined) {
    return {
      findings: [],
      evidence: {
        name,
        asked: false,
        reason: `agent not run: ${missing.message}, and policy.agentRequired is false`,
      },
    };
  }
  const review: AgentReview = {
    ...outcome.review,
    drivers: counted.drivers(),
    calls: counted.calls(),
    failures: counted.failures(),
    specs: [...outcome.review.specs, ...plan.settled].sort((a, b) => (a.path < b.path ? -1 : 1)),
    unreachedSource: plan.unreachedSource,
  };
  return {
    findings: outcome.findings.map((finding) => addProvenance(finding, plan)),
    evidence: {
      name,
      asked: true,
      reason,
      ...(outcome.unjudged.length === 0 ? {} : { unjudged: outcome.unjudged }),
      review,
    },
  };
}

/** A finding of an agent is as old as the line that it stands on; where nothing tells, it counts. */
function addProvenance(finding: Finding, { specs, prepared }: ProjectPlan): Finding {
  if (prepared.input.sides.change === undefined) return { ...finding, provenance: 'introduced' };
  const spec = specs.find(({ input }) => input.path === finding.path);
  const kind = spec?.diff.kindOf(finding.line);
  const provenance = kind === 'added' ? 'introduced' : kind === 'modified' ? 'modified' : 'pre-existing';
  return { ...finding, provenance: spec === undefined ? 'introduced' : provenance };
}

function describePlan({ specs, settled, agents }: ProjectPlan): string {
  const [first] = agents;
  const who = first === undefined ? 'an agent' : first.driver;
  const about = `${specs.length} spec${specs.length === 1 ? '' : 's'} for ${who}`;
  return settled.length === 0 ? about : `${about}, ${settled.length} without`;
}

function describePart({ findings, evidence }: AgentPart): string {
  const outcomes = new Map<string, number>();
  for (const { outcome } of evidence.review?.specs ?? [])
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const told = [...outcomes].map(([outcome, count]) => `${count} ${outcome.replaceAll('-', ' ')}`);
  return [...told, `${findings.length} finding${findings.length === 1 ? '' : 's'} of the agent`].join(', ');
}
