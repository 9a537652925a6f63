import { z } from 'zod';
import { UsageSchema } from './usage';

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

export const EVENT_TYPES = [
  'run-started',
  'project-started',
  'project-ended',
  'agent-started',
  'agent-retry',
  'agent-ended',
  'agent-waiting',
  'replayed',
  'heartbeat',
  'gate-ended',
  'message',
] as const;

/** One line of the typed event stream of T0, T1, gate and fix. */
export const EventSchema = z.strictObject({
  schemaVersion: z.literal(1),
  runId: z.string(),
  time: z.string(),
  type: z.enum(EVENT_TYPES),
  project: z.string().optional(),
  state: z.string().optional().describe('state of a project, or how a call ended'),
  message: z.string().optional().describe('one line for people'),
  driver: z.string().optional(),
  specs: z.array(z.string()).optional().describe('specs that a call is about'),
  seconds: z.number().min(0).optional().describe('how long it took, or has been running'),
  usage: UsageSchema.optional(),
  running: z
    .array(z.strictObject({ project: z.string(), driver: z.string(), seconds: z.number() }))
    .optional()
    .describe('heartbeat: calls that are under way'),
});
export type TestReviewEvent = z.infer<typeof EventSchema>;
