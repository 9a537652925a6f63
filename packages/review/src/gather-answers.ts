import type { AgentNote, DroppedFinding, Finding, ReportedPrior } from '@nx-test-review/contracts';
import type { PartAnswer } from './ask/ask-part';
import type { PreparedSpec } from './prepare';
import type { PromptPart } from './prompt/part';
import { isSamePath } from './text/same-path';

interface Good {
  ok: true;
  spec: PreparedSpec;
  calls: number;
  findings: Finding[];
  dropped: DroppedFinding[];
  notes: AgentNote[];
  contextUsed: string[];
  prior: ReportedPrior[];
  modelReported: string | null;
}
interface Bad {
  ok: false;
  spec: PreparedSpec;
  reason: string;
  exitClass: 2 | 3;
}
export type SpecAnswer = Good | Bad;

/** Answers of calls by spec. A spec is judged when each call that has a piece of it was answered. */
export function gatherAnswers(
  asked: readonly PreparedSpec[],
  answers: readonly { part: PromptPart; answer: PartAnswer }[],
): SpecAnswer[] {
  return asked.flatMap((spec) => {
    const own = answers.filter(({ part }) => part.specs.some((one) => one.spec.path === spec.path));
    return own.length === 0 ? [] : [gatherSpec(spec, own)];
  });
}

function gatherSpec(
  spec: PreparedSpec,
  own: readonly { part: PromptPart; answer: PartAnswer }[],
): SpecAnswer {
  const good: Good = {
    ...{ ok: true, spec, calls: own.length, findings: [], dropped: [], notes: [], contextUsed: [] },
    ...{ prior: [], modelReported: null },
  };
  for (const { part, answer } of own) {
    if (!answer.ok) return { ok: false, spec, reason: answer.reason, exitClass: answer.exitClass };
    const { report } = answer;
    const isOwn = ({ path }: { path: string }): boolean => isSamePath(path, spec.path);
    // A note about no spec stands once, with the first one of its call.
    const others = new Set(part.specs.map((one) => one.spec.path));
    const isFirst = part.specs[0]?.spec.path === spec.path;
    good.findings.push(...report.findings.filter(isOwn));
    good.dropped.push(...report.dropped.filter(isOwn));
    good.notes.push(
      ...report.notes.filter(({ path }) => (path !== null && others.has(path) ? isOwn({ path }) : isFirst)),
    );
    good.contextUsed = [...new Set([...good.contextUsed, ...report.contextUsed])];
    good.prior.push(...report.prior.filter(isOwn));
    good.modelReported = answer.modelReported;
  }
  return good;
}
