import type { z } from 'zod';
import { ConfigurationError, UntrustedError } from './errors';

type Issue = z.core.$ZodIssue;

/** One part per issue: the key's path, what is wrong and allowed, what stands there. */
export function describeIssues(error: z.ZodError, value: unknown, schema?: z.ZodType): string {
  return error.issues.flatMap((issue) => describeIssue(issue, value, schema)).join('; ');
}

function describeIssue(issue: Issue, value: unknown, schema: z.ZodType | undefined): string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const allowed = schema ? listKeys(schema, path) : [];
    const hint = allowed.length > 0 ? `, allowed are ${allowed.join(', ')}` : '';
    return issue.keys.map((key) => `${[...path, key].join('.')}: there is no such key${hint}`);
  }
  const found = readPath(value, path);
  const key = path.join('.') || '(root)';
  if (found === undefined) {
    const message = issue.message.replace(/, received undefined$/, '').replace(/^Invalid input: /, '');
    return [value === undefined ? `${key}: ${issue.message}` : `${key}: missing, ${message}`];
  }
  // Our own patterns say what they expect in words; those of zod begin with "Invalid".
  const own = issue.code === 'invalid_format' && !/^Invalid/.test(issue.message);
  return [`${key}: ${own ? 'expected ' : ''}${issue.message} (found ${show(found)})`];
}

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}

/** Keys that the object at a path may have. */
function listKeys(schema: z.ZodType, path: readonly string[]): string[] {
  type Node = { properties?: Record<string, Node>; items?: Node; additionalProperties?: Node | boolean };
  let node = schema.toJSONSchema({ io: 'input' }) as Node | undefined;
  for (const key of path) {
    const rest = typeof node?.additionalProperties === 'object' ? node.additionalProperties : undefined;
    node = node?.properties?.[key] ?? node?.items ?? rest;
  }
  return Object.keys(node?.properties ?? {});
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'a value that JSON cannot show';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

const isVersionIssue = (issue: Issue): boolean => issue.path.at(-1) === 'schemaVersion';

/** Parses and validates a JSON configuration text; throws ConfigurationError naming file, key, value, allowed. */
export function parseConfigJson<T extends z.ZodType>(schema: T, text: string, where: string): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new ConfigurationError({
      code: 'config-not-json',
      message: `${where} is not JSON: ${(cause as Error).message}`,
      hint: `mend the syntax of ${where}`,
      cause,
    });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ConfigurationError({
    code: 'config-invalid',
    message: `${where}: ${describeIssues(result.error, value, schema)}`,
    hint: result.error.issues.some(isVersionIssue)
      ? `this version reads schemaVersion 1: update nx-test-review, or set what ${where} was written for`
      : `correct the named keys; the allowed ones are listed in docs/configuration.md`,
  });
}

/** Parses a file that this tool wrote; throws UntrustedError when it is broken or of another schema version. */
export function parseOwnJson<T extends z.ZodType>(schema: T, text: string, where: string): z.infer<T> {
  let detail: string;
  let cause: unknown;
  try {
    const value: unknown = JSON.parse(text);
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    detail = describeIssues(result.error, value, schema);
    cause = result.error;
  } catch (error) {
    detail = (error as Error).message;
    cause = error;
  }
  throw new UntrustedError({
    code: 'file-broken',
    message: `${where} is not a file that this version wrote: ${detail}`,
    hint: `run the review again; if ${where} comes from another version, delete it`,
    cause,
  });
}
