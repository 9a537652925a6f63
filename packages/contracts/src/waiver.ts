import { z } from 'zod';
import { RowIdSchema, RowRefSchema } from './row';

const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as YYYY-MM-DD');

/** Someone takes a finding on, with a name, a reason and an end. */
export const WaiverSchema = z
  .strictObject({
    row: RowRefSchema.describe('id or slug'),
    fingerprint: z.string().optional().describe('one finding'),
    path: z.string().optional().describe('a file, or a glob (over-broad ones are shown)'),
    owner: z.string().min(1),
    reason: z.string().min(10),
    expires: IsoDate,
  })
  .refine((waiver) => waiver.fingerprint !== undefined || waiver.path !== undefined, {
    message: 'a waiver names a fingerprint or a path',
  });
export type Waiver = z.infer<typeof WaiverSchema>;

export const WaiverFileSchema = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  waivers: z.array(WaiverSchema),
});
export type WaiverFile = z.infer<typeof WaiverFileSchema>;

export const BaselineFileSchema = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  entries: z.array(
    z.strictObject({
      row: RowIdSchema,
      fingerprint: z.string(),
      path: z.string(),
      note: z.string().optional(),
    }),
  ),
});
export type BaselineFile = z.infer<typeof BaselineFileSchema>;
