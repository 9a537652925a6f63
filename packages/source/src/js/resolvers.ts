import type { Node } from './ast';
import { nameOf, unwrap } from './ast';
import type { Chain } from './chain';
import type { Binding } from './scope';
import type { Walker } from './walker';

/** Notes whether the chain settles a promise of the body when somebody else calls. */
export function readResolvers(walker: Walker, chain: Chain): void {
  if (walker.executors.size === 0) return;
  const { body } = walker.builder;
  if (settlesByEvent(walker, chain)) body.usesResolver = true;
  if (callsKept(walker, chain)) body.callsKeptResolver = true;
}

/** `new Promise((resolve) => { came = resolve; })`: keeps who may settle it later. */
export function readKeptResolver(walker: Walker, assignment: Node): void {
  if (walker.executors.size === 0 || !isResolver(walker, nameOf(unwrap(assignment.right as Node)))) return;
  const kept = walker.scope.find(nameOf(assignment.left as Node) ?? '');
  if (kept) walker.keptResolvers.add(kept);
}

function isResolver({ scope, executors }: Walker, name: string | undefined): boolean {
  const binding = name === undefined ? undefined : scope.find(name);
  return binding?.kind === 'param' && executors.has(binding.owner);
}

/** `server.on('list', () => { came(); })`. */
function callsKept(walker: Walker, chain: Chain): boolean {
  if (chain.links.length !== 1 || chain.links[0]?.name !== undefined) return false;
  const binding: Binding | undefined = walker.scope.find(chain.rootName ?? '');
  if (!binding || !walker.keptResolvers.has(binding)) return false;
  return walker.guards(chain.node).some(({ kind, runs }) => kind === 'callback' && runs === 'unknown');
}

const TIMERS = /^(setTimeout|setInterval|setImmediate|nextTick|queueMicrotask)$/;

/** `resolve()` in a callback that an event calls, or `bus.on('x', resolve)`; a timer is no event. */
function settlesByEvent(walker: Walker, chain: Chain): boolean {
  const last = chain.links.at(-1);
  if (chain.links.length === 1 && last?.name === undefined && isResolver(walker, chain.rootName)) {
    const guards = walker.guards(chain.node);
    const inside = guards.slice(guards.findIndex((guard) => guard.executor) + 1);
    return inside.some(
      (guard) => guard.kind === 'callback' && guard.runs !== 'deferred' && !guard.perElement,
    );
  }
  if (TIMERS.test(last?.name ?? chain.rootName ?? '')) return false;
  return chain.links.some((link) => link.args?.some((arg) => isResolver(walker, nameOf(unwrap(arg)))));
}
