import { z } from 'zod';
import {
  DriverEvidenceSchema,
  DroppedFindingSchema,
  PriorFindingSchema,
  SPEC_OUTCOMES,
  UnjudgedSpecSchema,
} from './agent-evidence';
import { DriverNameSchema } from './agent-config';
import { AgentNoteSchema } from './review-report';
import { UsageSchema } from './usage';

const Count = z.int().min(0);
const OfProject = { project: z.string() };

/** Who took the agent out of a run, and why. */
export const WithoutAgentSchema = z.strictObject({
  by: z.string().describe('account that the pipeline names, or the user of the machine'),
  because: z.string(),
});
export type WithoutAgent = z.infer<typeof WithoutAgentSchema>;

/** What agents did in a run, over all of its projects. */
export const GateAgentSchema = z.strictObject({
  line: z.string().describe('what they did and what it cost, in one line'),
  withoutAgent: WithoutAgentSchema.nullable().describe('a configured agent was left out on request'),
  drivers: z.array(DriverEvidenceSchema),
  calls: Count,
  secondLooks: Count,
  specs: z
    .partialRecord(z.enum(SPEC_OUTCOMES), Count)
    .describe('specs of the review set by what became of them'),
  usage: UsageSchema,
  replays: z
    .array(
      z.strictObject({
        runId: z.string(),
        models: z.array(z.string()).describe('that answered; none where no model is known'),
        specs: Count,
        from: z.string(),
        to: z.string(),
      }),
    )
    .describe('runs whose stored answers were taken, with the first and last time of these'),
  unjudged: z.array(UnjudgedSpecSchema.extend(OfProject)),
  dropped: z.array(DroppedFindingSchema.extend(OfProject)),
  prior: z
    .array(PriorFindingSchema.extend(OfProject))
    .describe('what became of open findings of earlier reviews'),
  notes: z.array(AgentNoteSchema.extend(OfProject)),
  failures: z.array(
    z.strictObject({ ...OfProject, kind: z.string(), message: z.string(), driver: DriverNameSchema }),
  ),
  unreachedSource: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type GateAgent = z.infer<typeof GateAgentSchema>;
