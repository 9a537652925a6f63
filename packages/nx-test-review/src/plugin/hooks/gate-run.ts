import { describeError, exitClassOf, type GateResult } from '@nx-test-review/contracts';
import { runFolder } from '../../engine/run-store';
import { wantsColor } from '../../engine/wants-color';
import type { TaskOutcome } from '../../engine/types';
import { loadEngine } from '../load-engine';
import type { TargetNames } from '../names';
import { readProjectRefs } from '../project-refs';
import { toRun } from '../to-run';
import { answerOnce, type Answer } from './answer-once';
import type { RunFacts } from './describe-run';
import type { PostHookContext } from './post-tasks';

export interface GateRequest {
  facts: RunFacts;
  names: TargetNames;
  context: PostHookContext;
}

/** The one answer to a run, over all registrations of the plugin. Never throws: an error is an answer too. */
export async function gateRun(request: GateRequest): Promise<Answer> {
  const { facts, names, context } = request;
  try {
    const folder = runFolder(context.workspaceRoot, facts.runId);
    // Bound to this very nx: a run id that somebody set by hand would replay the answer of an older run.
    const name = `gate-${encodeURIComponent(names.targetName)}-${encodeURIComponent(context.id)}`;
    return await answerOnce(folder, name, () => judgeRun(request));
  } catch (error) {
    return answerError(error);
  }
}

async function judgeRun({ facts, names, context }: GateRequest): Promise<Answer> {
  try {
    const { openWorkspace } = loadEngine();
    const projects = readProjectRefs(context.workspaceRoot, names);
    const color = wantsColor(process.env, process.stdout);
    const workspace = await openWorkspace({ root: context.workspaceRoot, projects, ...names }, { color });
    const review = await workspace.openReview(toRun(facts, new Date().toISOString()));
    const { result, text, path } = await review.gate(listOutcomes(context), { judgeReached: true });
    const said = result.exitClass === 0 ? describePass(result, text, path) : describeNo(result, text);
    return { exitClass: result.exitClass, text: said };
  } catch (error) {
    keepBrokenGate({ facts, names, context }, error);
    return answerError(error);
  }
}

/** Leaves a gate.json that says why there is no answer. What writes it may be what is broken: then there is none. */
function keepBrokenGate({ facts, names, context }: GateRequest, error: unknown): void {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { storeBrokenGate } =
      require('../../engine/gate/store-gate') as typeof import('../../engine/gate/store-gate');
    storeBrokenGate(context.workspaceRoot, facts.runId, names.targetName, error);
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

function describeNo(result: GateResult, text: string): string {
  const first = `test-review ${result.state} [class ${result.exitClass}]: ${result.headline}`;
  return text.startsWith(result.headline)
    ? `${first}${text.slice(result.headline.length)}`
    : `${first}\n${text}`;
}

function describePass(result: GateResult, text: string, path: string): string {
  return result.reportOnly ? text : `${result.headline}\n  ${path}`;
}

function answerError(error: unknown): Answer {
  return { exitClass: exitClassOf(error), text: `test-review broken ${describeError(error)}` };
}
