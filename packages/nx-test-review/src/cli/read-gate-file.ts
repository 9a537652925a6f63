import {
  EnvironmentError,
  GateResultSchema,
  describeIssues,
  type GateResult,
} from '@nx-test-review/contracts';
import { readFileSync } from 'node:fs';

/** A gate result from a file. Throws class 2 when it is missing, broken, or of a schema version that is not known. */
export function readGateFile(path: string): GateResult {
  const value = parse(path, read(path));
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (version !== undefined && version !== 1) {
    const by = (value as { toolVersion?: unknown }).toolVersion;
    throw new EnvironmentError({
      code: 'gate-version',
      message: `${path} has schemaVersion ${JSON.stringify(version)}, and this version reads 1`,
      hint: `render it with the nx-test-review that wrote it${typeof by === 'string' ? ` (${JSON.stringify(by)})` : ''}, or run the review again with this one`,
    });
  }
  const result = GateResultSchema.safeParse(value);
  if (result.success) return result.data;
  throw broken(path, describeIssues(result.error, value), result.error);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new EnvironmentError({
      code: 'gate-missing',
      message: `${path} cannot be read: ${(cause as Error).message}`,
      hint: 'run nx affected -t test-review or nx-test-review ci first, or name a gate.json with --from',
      cause,
    });
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw broken(path, (cause as Error).message, cause);
  }
}

function broken(path: string, detail: string, cause: unknown): EnvironmentError {
  return new EnvironmentError({
    code: 'gate-broken',
    message: `${path} is no gate result: ${detail}`,
    hint: 'name the gate.json of a run, and run the review again if that one is damaged',
    cause,
  });
}
