import { UsageError } from '@nx-test-review/contracts';
import { findBase, readPipeline, requirePipelineBase, type FoundBase } from '@nx-test-review/scope';
import { readFileSync } from 'node:fs';

export interface CiBaseInput {
  root: string;
  base?: string;
  env: Record<string, string | undefined>;
  defaultBase?: unknown;
}

/**
 * What a pipeline compares with: the flag, NX_BASE, what the CI system tells of the request or push, and only for
 * neither of these `defaultBase`. Throws class 2 for a request without a base.
 */
export function findCiBase({ root, base, env, defaultBase }: CiBaseInput): {
  base: FoundBase | null;
  notes: string[];
} {
  const flag = base === undefined ? {} : { flagBase: base };
  const named = findBase({ root, env, use: 'inventory', ...flag });
  if (named !== null) return { base: named, notes: [] };
  const pipeline = readPipeline({ env, readEvent });
  const told = pipeline === undefined ? undefined : requirePipelineBase(pipeline);
  if (told !== undefined) return { base: told, notes: [] };
  const own = typeof defaultBase === 'string' ? { defaultBase } : {};
  const found = findBase({ root, env, use: 'gate', ...own });
  return { base: found, notes: checkDefaultBase(found) };
}

function readEvent(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // then the variables speak, and a request without a base is refused
  }
}

/**
 * `defaultBase` is read from the change that is judged. One that is relative to it, or a commit of it, compares the change
 * with itself: class 2. Any other one is told, since only the pipeline's word is out of the change's reach.
 */
function checkDefaultBase(base: FoundBase | null): string[] {
  if (base?.how !== 'defaultBase') return [];
  if (/^(HEAD|@)|[~^]|@\{|^[0-9a-f]{7,40}$/.test(base.ref)) {
    throw new UsageError({
      code: 'base-relative',
      message: `defaultBase ${JSON.stringify(base.ref)} in nx.json is relative to the change that it would judge`,
      hint: 'name the base in the pipeline with --base or NX_BASE, and a branch in nx.json',
    });
  }
  return [
    `the base is defaultBase of this change's own nx.json (${base.ref}): a pipeline names it with --base or NX_BASE`,
  ];
}
