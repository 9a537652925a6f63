import { z } from 'zod';

/** Replaces what stands between two places of a file. Lines and columns count from 1, columns in UTF-16 units. */
export const TextEditSchema = z.strictObject({
  line: z.int().min(1),
  column: z.int().min(1).describe('of the first character that goes; a byte order mark is no character'),
  endLine: z.int().min(1),
  endColumn: z.int().min(1).describe('behind the last character that goes; the start for an insertion'),
  text: z.string().describe('what stands there afterwards'),
});
export type TextEdit = z.infer<typeof TextEditSchema>;

export const FIX_KINDS = ['fix', 'suggestion'] as const;

/** How a finding goes away. `fix`: it changes nothing but the finding. `suggestion`: it changes what the test does. */
export const FixSchema = z.strictObject({
  kind: z.enum(FIX_KINDS),
  description: z.string().describe('what it does, in a few words'),
  edits: z.array(TextEditSchema).min(1).describe('in file order, without overlap'),
});
export type Fix = z.infer<typeof FixSchema>;

/** What `--fix` and `--fix-dry-run` did or would do. */
export const FixReportSchema = z.strictObject({
  applied: z.boolean().describe('false: a dry run, nothing was written'),
  files: z.array(
    z.strictObject({
      path: z.string(),
      fixed: z.array(
        z.strictObject({
          row: z.string(),
          line: z.int().min(1),
          fingerprint: z.string(),
          kind: z.enum(FIX_KINDS),
          description: z.string(),
        }),
      ),
      patch: z.string().describe('unified diff'),
    }),
  ),
  left: z.int().min(0).describe('findings that have only a suggestion, which was not asked for'),
});
export type FixReport = z.infer<typeof FixReportSchema>;
