import { PolicyConfigSchema, UsageError, type PolicyConfig } from '@nx-test-review/contracts';
import { Option } from 'commander';

/** `--policy minScore=80 --policy rows.H1=block`: the strongest layer, for what the pipeline itself decides. */
export function policyOption(): Option {
  return new Option(
    '--policy <key=value>',
    'a key of policy with its value, over all configuration files; may be given several times',
  ).argParser((text: string, all: string[] | undefined) => [...(all ?? []), text]);
}

/** The flags as one layer of policy, undefined without any. Throws class 2 for an unknown key or a wrong value. */
export function parsePolicyFlags(flags: readonly string[] | undefined): PolicyConfig | undefined {
  if (flags === undefined || flags.length === 0) return undefined;
  const policy: Record<string, unknown> = {};
  for (const flag of flags) {
    const [, key, row, text] = /^(\w+)(?:\.([\w-]+))?=(.*)$/s.exec(flag) ?? [];
    if (key === undefined || text === undefined || (row !== undefined && key !== 'rows')) throw refuse(flag);
    if (row === undefined) policy[key] = readValue(key, text);
    else policy['rows'] = { ...(policy['rows'] as object | undefined), [row]: text };
  }
  const parsed = PolicyConfigSchema.safeParse(policy);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(flags.join(' '), `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is malformed'}`);
}

function readValue(key: string, text: string): unknown {
  if (key === 'newWaiverRows') return text === '' ? [] : text.split(',');
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

function refuse(flag: string, why = 'it is no key=value of policy'): UsageError {
  return new UsageError({
    code: 'policy-flag',
    message: `--policy ${flag}: ${why}`,
    hint: 'as in --policy minScore=80 --policy gateOn=all --policy rows.H1=block; the keys stand in docs/configuration.md',
  });
}
