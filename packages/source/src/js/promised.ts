import { WEB_FIRST } from './matchers';
import type { Site } from './site';

const PROMISING = new Set(['resolves', 'rejects', 'poll', 'element', 'eventually']);

const SETTLING = new Set(['rejected', 'fulfilled', 'rejectedWith', 'become']);

/** An assertion that gives a promise: nobody knows its answer before that is settled. */
export function isPromised(
  site: Site,
  modifiers: readonly string[],
  matcher: string | undefined,
  root: string,
): boolean {
  for (const name of modifiers) if (PROMISING.has(name)) return true;
  if (root === 'expectAsync') return true;
  if (matcher === undefined) return false;
  if (SETTLING.has(matcher)) return true;
  if (matcher === 'toMatchFileSnapshot') return site.frameworks.includes('vitest');
  return site.frameworks.includes('playwright') && WEB_FIRST.has(matcher);
}
