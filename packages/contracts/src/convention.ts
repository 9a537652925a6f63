import { z } from 'zod';
import { CONVENTION_KEYS, CONVENTION_STATUSES } from './closed-words';

const KeySchema = z.enum(CONVENTION_KEYS);

export const VotesSchema = z
  .partialRecord(KeySchema, z.enum(['yes', 'no']))
  .describe('convention keys that apply to this spec, and whether it follows them');
export type Votes = z.infer<typeof VotesSchema>;

export const FormsSchema = z
  .partialRecord(KeySchema, z.array(z.string()))
  .describe('in which form it follows a key, where there are several: dialects, kinds of markers, a module');
export type Forms = z.infer<typeof FormsSchema>;

/** What the corpus outside of the review set does, measured. */
export const ConventionSchema = z.strictObject({
  key: KeySchema,
  status: z.enum(CONVENTION_STATUSES),
  yes: z.int().min(0).describe('specs of the corpus that follow it'),
  no: z.int().min(0).describe('specs of the corpus to which it applies and that do not'),
  form: z.string().optional().describe('the form that most of those have'),
  examples: z.array(z.string()).describe('up to three specs that follow it, nearest first'),
  reason: z.string().optional().describe('why the status is unknown'),
});
export type Convention = z.infer<typeof ConventionSchema>;
