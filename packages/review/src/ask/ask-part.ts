import { bindReport, describeRefusal, type BoundReport, type RefusedReport } from '../report/bind-report';
import { CHECKS } from '../report/checks';
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
    prompt = `${part.prompt}\n# Refused\n\nA report before this one was refused. ${describeForAgent(report)}\n`;
  }
}

/** The demand that was missed, in our words; what was found only where it is about form, for it may quote a file. */
function describeForAgent({ check, reason }: RefusedReport): string {
  const found = check === 'json' || check === 'schema' ? ` Found: ${JSON.stringify(reason)}.` : '';
  return `Demanded is: ${CHECKS[check]}.${found}`;
}
