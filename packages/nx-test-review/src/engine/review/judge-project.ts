import {
  joinFindings,
  listFew,
  plural,
  type Convention,
  type Finding,
  type Registry,
  type Run,
  type SkippedFile,
  type T0Report,
  type Verdict,
} from '@nx-test-review/contracts';
import {
  applyPolicy,
  assembleVerdict,
  hashPolicy,
  markProvenance,
  type BaselineEntry,
  type Policy,
  type WaiverEntry,
} from '@nx-test-review/gate';
import {
  judgeConventions,
  mergeStopped,
  runT0,
  type Ballot,
  type MeasuredConvention,
} from '@nx-test-review/t0';
import type { AgentPart } from '../agent/agent-part';
import type { EffectiveConfig } from '../config/merge-config';
import type { Side, Sides } from '../sides/open-sides';
import type { ProjectConventions } from './measure-conventions';
import type { ChangeFacts } from './open-change';

export interface JudgeInput {
  run: Run;
  project: { name: string; root: string };
  sides: Sides;
  facts: ChangeFacts;
  registry: Registry;
  config: EffectiveConfig;
  policy: Policy;
  waivers: readonly WaiverEntry[];
  baseline: readonly BaselineEntry[];
  /** Undefined when the project has no spec at the head. */
  t0: { report: T0Report; hash: string | null; rerun: boolean } | undefined;
  /** Specs that are judged. */
  reviewed: readonly string[];
  conventions: ProjectConventions;
  toolVersion: string;
  configHash: string;
  reportOnly: boolean;
  approved: boolean;
}

/** A project whose specs T0 and the diff rows have looked at: all that its verdict needs but for the agent's part. */
export interface PreparedProject {
  input: JudgeInput;
  /** Findings of T0 and of the diff rows with their provenance. */
  findings: Finding[];
}

/** T0 findings of the affected specs and diff findings, with provenance. Pure but for models. */
export function prepareProject(input: JudgeInput): PreparedProject {
  const { sides, facts, project, reviewed } = input;
  const report = input.t0?.report;
  const judged = new Set(reviewed);
  const byConvention = judgeByConventions(
    sides.head,
    (report?.specs ?? []).filter(({ path }) => judged.has(path)),
    input,
  );
  const t0Findings = (report?.findings ?? [])
    .filter((finding) => facts.reach.has(finding.path))
    .concat(byConvention);
  const merged = mergeStopped(t0Findings, facts.diffFindings(project.root));
  return { input, findings: addProvenance(merged, input) };
}

/** One project's verdict: what was found by T0, diff rows and agent, weighed by the policy. */
export function judgeProject({ input, findings: known }: PreparedProject, agent: AgentPart): Verdict {
  const { sides, facts, project, policy, reportOnly, reviewed } = input;
  const report = input.t0?.report;
  const affected = (path: string): boolean => facts.reach.has(path);
  const findings = applyPolicy(joinFindings(known, agent.findings), {
    policy,
    waivers: input.waivers,
    baseline: input.baseline,
    reportOnly,
    approved: input.approved,
    movedFrom: (path) => sides.change?.byPath.get(path)?.movedFrom,
    pathGone: (path) => !sides.head.snapshot.has(path),
  });
  const gone = facts.goneWithSource(project.root);
  const excluded = (report?.excluded ?? []).filter((file) => affected(file.path) || isTouched(file, sides));
  return assembleVerdict({
    runId: input.run.id,
    project: project.name,
    root: project.root,
    scope: sides.change === undefined ? 'all' : 'affected',
    policy,
    findings,
    suppressions: (report?.suppressions ?? []).filter(
      ({ path }) => affected(path) || (sides.change?.byPath.has(path) ?? true),
    ),
    reviewed,
    lostTests: gone.length,
    unreadable: (report?.unreadable ?? []).filter((file) => affected(file.path)),
    excluded,
    excludedChanged: excluded
      .filter((file) => isTouched(file, sides) && !isLeftOutOnPurpose(file))
      .map(({ path }) => path),
    skipReason:
      excluded.length === 0
        ? 'no spec of this project is affected by the change'
        : `its affected spec files hold nothing to judge: ${listFiles(excluded)}`,
    conventions: input.conventions.measured.map(toConvention),
    agent: agent.evidence,
    evidence: {
      toolVersion: input.toolVersion,
      registryHash: input.registry.hash,
      configHash: input.configHash,
      policyHash: hashPolicy(policy),
      base: sides.change?.base ?? null,
      head: sides.headCommit,
      dirty: sides.change?.dirty ?? false,
      t0: { reportHash: input.t0?.hash ?? null, rerun: input.t0?.rerun ?? false },
      createdAt: new Date().toISOString(),
    },
    notes: [
      ...(gone.length === 0 ? [] : [`gone with what they exercised: ${listGone(gone)}`]),
      ...(excluded.length === 0 ? [] : [`not judged: ${listFiles(excluded)}`]),
      ...input.conventions.notes,
    ],
    reportOnly,
  });
}

