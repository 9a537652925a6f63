import type { HookNode } from '../model';
import type { Chain, Link } from './chain';
import { hasFunction } from './declaration-args';
import type { TestCallee } from './test-callee';

const OWN_HOOK = /^(before|after)(Each|All)$/;

/** `this.beforeEach(…)` in the function of a Mocha suite. */
export function ownHook({ links }: Chain, { name = '', args = [] }: Link): TestCallee | undefined {
  if (links.length !== 1 || !OWN_HOOK.test(name) || !hasFunction(args)) return undefined;
  const hook = name as HookNode['hook'];
  return { role: 'hook', name, hook, framework: 'mocha', modifiers: [], parametrised: false, trusted: false };
}
