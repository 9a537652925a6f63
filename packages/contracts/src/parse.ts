import { z } from 'zod';
import { ConfigurationError, UntrustedError } from './errors';

/** One line per issue: the key's path, what stands there, what is allowed. */
export function describeIssues(error: z.ZodError, value: unknown): string {
  return error.issues
    .map((issue) => {
      const path = issue.path.map(String);
      const found = path.reduce<unknown>(
        (node, key) => (node as Record<string, unknown> | undefined)?.[key],
        value,
      );
      const shown = found === undefined ? '' : ` (found ${truncate(JSON.stringify(found))})`;
      return `${path.join('.') || '(root)'}: ${issue.message}${shown}`;
    })
    .join('; ');
}

function truncate(text: string | undefined): string {
  if (text === undefined) return 'a value that JSON cannot show';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

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
    message: `${where}: ${describeIssues(result.error, value)}`,
    hint: `correct the named keys; the allowed ones are listed in docs/configuration.md`,
  });
}

/** Parses a file that this tool wrote; throws UntrustedError when it is broken or of another schema version. */
export function parseOwnJson<T extends z.ZodType>(schema: T, text: string, where: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const detail = cause instanceof z.ZodError ? describeIssues(cause, undefined) : (cause as Error).message;
    throw new UntrustedError({
      code: 'file-broken',
      message: `${where} is not a file that this version wrote: ${detail}`,
      hint: `run the review again; if ${where} comes from another version, delete it`,
      cause,
    });
  }
}
