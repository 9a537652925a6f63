import { SecondLookReportSchema, describeIssues, type Finding } from '@nx-test-review/contracts';
import type { PreparedSpec } from '../prepare';
import type { LineRange } from '../prompt/part';
import { cleanText } from '../report/clean-text';
import { extractJson } from '../report/extract-json';
import { findQuote } from '../report/find-quote';
import { linesInComments } from '../text/comments';
import type { AgentIdentity } from '../types';
import { buildLookSchema } from '../prompt/call-schema';
import { buildLookPrompt, type LookInput } from './look-prompt';
import type { Tally } from './tally';

type Look = NonNullable<Finding['secondLook']>;
export type LookAnswer = { ok: true; look: Look } | { ok: false; reason: string; exitClass: 2 | 3 };

/**
 * A second call about one finding. An answer that does not bind says nothing: the finding stands, and the look is still
 * to be taken.
 */
export async function takeSecondLook(
  input: LookInput & { project: string; agent: AgentIdentity },
  tally: Tally,
): Promise<LookAnswer> {
  const { runId, project, finding, spec, agent } = input;
  const built = buildLookPrompt(input);
  if (!built)
    return { ok: false, reason: 'what stands around its line is too large for one call', exitClass: 3 };
  const asked = await tally.ask({
    agent,
    label: `${project}, second look at ${finding.row} in ${spec.path}:${finding.line}`,
    prompt: built.prompt,
    schema: buildLookSchema(runId),
    specs: [spec.path],
    purpose: 'second-look',
  });
  if (!asked.ok) return asked;
  const { text, modelReported } = asked.answer;
  const by = [agent.driver, modelReported ?? agent.model].filter((word) => word !== null).join(' ');
  const bound = bindLook(text, { runId, spec, ranges: built.ranges, by });
  if (!bound.ok) tally.fail('refused-report', `second look: ${bound.reason}`, agent);
  return bound;
}

interface LookBounds {
  runId: string;
  spec: PreparedSpec;
  ranges: LineRange[];
  by: string;
}

/** What cannot be bound to this run and to code of the spec neither refutes nor confirms. Never throws. */
export function bindLook(text: string, bounds: LookBounds): LookAnswer {
  try {
    return bind(text, bounds);
  } catch (error) {
    return refuse(`it cannot be read: ${(error as Error).message}`);
  }
}

function bind(text: string, { runId, spec, ranges, by }: LookBounds): LookAnswer {
  const json = extractJson(text);
  if (!json.ok) return refuse(json.reason);
  const parsed = SecondLookReportSchema.safeParse(json.value);
  if (!parsed.success) return refuse(describeIssues(parsed.error, json.value, SecondLookReportSchema));
  const { outcome, line, quote, reason } = parsed.data;
  if (parsed.data.runId !== runId) return refuse('it names another run');
  const place = findQuote({ spec, ranges, proofLine: 1 }, line, quote);
  if (!place.ok) return refuse(place.why);
  if (outcome === 'refuted' && linesInComments(spec.path, spec.lines).has(place.line))
    return refuse('the quote may stand in a comment');
  const found = (spec.lines[place.line - 1] ?? '').trim();
  return { ok: true, look: { outcome, by, line: place.line, quote: found, reason: cleanText(reason) } };
}

function refuse(reason: string): LookAnswer {
  return { ok: false, reason: cleanText(reason, 400), exitClass: 3 };
}
