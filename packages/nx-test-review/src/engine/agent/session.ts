import { plural, type AgentConfig } from '@nx-test-review/contracts';
import type { AgentIdentity, ReviewInput } from '@nx-test-review/review';
import { createMeaningReader } from '@nx-test-review/source';
import { join } from 'node:path';
import { answerOnce } from '../../plugin/hooks/answer-once';
import { AGENT_DEFAULTS } from '../config/merge-config';
import type { PreparedProject } from '../review/judge-project';
import { readEarlierVerdict, runFolder } from '../run-store';
import { sumPlans, whyNotAdmitted } from './admission';
import type { AgentPart } from './agent-part';
import type { AgentTools, CallLedger, PlannedReview, ToolsInput } from './agent-tools';
import { choiceOf, dealDrivers, type AgentChoice, type AgentName } from './choose-agent';
import { identifyAgent } from './identify-agent';
import { loadAgentTools } from './load-agent-tools';
import { makeAsk, retriesOf, settingsOf } from './make-ask';
import { createMeaningCheck, type MeaningCheck } from './meaning';
import { nothingAsked, toPart } from './to-part';
import { weighPrograms, type ProgramTrust } from './own-programs';
import { createIndex, planProject, settle, type PlanInput, type ProjectPlan } from './plan-project';
import { openProgress, type Progress } from './progress';
import type { AgentSession, AgentSessionInput, PlannedProject, PlanOptions, RunPlan } from './session-types';

/** Most tokens of one prompt. What does not fit is split into several calls. */
const MOST_PROMPT_TOKENS = 60_000;

type Asking = Extract<AgentChoice, { asks: true }>;

export interface AskingSession extends Pick<AgentSession, 'plan' | 'close'> {
  review(project: PreparedProject, choice: Asking): Promise<AgentPart>;
}