/** The base is evaluated for each spec of the review set, and for what the change took away. */
function addProvenance(findings: Finding[], input: JudgeInput): Finding[] {
  const { base, change } = input.sides;
  const { reviewed } = input;
  if (base === undefined || change === undefined) return findings;
  const baseOf = (path: string): string => change.byPath.get(path)?.movedFrom ?? path;
  const deleted = change.files.filter((file) => file.status === 'deleted').map((file) => file.path);
  const specs = [...new Set([...reviewed.map(baseOf), ...deleted])]
    .filter((path) => base.snapshot.has(path) && base.decide(path).spec)
    .sort();
  const atBase = runT0({
    specs,
    view: base.view,
    registry: input.registry,
    helpers: input.config.helpers,
    utilities: input.config.conventions.playwrightUtilities ?? [],
  });
  const unread = new Set(atBase.unreadable.map(({ path }) => path));
  const { successors } = input.facts.diff ?? {};
  // The conventions are the head's at both sides: only what the specs do may differ.
  const before = [...atBase.findings, ...judgeByConventions(base, atBase.specs, input, true)];
  return markProvenance(findings, before, {
    movedFrom: (path) => change.byPath.get(path)?.movedFrom,
    goneAtHead: (path) => !input.sides.head.snapshot.has(path),
    evidence: (path) => (unread.has(baseOf(path)) ? 'none' : 'evaluated'),
    successorOf: ({ path, titlePath }) =>
      (successors?.predecessorsOf(path, titlePath) ?? []).map(({ base: ref }) => ref),
  });
}

function judgeByConventions(
  side: Side,
  ballots: readonly Ballot[],
  input: JudgeInput,
  compared = false,
): Finding[] {
  const { measured, utilities } = input.conventions;
  const { registry, config } = input;
  return judgeConventions({
    ballots,
    compared,
    view: side.view,
    registry,
    helpers: config.helpers,
    utilities,
    conventions: measured,
  });
}

function toConvention({
  frameworks: _frameworks,
  forms: _forms,
  ...convention
}: MeasuredConvention): Convention {
  return convention;
}

function isTouched(file: SkippedFile, sides: Sides): boolean {
  return sides.change?.byPath.has(file.path) ?? false;
}

/**
 * No hole in the review: a file without a test, and what the steering configuration or the runner leaves out. They are
 * named. Where the change itself left it out, D7 or "gate removed" speaks.
 */
function isLeftOutOnPurpose(file: SkippedFile): boolean {
  return /^(no tests? (found|of its own)|excluded by )/i.test(file.reason);
}

function listFiles(files: readonly SkippedFile[]): string {
  return listFew(
    files.map(({ path, reason }) => `${path} (${reason})`),
    5,
  );
}

function listGone(gone: readonly { path: string; titlePath: string[] }[]): string {
  const paths = [...new Set(gone.map(({ path }) => path))];
  return `${plural(gone.length, 'test')} of ${listFew(paths, 5)}`;
}
