import { z } from 'zod';
import { STATES } from './closed-words';
import { AgentEvidenceSchema } from './agent-evidence';
import { ConventionSchema } from './convention';
import { FindingSchema, SkippedFileSchema } from './finding';
import { SuppressionUseSchema } from './suppression';
import { CountsSchema } from './counts-schema';
import { RECOMMENDATIONS } from './scoring';

export const BaseSchema = z.strictObject({
  ref: z.string().describe('as it was given'),
  sha: z.string().describe('the merge base that the change is compared with'),
  how: z.string().describe('where the ref came from: flag, NX_BASE, defaultBase, ...'),
});
export type Base = z.infer<typeof BaseSchema>;

export const EvidenceSchema = z.strictObject({
  toolVersion: z.string(),
  registryHash: z.string(),
  configHash: z.string(),
  policyHash: z.string(),
  base: BaseSchema.nullable().describe('null: judged without a base'),
  head: z.string().nullable().describe('commit that is checked out; null outside git'),
  dirty: z.boolean().describe('uncommitted or untracked files were part of the change'),
  t0: z.strictObject({
    reportHash: z.string().nullable(),
    rerun: z.boolean().describe('the restored report did not match the tree, so T0 ran again'),
  }),
  createdAt: z.string(),
});

/** One project's result. Written last and by rename: a verdict that is there is whole. */
export const VerdictSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('verdict'),
  runId: z.string(),
  project: z.string(),
  root: z.string(),
  scope: z.enum(['affected', 'all']),
  state: z.enum(STATES),
  reason: z.string().describe('one line: why this state'),
  recommendation: z.enum(RECOMMENDATIONS).nullable(),
  score: z.int().min(0).max(100).nullable(),
  counts: CountsSchema,
  findings: z.array(FindingSchema),
  suppressions: z.array(SuppressionUseSchema).describe('suppressions in code of the specs that were judged'),
  reviewed: z.array(z.string()).describe('specs that were judged'),
  lostTests: z.int().min(0).describe('tests that stood at the base and are gone with what they exercised'),
  unreadable: z.array(SkippedFileSchema),
  excluded: z.array(SkippedFileSchema),
  conventions: z
    .array(ConventionSchema)
    .describe('what the specs outside of the review set do; empty when no spec was judged'),
  agent: AgentEvidenceSchema,
  evidence: EvidenceSchema,
  notes: z.array(z.string()),
});
export type Verdict = z.infer<typeof VerdictSchema>;
