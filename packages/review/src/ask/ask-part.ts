import { bindReport, describeRefusal, type BoundReport, type RefusedReport } from '../report/bind-report';
import { CHECKS } from '../report/checks';
import { makeBlock } from '../prompt/delimiter';
import type { PromptPart } from '../prompt/part';
import type { AgentIdentity } from '../types';
import type { Tally } from './tally';

export type PartAnswer =
  | { ok: true; report: BoundReport; modelReported: string | null }
  | { ok: false; reason: string; exitClass: 2 | 3 };

/**
 * Asks about one part until a report binds, `retries` times more after a refusal. Each try starts clean, and is told what
 * the one before missed. A failed call is not tried again here: that is the business of who makes it.
 */
export async function askPart(
  part: PromptPart,
  agent: AgentIdentity,
  retries: number,
  tally: Tally,
  purpose: 'review' | 'again' = 'review',
): Promise<PartAnswer> {
  let prompt = part.prompt;
  for (let tries = 0; ; tries += 1) {
    const asked = await tally.ask({
      agent,
      label: part.label,
      prompt,
      schema: part.schema,
      specs: part.specs.map(({ spec }) => spec.path),
      purpose,
    });
    if (!asked.ok) return asked;
    const { text, modelReported } = asked.answer;
    const report = bindReport(text, part);
    if (report.ok) return { ok: true, report, modelReported };
    const reason = describeRefusal(report);
    tally.fail('refused-report', reason, agent);
    if (tries >= retries) return { ok: false, reason, exitClass: 3 };
    prompt = `${part.prompt}\n${describeForAgent(report, part.tag)}\n`;
  }
}

/** The demand that was missed in our words, and what was found as data: it may quote what a file told the agent. */
function describeForAgent({ check, reason }: RefusedReport, tag: string): string {
  const words = `# Refused\n\nA report before this one was refused. Demanded is: ${CHECKS[check]}.`;
  if (check !== 'json' && check !== 'schema') return words;
  return `${words}\n${makeBlock(tag, 'what was found', [`|${reason}`])}`;
}
