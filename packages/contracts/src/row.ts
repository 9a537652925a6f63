import { z } from 'zod';
import { ROW_GATES, ROW_ID, ROW_SLUG, ROW_STATUSES, ROW_TIERS, SEVERITIES } from './row-words';

export const SeveritySchema = z.enum(SEVERITIES);
/** How bad a defect of a row is. Read from the row, never chosen by a rule or an agent. */
export type Severity = z.infer<typeof SeveritySchema>;

/** Id of a row: a letter and a number for ours, `namespace/ID` for rows of another skill. */
export const RowIdSchema = z.string().regex(ROW_ID, 'a row id such as C1 or acme/X1');

/** A row as people name it: id, slug or former id. Looked up in the registry before use. */
export const RowRefSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9/-]*$/, 'a row id such as C1, or its slug such as disabled-test');

export const PrecisionSchema = z.strictObject({
  right: z.int().min(0).describe('findings judged right by a reader who did not write the rule'),
  n: z.int().min(0).describe('findings judged'),
});
export type Precision = z.infer<typeof PrecisionSchema>;

/** One criterion of the registry: the front matter of its page. */
export const RowSchema = z.strictObject({
  id: RowIdSchema,
  slug: z.string().regex(ROW_SLUG, 'a kebab-case slug'),
  name: z.string().min(3),
  severity: SeveritySchema,
  gate: z.enum(ROW_GATES),
  tier: z.enum(ROW_TIERS),
  frameworks: z.array(z.string()).min(1),
  advisory: z.boolean().describe('never blocks by default, whatever its severity'),
  status: z.enum(ROW_STATUSES),
  since: z.string(),
  formerIds: z.array(z.string()),
  precision: PrecisionSchema,
});
export type Row = z.infer<typeof RowSchema>;

/** The rows by id, with look-up by id, slug or former id. */
export interface Registry {
  rows: readonly Row[];
  /** sha256 of all row pages: a part of what decides a verdict. */
  hash: string;
  /** Looks a row up by id, slug or former id; undefined when there is none. */
  find(idOrSlug: string): Row | undefined;
  /** The page's Markdown below the front matter; undefined for an unknown row. */
  page(id: string): string | undefined;
}
