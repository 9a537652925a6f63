import { z } from 'zod';

/** One invocation. Its id stands in each report and verdict. Written by the pre hook's heirs, read by the gate. */
export const RunSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('run'),
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{3,80}$/),
  startedAt: z.string(),
  command: z.enum(['affected', 'run', 'run-many', 'ci', 'other']),
  baseRef: z.string().nullable(),
  baseHow: z.string().nullable(),
  headRef: z.string().nullable(),
  gate: z.boolean().describe('false: an inventory that blocks nothing'),
  excluded: z.array(z.string()).default([]).describe('projects or patterns that the user left out'),
  limited: z
    .boolean()
    .default(false)
    .describe('the user named the changed files: other projects are not expected'),
});
export type Run = z.infer<typeof RunSchema>;

/** One line of the typed event stream of T0, T1, gate and fix. */
export const EventSchema = z.strictObject({
  schemaVersion: z.literal(1),
  runId: z.string(),
  time: z.string(),
  type: z.enum(['run-started', 'project-started', 'project-ended', 'gate-ended', 'message']),
  project: z.string().optional(),
  state: z.string().optional(),
  message: z.string().optional(),
});
export type TestReviewEvent = z.infer<typeof EventSchema>;
