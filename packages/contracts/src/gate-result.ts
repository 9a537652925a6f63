import { z } from 'zod';
import { FixReportSchema } from './fix';
import { ConventionSchema } from './convention';
import { FindingSchema } from './finding';
import { GateAgentSchema } from './gate-agent';
import { STATES } from './closed-words';
import { CountsSchema } from './counts-schema';
import { RECOMMENDATIONS } from './scoring';
import { SuppressionUseSchema } from './suppression';
import { BaseSchema } from './verdict';

export const GateProjectSchema = z.strictObject({
  project: z.string(),
  root: z.string(),
  state: z.enum(STATES),
  reason: z.string(),
  recommendation: z.enum(RECOMMENDATIONS).nullable(),
  score: z.int().nullable(),
  counts: CountsSchema,
  reviewed: z.int().min(0).describe('number of specs judged'),
  specs: z.array(z.string()).describe('the specs that were judged'),
  conventions: z.array(ConventionSchema),
  expectedBecause: z.string().describe('why a verdict of this project was expected'),
});
export type GateProject = z.infer<typeof GateProjectSchema>;

export const WaiverUseSchema = z.strictObject({
  id: z.string(),
  row: z.string(),
  scope: z.string(),
  owner: z.string(),
  reason: z.string(),
  expires: z.string(),
  status: z.enum(['used', 'unused', 'expired', 'ending', 'added-by-change', 'refused']),
  findings: z.int().min(0),
  note: z.string().optional(),
});
export type WaiverUse = z.infer<typeof WaiverUseSchema>;

/** All verdicts of a run, the expected set, the policy, the one answer. */
export const GateResultSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('gate'),
  runId: z.string(),
  toolVersion: z.string(),
  state: z.enum(STATES),
  exitClass: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  headline: z.string().describe('the answer in one line'),
  scope: z.enum(['affected', 'all']),
  reportOnly: z.boolean().describe('an inventory: findings are shown and nothing blocks'),
  base: BaseSchema.nullable(),
  head: z.string().nullable(),
  policy: z.strictObject({
    line: z.string().describe('"blocks on: ..."'),
    hash: z.string(),
    source: z.string().describe('base <sha>, head (no base configuration), or defaults'),
  }),
  projects: z.array(GateProjectSchema),
  reasons: z.array(z.string()).describe('all reasons for the state, worst first'),
  uncovered: z.array(z.string()).describe('changed specs that no target covers'),
  missing: z.array(z.string()).describe('expected projects without a usable verdict of this run'),
  removed: z
    .array(z.strictObject({ what: z.string(), detail: z.string() }))
    .describe('ways in which this change takes the gate itself away'),
  findings: z.array(FindingSchema.extend({ project: z.string() })),
  totals: z.strictObject({
    blocking: z.int(),
    advisory: z.int(),
    notCounted: z.int(),
    notCountedWhy: z.record(z.string(), z.int()),
  }),
  waivers: z.array(WaiverUseSchema),
  suppressions: z.array(SuppressionUseSchema.extend({ project: z.string() })),
  agent: GateAgentSchema.optional().describe('once an agent was configured or asked for'),
  notes: z.array(z.string()),
  fixes: FixReportSchema.optional().describe('of check with --fix and --fix-dry-run'),
  createdAt: z.string(),
});
export type GateResult = z.infer<typeof GateResultSchema>;
export type GateFinding = GateResult['findings'][number];
