import { NO_USAGE, type AgentReview, type Finding } from '@nx-test-review/contracts';
import type { ReviewOutcome } from '@nx-test-review/review';
import type { AgentPart } from './agent-part';
import type { AgentChoice } from './choose-agent';
import type { CountedAsk } from './make-ask';
import type { ProjectPlan } from './plan-project';

type Asking = Extract<AgentChoice, { asks: true }>;

/** No spec of the project needs an agent. */
export function nothingAsked({ context }: ProjectPlan): ReviewOutcome {
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

/** What became of a review as a part of the verdict. */
export function toPart(
  choice: Asking,
  plan: ProjectPlan,
  outcome: ReviewOutcome,
  counted: CountedAsk,
  required: boolean,
  warnings: readonly string[],
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
    warnings: [...new Set([...outcome.review.warnings, ...warnings])],
    calls: counted.calls(),
    // Failed calls are counted where they are made; a refused report is a call that went well.
    failures: [
      ...counted.failures(),
      ...outcome.review.failures.filter(({ kind }) => kind === 'refused-report'),
    ],
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
