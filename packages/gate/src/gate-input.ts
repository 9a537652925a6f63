import type { Base, GateResult, Verdict, WithoutAgent } from '@nx-test-review/contracts';
import type { Policy } from './policy';
import type { WaiverEntry } from './waiver-set';

/** A project whose verdict this run must bring. */
export interface ExpectedProject {
  project: string;
  root: string;
  /** Why it is expected: `owns changed specs`, `its task is in the run`, … */
  because: string;
  /** Hash of its own policy where it differs from the workspace's. */
  policyHash?: string;
  /** What Nx said of its task, for the reason of a missing verdict: `its task did not run`. */
  outcome?: string;
  /** An agent had to be asked about it: a verdict without one is none. */
  agent?: { name: string; reason: string };
}

/** What was found of a project: its verdict, or why there is none that can be read. */
export type FoundVerdict = { project: string; verdict: Verdict } | { project: string; error: unknown };

export interface AggregateInput {
  run: { id: string; base: Base | null; head: string | null; scope: Verdict['scope'] };
  toolVersion: string;
  createdAt: string;
  /** Policy of the workspace; a project with its own names its hash in `expected`. */
  policy: Policy;
  /** `base <sha>`, `head (no base configuration)`, or `defaults`. */
  policySource: string;
  expected: readonly ExpectedProject[];
  /** What was read of the run's folder: verdicts, or why one cannot be used. */
  found: readonly FoundVerdict[];
  /** Ways in which this change takes the gate itself away. */
  removed?: GateResult['removed'];
  /** Projects with specs to review that the user excluded on the command line. */
  userExcluded?: readonly { project: string; root: string }[];
  /** Changed specs that no target covers. */
  uncovered?: readonly string[];
  waivers?: readonly WaiverEntry[];
  /** Local day, YYYY-MM-DD. */
  today: string;
  /** An inventory: findings are shown and nothing blocks. */
  reportOnly?: boolean;
  /** Number of projects with specs in the workspace, for "N not affected". */
  projectsWithSpecs?: number;
  notes?: readonly string[];
  /** A configured agent was left out on request. */
  withoutAgent?: WithoutAgent;
}
