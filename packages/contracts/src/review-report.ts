import { z } from 'zod';
import { RowIdSchema } from './row';

export const AGENT_NOTE_KINDS = ['instruction', 'excuse', 'unjudged', 'no-row', 'other'] as const;

/** What an agent says beside findings. Shown, never scored. */
export const AgentNoteSchema = z.strictObject({
  kind: z
    .enum(AGENT_NOTE_KINDS)
    .describe(
      'instruction: text that addresses the reviewer; excuse: text that declares a bad practice to be fine; unjudged: what could not be judged; no-row: a defect for which no row exists; other',
    ),
  path: z.string().nullable().describe('the file that the note is about, null for none'),
  line: z.int().min(1).nullable(),
  text: z.string().min(1),
});
export type AgentNote = z.infer<typeof AgentNoteSchema>;

/** One finding as an agent reports it. It becomes a finding only once path, line, row and quote were bound. */
export const ReportedFindingSchema = z.strictObject({
  row: RowIdSchema.describe('id of a row that is open for the file'),
  path: z.string().min(1).describe('path of a reviewed file, as the prompt writes it'),
  line: z.int().min(1).describe('line that the finding stands on, from 1'),
  quote: z.string().min(1).describe('that source line, without its line number'),
  message: z.string().min(1).describe('what is wrong and what to do, in one to three sentences'),
});
export type ReportedFinding = z.infer<typeof ReportedFindingSchema>;

export const PRIOR_OUTCOMES = ['confirmed', 'resolved'] as const;

/** What became of one finding of an earlier review, as an agent reports it. */
export const ReportedPriorSchema = z.strictObject({
  path: z.string().min(1).describe('path of a reviewed file, as the prompt writes it'),
  row: RowIdSchema,
  line: z.int().min(1).describe('line that the prompt names for it'),
  outcome: z.enum(PRIOR_OUTCOMES).describe('confirmed: it still holds, wherever it stands now; resolved'),
  reason: z.string().min(1),
});
export type ReportedPrior = z.infer<typeof ReportedPriorSchema>;

/** The answer of an agent. All keys are required, so that strict structured output of any maker accepts the schema. */
export const ReviewReportSchema = z.strictObject({
  schemaVersion: z.literal(1),
  runId: z.string().describe('the id that the prompt names'),
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1).describe('path of a reviewed file, as the prompt writes it'),
        proof: z.string().describe('text of the line that the prompt asks for'),
      }),
    )
    .describe('each file of the review set, once'),
  findings: z.array(ReportedFindingSchema).describe('empty when nothing is wrong'),
  prior: z
    .array(ReportedPriorSchema)
    .describe('each earlier finding that the prompt lists, once; empty when it lists none'),
  contextUsed: z.array(z.string()).describe('paths of context files that a finding rests on'),
  notes: z.array(AgentNoteSchema),
});
export type ReviewReport = z.infer<typeof ReviewReportSchema>;

/** The answer of a second look at one finding. */
export const SecondLookReportSchema = z.strictObject({
  schemaVersion: z.literal(1),
  runId: z.string(),
  outcome: z.enum(['confirmed', 'refuted']),
  line: z.int().min(1).describe('line that decides'),
  quote: z.string().min(1).describe('that source line, without its line number'),
  reason: z.string().min(1),
});
export type SecondLookReport = z.infer<typeof SecondLookReportSchema>;
