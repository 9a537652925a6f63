import { z } from 'zod';
import { FixSchema } from './fix';
import { RowIdSchema, SeveritySchema } from './row';

export const PROVENANCES = ['introduced', 'modified', 'pre-existing'] as const;
export const EFFECTS = ['blocking', 'advisory', 'not-counted'] as const;

/** Why a finding is advisory or not counted, in words that reports print and count by. */
export const EFFECT_REASONS = [
  'policy',
  'row-advisory',
  'precision',
  'pre-existing',
  'waived',
  'suppressed',
  'baseline',
  'refuted',
  'row-off',
  'report-only',
] as const;

/** A row that fired at a place. */
export const FindingSchema = z.strictObject({
  row: RowIdSchema,
  slug: z.string(),
  severity: SeveritySchema,
  path: z.string().describe('relative to the workspace root (or to the working directory), forward slashes'),
  line: z.int().min(1).describe('from 1'),
  endLine: z.int().min(1),
  at: z
    .enum(['head', 'base'])
    .describe('the side that path and line belong to: base for something that is gone'),
  quote: z.string().describe('the source line, or the first one, trimmed'),
  message: z.string().describe('what is wrong and what to do'),
  titlePath: z
    .array(z.string())
    .describe('titles of suites and test around the place; empty outside of tests'),
  source: z.enum(['t0', 'diff', 't1']),
  fingerprint: z.string().regex(/^fp\d+:[0-9a-f]{16,64}$/, 'a fingerprint such as fp1:0123456789abcdef'),
  alsoRows: z
    .array(RowIdSchema)
    .optional()
    .describe('other rows that this finding shows and that count once with it'),
  advisory: z.boolean().optional().describe('the rule itself says that this case is advisory'),
  unknowns: z.array(z.string()).optional().describe('calls that could not be followed'),
  fix: FixSchema.optional().describe('how it goes away, where that can be told from the text'),
  provenance: z.enum(PROVENANCES).optional().describe('once the base was evaluated'),
  formerly: z
    .strictObject({ path: z.string(), fingerprint: z.string() })
    .optional()
    .describe('what it was at the base, where its file, suites or test have other names now'),
  suppression: z
    .strictObject({
      line: z.int().min(1),
      reason: z.string(),
      addedByChange: z.boolean().optional().describe('the base does not have it: it counts as a new waiver'),
    })
    .optional()
    .describe('the in-code suppression that names this row'),
  secondLook: z
    .strictObject({
      outcome: z.enum(['confirmed', 'refuted']),
      by: z.string().describe('driver and model'),
      line: z.int().min(1),
      quote: z.string(),
      reason: z.string(),
    })
    .optional()
    .describe('what a second call said of an agent finding that would block'),
  waiver: z.string().optional().describe('id of the waiver that covers it'),
  effect: z.enum(EFFECTS).optional().describe('once policy has looked'),
  effectReason: z.enum(EFFECT_REASONS).optional(),
});
export type Finding = z.infer<typeof FindingSchema>;
export type Provenance = (typeof PROVENANCES)[number];
export type Effect = (typeof EFFECTS)[number];
export type EffectReason = (typeof EFFECT_REASONS)[number];

/** A file that was named or found and was not judged, with the reason. */
export const SkippedFileSchema = z.strictObject({ path: z.string(), reason: z.string() });
export type SkippedFile = z.infer<typeof SkippedFileSchema>;
