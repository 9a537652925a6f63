import { describeError, exitClassOf, type GateResult } from '@nx-test-review/contracts';
import { makeSafe } from '@nx-test-review/report';
import { runFolder } from '../../engine/run-store';
import { wantsColor } from '../../engine/wants-color';
import type { TaskOutcome } from '../../engine/types';
import { readAgentEnv } from '../agent-flags';
import { loadEngine } from '../load-engine';
import { listRegisteredNames, type TargetNames } from '../names';
import { readPolicyEnv } from '../policy-env';
import { readProjectRefs } from '../project-refs';
import { toRun } from '../to-run';
import { answerOnce, type Answer } from './answer-once';
import { RUN_ENV } from './run-env';
import { concernsReview } from './concerns-review';
import type { RunFacts } from './describe-run';
import type { PostHookContext } from './post-tasks';

export interface GateRequest {
  facts: RunFacts;
  names: TargetNames;
  context: PostHookContext;
}

/** The one answer to a run, over all registrations of the plugin. Never throws: an error is an answer too. */
export async function gateRun(request: GateRequest): Promise<Answer> {
  const { facts, context } = request;
  try {
    const folder = runFolder(context.workspaceRoot, facts.runId);
    // Bound to this very nx: a run id that somebody set by hand would replay the answer of an older run.
    const name = `gate-${encodeURIComponent(context.id)}`;
    return await answerOnce(folder, name, () => judgeRun(request));
  } catch (error) {
    return answerError(error);
  }
}

async function judgeRun(request: GateRequest): Promise<Answer> {
  const { facts, names, context } = request;
  try {
    const { openWorkspace } = loadEngine();
    const { answerForTargets } = loadAnswer();
    const root = context.workspaceRoot;
    const color = wantsColor(process.env, process.stdout);
    const run = toRun(facts, new Date().toISOString());
    const policy = readPolicyEnv(process.env);
    const { result, text, path, error } = await answerForTargets(
      { root, runId: facts.runId, targets: listAsked(request), color },
      async (target) => {
        const projects = readProjectRefs(root, target);
        const workspace = await openWorkspace(
          { root, projects, ...target },
          {
            color,
            ...(policy === undefined ? {} : { policy }),
            ...(facts.agent === undefined ? {} : { agent: readAgentEnv({ [RUN_ENV.agent]: facts.agent }) }),
          },
        );
        const review = await workspace.openReview(run);
        return async () => {
          try {
            return await review.gate(listOutcomes(context), { judgeReached: true });
          } finally {
            await review.close();
          }
        };
      },
    );
    if (error !== undefined) return answerError(error);
    const said = result.exitClass === 0 ? describePass(result, text, path) : describeNo(result, text);
    return { exitClass: result.exitClass, text: said };
  } catch (error) {
    keepBrokenGate({ facts, names, context }, error);
    return answerError(error);
  }
}

/** Late, as all of the engine. */
function loadAnswer(): typeof import('../../engine/commands/answer-for-targets') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require('../../engine/commands/answer-for-targets') as typeof import('../../engine/commands/answer-for-targets');
}

/** Target names of all registrations that this run concerns: nx ends with the first hook that throws. */
function listAsked({ facts, names, context }: GateRequest): TargetNames[] {
  const { nxJsonConfiguration: nxJson, taskResults } = context;
  const asked = listRegisteredNames(nxJson.plugins).filter((one) =>
    concernsReview(facts, taskResults, one, nxJson),
  );
  const found = new Map([names, ...asked].map((one) => [one.targetName, one]));
  return [...found.values()].sort((left, right) => (left.targetName < right.targetName ? -1 : 1));
}

/** Leaves a gate.json that says why there is no answer. What writes it may be what is broken: then there is none. */
function keepBrokenGate({ facts, names, context }: GateRequest, error: unknown): void {
  try {
    loadAnswer().storeBrokenGate(context.workspaceRoot, facts.runId, names.targetName, error);
  } catch {
    return;
  }
}

function listOutcomes(context: PostHookContext): TaskOutcome[] {
  return Object.values(context.taskResults).map(({ status, task }) => ({
    id: task.id,
    project: task.target.project,
    target: task.target.target,
    status,
  }));
}

/** The headline may quote an agent or a path, and Nx prints it where build logs look for commands. */
function describeNo(result: GateResult, text: string): string {
  const headline = makeSafe(result.headline);
  const first = `test-review ${result.state} [class ${result.exitClass}]: ${headline}`;
  return text.startsWith(headline) ? `${first}${text.slice(headline.length)}` : `${first}\n${text}`;
}

function describePass(result: GateResult, text: string, path: string): string {
  return result.reportOnly ? text : `${makeSafe(result.headline)}\n  ${path}`;
}

function answerError(error: unknown): Answer {
  return { exitClass: exitClassOf(error), text: `test-review broken ${describeError(error)}` };
}
