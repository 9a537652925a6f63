import { z } from 'zod';
import { SUPPRESSION_STATUSES } from './closed-words';

/** What became of one row of a suppression in code: `// test-review-ignore C1 -- reason`. */
export const SuppressionUseSchema = z.strictObject({
  path: z.string(),
  line: z.int().min(1).describe('where the comment stands, from 1'),
  covers: z.int().min(1).describe('the line that it is about'),
  row: z
    .string()
    .describe('id of the row; as it is written where it is malformed, and empty where none is named'),
  reason: z.string(),
  status: z.enum(SUPPRESSION_STATUSES),
  findings: z.int().min(0).describe('findings that it holds'),
  note: z.string().optional().describe('why this status, and what to write'),
});
export type SuppressionUse = z.infer<typeof SuppressionUseSchema>;
