import { z } from 'zod';
import { DriverNameSchema } from './agent-config';
import { AGENT_NAMES } from './closed-words';
import { AgentNoteSchema, ReportedFindingSchema } from './review-report';
import { RowIdSchema } from './row';
import { UsageSchema } from './usage';

/** How far a driver holds an agent to a rule: by itself, by asking the model, or not at all. */
export const ENFORCEMENTS = ['enforced', 'asked', 'none'] as const;
export const EnforcementSchema = z.strictObject({
  readOnly: z.enum(ENFORCEMENTS),
  schema: z.enum(ENFORCEMENTS),
  budget: z.enum(ENFORCEMENTS),
});
export type Enforcement = z.infer<typeof EnforcementSchema>;

/** What is known of one driver that was asked in a project. */
export const DriverEvidenceSchema = z.strictObject({
  name: DriverNameSchema,
  version: z.string().nullable().describe('what the program says of itself; null where it has no version'),
  tested: z.boolean().describe('this version is one that the driver was tested with'),
  model: z.string().nullable().describe('the model that was asked for'),
  effort: z.string().nullable(),
  modelReported: z.string().nullable().describe('the model that the run itself named'),
  baseUrl: z.string().nullable(),
  enforces: EnforcementSchema,
  isolation: z.enum(['bwrap', 'sandbox-exec', 'none']),
});
export type DriverEvidence = z.infer<typeof DriverEvidenceSchema>;

export const SPEC_OUTCOMES = [
  'asked',
  'replayed',
  'unchanged-in-meaning',
  'reached-not-asked',
  'no-open-row',
  'not-sent',
  'failed',
] as const;

/** What became of one spec of the review set in the agent tier. `not-sent` and `failed` make a verdict incomplete. */
export const SpecReviewSchema = z.strictObject({
  path: z.string(),
  outcome: z.enum(SPEC_OUTCOMES),
  because: z.string().describe('in words'),
  driver: DriverNameSchema.nullable(),
  storedAt: z.string().nullable().describe('replayed: when the answer was made'),
  storedBy: z.string().nullable().describe('replayed: the run that the answer was made in'),
  storedModel: z
    .string()
    .optional()
    .describe('replayed: the model that answered, as it named itself, else as it was asked for'),
});
export type SpecReview = z.infer<typeof SpecReviewSchema>;

export const DroppedFindingSchema = ReportedFindingSchema.extend({
  why: z.string(),
  askedAgain: z.boolean().describe('a dropped Critical or High is asked for once more'),
});
export type DroppedFinding = z.infer<typeof DroppedFindingSchema>;

export const PRIOR_FATES = ['confirmed', 'moved', 'resolved', 'carried'] as const;

/** What became of an open finding of an earlier review of a spec. */
export const PriorFindingSchema = z.strictObject({
  path: z.string(),
  row: RowIdSchema,
  line: z.int().min(1).describe('where it stood'),
  quote: z.string(),
  fate: z
    .enum(PRIOR_FATES)
    .describe('carried: the agent said nothing of it and its line still stands, so it stays open'),
  lineNow: z.int().min(1).nullable().describe('where it stands now; null when it is resolved'),
  reason: z.string(),
});
export type PriorFinding = z.infer<typeof PriorFindingSchema>;

/** What the agent tier did for one project. */
export const AgentReviewSchema = z.strictObject({
  drivers: z.array(DriverEvidenceSchema),
  calls: z.int().min(0).describe('calls that were made, second looks and retries included'),
  secondLooks: z.int().min(0),
  specs: z.array(SpecReviewSchema),
  usage: UsageSchema,
  dropped: z.array(DroppedFindingSchema).describe('findings that could not be bound to the tree'),
  prior: z.array(PriorFindingSchema).describe('open findings of earlier reviews of the specs asked about'),
  notes: z.array(AgentNoteSchema),
  failures: z.array(z.strictObject({ kind: z.string(), message: z.string(), driver: DriverNameSchema })),
  context: z.strictObject({
    basis: z.enum(['none', 'diff', 'diff-truncated']),
    files: z.array(z.string()),
    leftOut: z.int().min(0),
  }),
  unreachedSource: z.array(z.string()).describe('changed source files that no spec reaches'),
  promptHash: z
    .string()
    .nullable()
    .describe('hash of rubric, schema and prompt form: a part of what decides'),
  warnings: z.array(z.string()),
});
export type AgentReview = z.infer<typeof AgentReviewSchema>;

/** A spec that the agent was to judge and did not. */
export const UnjudgedSpecSchema = z.strictObject({
  path: z.string(),
  reason: z.string(),
  exitClass: z
    .union([z.literal(2), z.literal(3)])
    .describe('2: environment or configuration is to blame; 3: the agent, or the run was cut short'),
});
export type UnjudgedSpec = z.infer<typeof UnjudgedSpecSchema>;

export const AgentEvidenceSchema = z.strictObject({
  name: z.enum(AGENT_NAMES).describe('the agent of the configuration or the command line'),
  asked: z
    .boolean()
    .describe('the agent tier had its part: answers, replayed ones included, or the want of them'),
  reason: z.string().describe('why it was or was not asked'),
  unjudged: z
    .array(UnjudgedSpecSchema)
    .optional()
    .describe('specs without a usable answer: they make the verdict incomplete'),
  review: AgentReviewSchema.optional().describe('once the agent tier had a part in the verdict'),
});
export type AgentEvidence = z.infer<typeof AgentEvidenceSchema>;
