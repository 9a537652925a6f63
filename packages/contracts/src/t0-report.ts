import { z } from 'zod';
import { FixReportSchema } from './fix';
import { FormsSchema, VotesSchema } from './convention';
import { FindingSchema, SkippedFileSchema } from './finding';
import { SuppressionUseSchema } from './suppression';

export const T0SpecSchema = z.strictObject({
  path: z.string(),
  hash: z.string().describe('sha256 of the text with LF line ends'),
  frameworks: z.array(z.string()),
  tests: z.int().min(0),
  votes: VotesSchema,
  forms: FormsSchema,
});

/** What the cached `test-review-t0` target writes for one project: data, whatever it found. */
export const T0ReportSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('t0-report'),
  toolVersion: z.string(),
  registryHash: z.string(),
  configHash: z.string(),
  project: z.string(),
  root: z.string().describe('project root, relative to the workspace; "." for a root project'),
  specs: z.array(T0SpecSchema),
  findings: z.array(FindingSchema),
  suppressions: z
    .array(SuppressionUseSchema)
    .describe('every suppression in code of the files that were read'),
  unreadable: z.array(SkippedFileSchema),
  excluded: z.array(SkippedFileSchema),
  reads: z
    .record(z.string(), z.string())
    .describe(
      'each file that was read, with its content hash: a restored report is checked against the tree',
    ),
});
export type T0Report = z.infer<typeof T0ReportSchema>;
export type T0Spec = z.infer<typeof T0SpecSchema>;

/** What `nx-test-review t0 --json` prints. */
export const T0OutputSchema = z.strictObject({
  schemaVersion: z.literal(1),
  judged: z.int().min(0).describe('number of specs that rows looked at: with none of them nothing is said'),
  findings: z.array(FindingSchema),
  suppressions: z
    .array(SuppressionUseSchema)
    .describe('every suppression in code of the files that were read'),
  unreadable: z.array(SkippedFileSchema),
  excluded: z.array(SkippedFileSchema),
  fixes: FixReportSchema.optional().describe('with --fix and --fix-dry-run'),
});
export type T0Output = z.infer<typeof T0OutputSchema>;