/** Opens nothing before the first project that asks an agent. */
export function createAskingSession(
  { context, steeringOf, prepareAll }: AgentSessionInput,
  choose: AgentSession['choose'],
  openTools: (input: ToolsInput) => Promise<AgentTools> = loadAgentTools,
): AskingSession {
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
        const settings = settingsOf(input.config.agent, driver);
        const { defaultModel } = tools.driver(driver);
        return identifyAgent({ root: workspace.root, driver, settings, env: context.env }, defaultModel);
      });
    for (const warning of tools.warnings) context.progress(warning);
    return {
      tools,
      changedInMeaning,
      progress: openProgress({
        runId: run.id,
        file: context.partial ? undefined : join(folder, 'events.jsonl'),
        print: context.progress,
      }),
      planInput: {
        context,
        changedInMeaning,
        index: createIndex(context),
        identify,
        earlierVerdict: (root) => readEarlierVerdict(workspace.root, run.id, root),
        lastAnswer: (path) => tools.store.last?.(path)?.findings,
      },
    };
  };

  const planOf = (prepared: PreparedProject, choice: Asking, { planInput }: Opened): ProjectPlan => {
    const { root } = prepared.input.project;
    const plan = plans.get(root) ?? planProject(prepared, choice, planInput);
    plans.set(root, plan);
    return plan;
  };

  const weigh = (planned: readonly PlannedReview[], { changedInMeaning }: Opened) => {
    const config = steeringOf('.').config.agent;
    const estimate = sumPlans(planned, (model) => (model === null ? undefined : config.prices?.[model]));
    const refusal = whyNotAdmitted({
      estimate,
      budget: config.budget ?? {},
      specs: facts.allSpecs.length,
      changed: [...facts.reach].filter(([path, { changed }]) => changed && changedInMeaning(path)).length,
      sides,
      askAnyway: context.agentFlags.askAnyway ?? false,
    });
    return { estimate, refusal };
  };

  /** One answer for all processes of the run: the first one that asks looks at all projects. */
  const admit = async (session: Opened): Promise<string | undefined> => {
    const { exitClass, text } = await answerOnce(folder, 'agent-admission', async () => {
      const planned = prepareAll().flatMap((prepared) => {
        const choice = choose(prepared.input.project.root);
        if (!choice.asks) return [];
        const plan = planOf(prepared, choice, session);
        return [session.tools.plan(toReviewInput(plan, session, noAsk))];
      });
      const { refusal } = weigh(planned, session);
      return { exitClass: refusal === undefined ? 0 : 2, text: refusal ?? '' };
    });
    return exitClass === 0 ? undefined : text;
  };

  const plan = async ({ fallback, all }: PlanOptions): Promise<RunPlan> => {
    const session = await (opened ??= open());
    const planned: PlannedReview[] = [];
    const projects = prepareAll().map((prepared): PlannedProject => {
      const { name: project, root } = prepared.input.project;
      const { agent } = steeringOf(root).config;
      const configured: AgentName = agent.name === 'none' ? (fallback ?? 'none') : agent.name;
      const choice = choiceOf(context.agentFlags.name ?? configured, agent);
      const place = { project, root, reason: choice.reason };
      if (!choice.asks) return { ...place, calls: [], others: [] };
      const own =
        all === true
          ? planProject(prepared, choice, session.planInput, true)
          : planOf(prepared, choice, session);
      const input = toReviewInput(own, session, noAsk);
      const told = session.tools.plan(all === true ? { ...input, store: NO_STORE } : input);
      planned.push(told);
      return {
        ...place,
        agent: told.agent,
        calls: told.calls,
        others: [
          ...told.replayed.map((path) => settle(path, 'replayed', 'its answer is stored')),
          ...told.closed.map(({ path, reason }) => settle(path, 'no-open-row', reason)),
          ...told.notSent.map(({ path, reason }) => settle(path, 'not-sent', reason)),
          ...own.settled,
        ].map(({ path, outcome, because }) => ({ path, outcome, because })),
      };
    });
    const { estimate, refusal } = weigh(planned, session);
    return { projects, estimate, ...(refusal === undefined ? {} : { refusal }) };
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
      retries: retriesOf(agent, context.ci),
      ask,
      store: tools.store,
      emit: (event) => progress.emit({ project: project.name, ...event }),
    };
  };

  /** Of all drivers that may be asked about a project. */
  const weighAgents = ({ agents }: ProjectPlan, config: AgentConfig): ProgramTrust => {
    const all = agents.map(({ driver }) =>
      weighPrograms({
        root: workspace.root,
        driver,
        settings: settingsOf(config, driver),
        env: context.env,
        change: sides.change,
        ci: context.ci,
      }),
    );
    const refusal = all.find((one) => one.refusal !== undefined)?.refusal;
    return {
      ...(refusal === undefined ? {} : { refusal }),
      warnings: all.flatMap(({ warnings }) => warnings),
    };
  };

  const review: AskingSession['review'] = async (prepared, choice) => {
    const { project, config } = prepared.input;
    const session = await (opened ??= open());
    const { tools, progress } = session;
    const plan = planOf(prepared, choice, session);
    const trust = weighAgents(plan, config.agent);
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
      whyNot: async () => trust.refusal ?? (await (admission ??= admit(session))),
      ledger: () => (ledger ??= tools.openLedger()),
    });
    progress.emit({ type: 'project-started', project: project.name, message: describePlan(plan) });
    const outcome =
      plan.specs.length === 0
        ? nothingAsked(plan)
        : await tools.review(toReviewInput(plan, session, counted.ask));
    const warnings = [...tools.warnings, ...(counted.calls() === 0 ? [] : trust.warnings)];
    const part = toPart(choice, plan, outcome, counted, prepared.input.policy.agentRequired, warnings);
    progress.emit({ type: 'project-ended', project: project.name, message: describePart(part) });
    return part;
  };

  return {
    review,
    plan,
    async close() {
      stop.abort();
      (await opened?.catch(() => undefined))?.progress.close();
      await (await ledger?.catch(() => undefined))?.close();
    },
  };
}

const NO_STORE: ReviewInput['store'] = { read: () => ({}), write: () => undefined };
const noAsk: ReviewInput['ask'] = () => Promise.reject(new Error('a plan asks nobody'));

function describePlan({ specs, settled, agents }: ProjectPlan): string {
  const needs = settled.length === 1 ? 'needs' : 'need';
  const rest = settled.length === 0 ? '' : `, ${settled.length} ${needs} no answer`;
  if (specs.length === 0) return `nothing to ask${rest}`;
  return `${plural(specs.length, 'spec')} for ${agents[0]?.driver ?? 'an agent'}${rest}`;
}

function describePart({ findings, evidence }: AgentPart): string {
  const outcomes = new Map<string, number>();
  for (const { outcome } of evidence.review?.specs ?? [])
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const told = [...outcomes].map(([outcome, count]) => `${count} ${outcome.replaceAll('-', ' ')}`);
  const found = `${plural(findings.length, 'finding')} of the agent`;
  return [...told, ...(evidence.review?.specs.length === 0 ? [] : [found])].join(', ') || 'nothing to ask';
}
