import { z } from 'zod';
import { AGENT_NAMES, DRIVER_NAMES } from './closed-words';

export const DriverNameSchema = z.enum(DRIVER_NAMES);

const EnvName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable');
const Argv = z.array(z.string()).min(1);

export const DriverSettingsSchema = z.strictObject({
  model: z.string().min(1).optional().describe('model to ask for; the driver pins one when it is not named'),
  effort: z.string().min(1).optional().describe('reasoning effort, in the words of the agent'),
  baseUrl: z
    .string()
    .regex(/^https?:\/\/[^\s/]+/, 'an http or https address')
    .optional()
    .describe('where the model is served, when not at its maker'),
  command: Argv.optional().describe(
    'custom: program and arguments; for the others the executable, when it is not on the PATH',
  ),
  report: z
    .enum(['stdout', 'file'])
    .optional()
    .describe('custom: the report comes on stdout (default), or in the file that TEST_REVIEW_REPORT names'),
  keyVariable: EnvName.optional().describe('environment variable that holds the key'),
  keyCommand: Argv.optional().describe('http: program that prints a fresh key'),
  headers: z.record(z.string(), z.string()).optional().describe('http: further headers of each request'),
  env: z.array(EnvName).optional().describe('further environment variables that the agent may see'),
  args: z.array(z.string()).optional().describe('arguments that are put after all others'),
});
export type DriverSettings = z.infer<typeof DriverSettingsSchema>;

/** US dollars for a million tokens. */
export const PriceSchema = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cachedInput: z.number().min(0).optional().describe('default: as input'),
  cacheWrite: z.number().min(0).optional().describe('default: as input'),
});
export type Price = z.infer<typeof PriceSchema>;

/** What one run may spend, over all of its projects and processes. */
export const BudgetSchema = z.strictObject({
  calls: z.int().min(1).optional(),
  tokens: z.int().min(1).optional().describe('input and output together'),
  usd: z.number().positive().optional(),
  minutes: z.number().positive().optional().describe('wall time from the first call'),
});
export type Budget = z.infer<typeof BudgetSchema>;

export const AgentConfigSchema = z.strictObject({
  name: z.enum(AGENT_NAMES).optional().describe('default none'),
  when: z
    .enum(['ci', 'always'])
    .optional()
    .describe('ci (default): locally nobody is asked unless the command line says so'),
  mixed: z.array(DriverNameSchema).min(1).optional().describe('drivers that `mixed` deals projects over'),
  drivers: z.partialRecord(DriverNameSchema, DriverSettingsSchema).optional().describe('settings by driver'),
  reached: z
    .int()
    .min(0)
    .optional()
    .describe(
      'specs of a project that did not change and import a changed file directly: how many are asked about (default 5)',
    ),
  secondLook: z
    .boolean()
    .optional()
    .describe('a second call looks at each agent finding that would block (default true)'),
  concurrency: z.int().min(1).max(64).optional().describe('calls at a time over the whole run (default 4)'),
  retries: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe('further tries after a failed call (default 1 under CI, else 0)'),
  timeoutMinutes: z
    .number()
    .positive()
    .max(120)
    .optional()
    .describe('longest call (default 10 and 2 a spec, at most 30)'),
  idleMinutes: z.number().positive().max(60).optional().describe('longest silence of a call (default 3)'),
  isolation: z
    .enum(['auto', 'required', 'off'])
    .optional()
    .describe('sandbox of the operating system: auto (default) uses one under CI where there is one'),
  budget: BudgetSchema.optional(),
  prices: z
    .record(z.string(), PriceSchema)
    .optional()
    .describe('US dollars for a million tokens by model, where the agent tells no cost'),
  contextFiles: z.int().min(0).max(200).optional().describe('most context files of a project (default 40)'),
  contextTokens: z.int().min(0).optional().describe('most tokens of context in one call (default 20000)'),
});
export type AgentConfig = z.infer<typeof AgentConfigSchema>;

/** Where answers of agents are kept between runs. */
export const StoreConfigSchema = z.strictObject({
  dir: z
    .string()
    .min(1)
    .optional()
    .describe('folder, relative to the workspace root; default: outside of the tree'),
});
export type StoreConfig = z.infer<typeof StoreConfigSchema>;
