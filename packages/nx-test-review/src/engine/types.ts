import type { Base, GateResult, Run, T0Report, Verdict } from '@nx-test-review/contracts';
import type { ProjectRef, SnapshotOptions } from '@nx-test-review/scope';
import type { PlanOptions, RunPlan } from './agent/session-types';
import type { Inventory } from './baseline/take-inventory';

/** A project as Nx tells it, with what the gate needs to know of its targets. */
export interface WorkspaceProject extends ProjectRef {
  /** Executor of the target named `test-review`, undefined when there is no such target. */
  reviewExecutor?: string;
  /** Another registration, with a target name of its own, reviews it: that one has a gate of its own. */
  reviewedElsewhere?: true;
  /** Executor of the target named `test-review-t0`. */
  t0Executor?: string;
}

export interface WorkspaceInput {
  root: string;
  projects: WorkspaceProject[];
  /** Effective target names of the registrations, `test-review` and `test-review-t0` by default. */
  targetName: string;
  t0TargetName: string;
  /** Nobody asked Nx: projects, and what covers them, are what files tell. */
  plain?: boolean;
  /** Files of the working tree, where finding the projects has listed them. */
  listed?: SnapshotOptions['listed'];
}

/** Outcome of one task of the run, as Nx told the post hook. */
export interface TaskOutcome {
  id: string;
  project: string;
  target: string;
  status: string;
}

/** The engine, as executors, hooks and the command line use it. Loaded lazily: never by the plugin entry. */
export interface Workspace {
  readonly input: WorkspaceInput;
  /** Runs T0 over one project's specs and writes the report; the text is the task's output. */
  writeT0Report(project: string): Promise<{ report: T0Report; path: string; text: string }>;
  /** Resolves base and head, computes the change once. Throws class 2 for an unknown base or a shallow clone. */
  openReview(run: Run): Promise<Review>;
  /** Judges the tree as it is by T0, all projects. Writes nothing. */
  inventory(): Promise<Inventory>;
}

export interface Review {
  readonly run: Run;
  /** What the change is compared with; null without a base. */
  readonly base: Base | null;
  /** Judges one project and writes its verdict. `success` is what the task returns. */
  judge(project: string): Promise<{ verdict: Verdict; path: string; success: boolean; text: string }>;
  /** Compares verdicts found with the set expected, writes gate.json and gate.md. `text` is for people. */
  gate(
    outcomes: TaskOutcome[],
    options?: GateOptions,
  ): Promise<{
    /** What this registration found. */
    result: GateResult;
    /** What all registrations that have gated the run found: what gate.json holds. */
    merged?: GateResult;
    path: string;
    text: string;
  }>;
  /** What would be asked of agents; nobody is. */
  plan(options: PlanOptions): Promise<RunPlan>;
  /** Ends what asks agents in this process. The review is of no use afterwards. */
  close(): Promise<void>;
}

export interface GateOptions {
  /** Judge what has no target (any more) in this process too: the set of the base is judged, whatever Nx ran. */
  judgeUncovered?: boolean;
  /** Judge here what only imports lead to, where Nx saw no dependency and therefore ran no task. */
  judgeReached?: boolean;
  /** Judge everything in this process and write nothing: without Nx there are no tasks that could have. */
  inProcess?: boolean;
  /** The verdicts are of an earlier run: believed only where the tree as it is now gives the same. */
  recheck?: 'all' | 'dirty';
  notes?: string[];
}
