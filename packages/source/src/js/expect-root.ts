import type { Node } from './ast';
import { nameOf, unwrap } from './ast';
import type { Link } from './chain';
import type { Site } from './site';
import { importOf } from './site';

/** Is the root of the chain an `expect` function, under whatever name? */
export function isExpect(site: Site): boolean {
  const name = site.chain.rootName;
  if (name === undefined) return false;
  const binding = site.binding;
  if (!binding) return name === 'expect' || name === 'expectAsync';
  const source = importOf(binding);
  if (source) {
    if (source.imported === 'expect') return true;
    return source.imported === 'default' && name === 'expect';
  }
  if (binding.kind === 'param') return (binding.property ?? name).split('.').at(-1) === 'expect';
  if (binding.kind !== 'variable' || !binding.init) return binding.kind === 'variable' && name === 'expect';
  const init = unwrap(binding.init);
  if (binding.property === 'expect') return true;
  if (init.type === 'CallExpression') {
    const callee = unwrap(init.callee as Node);
    const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined;
    return (
      method === 'configure' ||
      method === 'extend' ||
      (method === 'use' && name === 'expect') ||
      nameOf(callee) === 'mergeExpects'
    );
  }
  return init.type === 'MemberExpression'
    ? nameOf(init.property) === 'expect' || nameOf(init.object) === 'expect'
    : nameOf(init) === 'expect';
}

/** A function that the test is given, such as `expect` of a table row, and calls without a matcher: a check of its own. */
export function isOnlyNamedExpect(site: Site, links: readonly Link[]): boolean {
  if (links.length !== 1 || links[0]?.name !== undefined) return false;
  const binding = site.binding;
  if (binding?.kind === 'param') return !site.isRunnerFunction(binding.owner);
  if (binding?.kind !== 'variable' || importOf(binding)) return false;
  const init = binding.init && unwrap(binding.init);
  return init?.type !== 'CallExpression' && init?.type !== 'MemberExpression';
}
