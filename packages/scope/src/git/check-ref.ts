import { UsageError } from '@nx-test-review/contracts';

/** Refuses a ref that git could take for an option, or that cannot be a ref, before git runs. */
export function checkRef(ref: string, what: 'base' | 'head'): string {
  const trimmed = ref.trim();
  const hostile = trimmed === '' || trimmed.startsWith('-') || /[\u0000-\u001f\u007f]/.test(trimmed);
  if (!hostile) return trimmed;
  throw new UsageError({
    code: `${what}-invalid`,
    message: `${what} ${JSON.stringify(ref)} is not a git ref`,
    hint: `name a branch, tag or commit, such as --${what}=${what === 'base' ? 'origin/main' : 'HEAD'}`,
  });
}
