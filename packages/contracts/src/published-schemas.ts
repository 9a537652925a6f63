import { z } from 'zod';
import { ConfigSchema, PluginOptionsSchema } from './config';
import { FindingSchema } from './finding';
import { GateResultSchema } from './gate-result';
import { ReviewReportSchema, SecondLookReportSchema } from './review-report';
import { RowSchema } from './row';
import { EventSchema, RunSchema } from './run';
import { T0OutputSchema, T0ReportSchema } from './t0-report';
import { VerdictSchema } from './verdict';
import { BaselineFileSchema, WaiverFileSchema } from './waiver';

interface Published {
  schema: z.ZodType;
  title: string;
  /** Written by people: what has a default may be left out. */
  byHand?: boolean;
}

const PUBLISHED: Record<string, Published> = {
  config: { schema: ConfigSchema, title: 'test-review.config.json of nx-test-review', byHand: true },
  'plugin-options': {
    schema: PluginOptionsSchema,
    title: 'Options of nx-test-review in nx.json',
    byHand: true,
  },
  waivers: { schema: WaiverFileSchema, title: 'test-review.waivers.json of nx-test-review', byHand: true },
  baseline: {
    schema: BaselineFileSchema,
    title: 'test-review.baseline.json of nx-test-review',
    byHand: true,
  },
  row: { schema: RowSchema, title: 'Front matter of a row page', byHand: true },
  finding: { schema: FindingSchema, title: 'A finding' },
  't0-report': { schema: T0ReportSchema, title: 'What the test-review-t0 target writes for a project' },
  't0-output': { schema: T0OutputSchema, title: 'What `nx-test-review t0 --json` prints' },
  verdict: { schema: VerdictSchema, title: "One project's verdict" },
  gate: { schema: GateResultSchema, title: 'The gate result of a run' },
  run: { schema: RunSchema, title: 'A run' },
  'review-report': { schema: ReviewReportSchema, title: 'The report of an agent', byHand: true },
  'second-look': { schema: SecondLookReportSchema, title: 'The answer of a second look', byHand: true },
  event: { schema: EventSchema, title: 'One line of the event stream' },
};

/** JSON schemas (draft 7) of all file formats, by file name. Written to `schemas/` by tools/generate-schemas.mjs. */
export function buildPublishedSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(PUBLISHED).map(([name, { schema, title, byHand }]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, {
        target: 'draft-7',
        io: byHand ? 'input' : 'output',
      });
      return [`${name}.schema.json`, { $schema, $id: `urn:nx-test-review:${name}:1`, title, ...rest }];
    }),
  );
}
