import { z } from 'zod';
import { ROW_SETTINGS } from './closed-words';
import { AgentConfigSchema, StoreConfigSchema } from './agent-config';
import { RowRefSchema } from './row';

const Glob = z.string().min(1);
const RowSetting = z.enum(ROW_SETTINGS);

export const HelpersConfigSchema = z.strictObject({
  assertions: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'names of functions or methods that assert, also as object.method or Class.method; `*` matches any run of characters',
    ),
  sleeps: z
    .array(z.string().min(1))
    .optional()
    .describe('names of functions or methods that only wait, by the same patterns'),
  depth: z.int().min(0).max(20).optional().describe('how many calls deep helpers are followed (default 8)'),
});

export const ConventionsConfigSchema = z.strictObject({
  playwrightUtilities: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'packages of Playwright utilities that the specs are to use: with one that is installed, row M9 exists',
    ),
});

export const PolicyConfigSchema = z.strictObject({
  gateOn: z.enum(['introduced', 'all']).optional().describe('which findings count (default introduced)'),
  minScore: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('lowest score of a project that passes; can only tighten'),
  maxCritical: z.int().min(0).optional().describe('most Critical findings of a project; can only tighten'),
  maxHigh: z.int().min(0).optional().describe('most High findings of a project; can only tighten'),
  minFiles: z.int().min(0).optional().describe('specs that a gated run must have judged; can only tighten'),
  failOnSkip: z
    .boolean()
    .optional()
    .describe('a project of the run that had nothing to review fails (default false)'),
  rows: z
    .record(z.string(), RowSetting)
    .optional()
    .describe('row id or slug to on (the default decides), block, advisory or off'),
  newWaivers: z
    .enum(['honour', 'hold'])
    .optional()
    .describe(
      'narrow waivers and suppressions that the change itself adds: count, or wait for an approval of the pipeline',
    ),
  newWaiverRows: z.array(RowRefSchema).optional().describe('diff rows that a new waiver may cover'),
  waiverMaxDays: z.int().min(1).max(3650).optional().describe('longest life of a waiver (default 180)'),
  agentRequired: z
    .boolean()
    .optional()
    .describe('a configured agent without credentials is an error (default true)'),
  allowWithoutAgent: z
    .boolean()
    .optional()
    .describe('a pipeline may judge by T0 and the diff rows alone, with a reason (default false)'),
  replay: z
    .enum(['own-run', 'authenticated', 'any'])
    .optional()
    .describe('stored answers of agents that count: under CI authenticated by default, else any'),
});

/** `test-review.config.json`, at the root and optionally per project (a child inherits). */
export const ConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1).optional(),
  include: z.array(Glob).optional().describe('globs of further specs, relative to the file'),
  exclude: z.array(Glob).optional().describe('globs of files that are no specs, relative to the file'),
  maxFileBytes: z.int().min(1024).optional().describe('larger specs are excluded by name (default 5 MB)'),
  helpers: HelpersConfigSchema.optional(),
  conventions: ConventionsConfigSchema.optional(),
  policy: PolicyConfigSchema.optional(),
  agent: AgentConfigSchema.optional(),
  store: StoreConfigSchema.optional(),
});
export type TestReviewConfig = z.infer<typeof ConfigSchema>;
export type PolicyConfig = z.infer<typeof PolicyConfigSchema>;
export type HelpersConfig = z.infer<typeof HelpersConfigSchema>;
export type ConventionsConfig = z.infer<typeof ConventionsConfigSchema>;

/** Options of the plugin's registration in nx.json. */
export const PluginOptionsSchema = z.strictObject({
  targetName: z.string().min(1).optional().describe('default test-review'),
  t0TargetName: z.string().min(1).optional().describe('default test-review-t0'),
});
export type PluginOptions = z.infer<typeof PluginOptionsSchema>;
