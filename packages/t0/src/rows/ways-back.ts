import type { Body, StateWrite } from '@nx-test-review/source';
import { saysThrown } from './caught-failures';
import type { RowContext } from './rule';

/** Why a write leaves nothing behind, beside what the test and its own hooks write themselves. */

/** `expect(() => { limits.max = 2; }).toThrow()`: the write is what has to fail, and nothing else in there could. */
export function hasToThrow({ assertions, calls, writes }: Body, { place }: StateWrite): boolean {
  const frame = assertions.find(
    (one) =>
      saysThrown(one) &&
      one.subject?.kind === 'function' &&
      one.place.start < place.start &&
      place.end <= one.place.end,
  );
  if (frame === undefined) return false;
  const inside = (at: StateWrite['place']): boolean =>
    frame.place.start < at.start && at.end <= frame.place.end;
  return !calls.some((call) => inside(call.place)) && writes.filter((one) => inside(one.place)).length === 1;
}

/** `putBack('HOME', before)` behind the write, of a function of the file (one of another may be the product) that sets `process.env[name]` of its parameter. */
export function callsWayBack(
  { helpers, path }: RowContext,
  { calls }: Body,
  { target, place }: StateWrite,
): boolean {
  return calls.some((call) => {
    const key = call.args.findIndex(
      ({ literal }) => literal !== undefined && isKey(target, literal.slice(1, -1)),
    );
    if (key < 0 || call.binding.kind !== 'function' || call.place.start < place.end) return false;
    const found = helpers.resolver.resolve(path, call);
    if (found.kind !== 'function') return false;
    const { writes, params } = found.target.fn.body;
    const name = /^[\w$]+/.exec(params[key] ?? '')?.[0];
    return writes.some(
      (one) => one.kind === 'global' && one.target.endsWith(`[${name}]`) && covers(one.target, target),
    );
  });
}

/** `process.env.HOME` and `process.env['HOME']` by `HOME`. */
function isKey(target: string, key: string): boolean {
  return target.endsWith(`.${key}`) || target.endsWith(`['${key}']`) || target.endsWith(`["${key}"]`);
}

/** By a hook around each test in a file that the runner's configuration runs before the specs. */
export function isSetBackAround({ helpers, path }: RowContext, target: string): boolean {
  return helpers.resolver.setups
    .of(path)
    .flatMap(({ suite }) => suite.children)
    .some(
      (child) =>
        child.type === 'hook' &&
        /Each$/.test(child.hook) &&
        child.body?.writes.some((one) => one.kind === 'global' && covers(one.target, target)),
    );
}

/** The same target, or what it is a member of: `process.env` of `process.env.HOME`, `globalThis[key]` of `window.at`. */
export function covers(written: string, target: string): boolean {
  // `delete flags[name]` may be any of them.
  const whole = globally(written.replace(/\[[^\]'"]*\]$/, ''));
  const asked = globally(target);
  return asked === whole || asked.startsWith(`${whole}.`) || asked.startsWith(`${whole}[`);
}

/** One name for the global object. */
export function globally(target: string): string {
  return target.replace(/^(globalThis|window)\b/, 'global');
}
