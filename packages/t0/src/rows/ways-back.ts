import type { Body, StateWrite } from '@nx-test-review/source';
import { saysThrown } from './caught-failures';
import type { RowContext } from './rule';

/** Why a write leaves nothing behind, beside what the test and its own hooks write themselves. */

/** A function that sets one member to a literal, a name or nothing, or takes it out; a comment in front says nothing of what runs. */
const ONLY_WRITES = new RegExp(
  [
    /^(?:async )?(?:function ?[\w$]*)? ?\( ?\) ?(?:=> ?)?[{(]? ?/,
    /(?:['"]use strict['"];? )?(?:\/\/[^;=(]*|\/\*[^;=(]*\*\/ )?/,
    /(?:delete )?(?:\([\w$.]+ as [\w$.]+\)|[\w$]+)[\w$.[\]'"!]*/,
    /(?: ?= ?(?:-?[\d._]+|['"`][^'"`]*['"`]|[\w$]+|\{ ?\}|\[ ?\]))?/,
    /;? ?\)?;? ?\}?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** `expect(() => { limits.max = 2; }).toThrow()`: the write is what has to fail, and nothing else in there could. */
export function hasToThrow({ assertions }: Body, { place }: StateWrite): boolean {
  return assertions.some(
    (one) =>
      saysThrown(one) &&
      one.subject?.kind === 'function' &&
      one.place.start < place.start &&
      place.end <= one.place.end &&
      ONLY_WRITES.test(one.subject.text),
  );
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

/**
 * By a hook around each test in a file that the runner's configuration runs before the specs; `maybe` where that may be so
 * for another project of the configuration.
 */
export function isSetBackAround({ helpers, path }: RowContext, target: string): 'yes' | 'maybe' | 'no' {
  const found = helpers.resolver.setups
    .of(path)
    .filter(({ model: { suite } }) =>
      suite.children.some(
        (child) =>
          child.type === 'hook' &&
          /Each$/.test(child.hook) &&
          child.body?.writes.some((one) => one.kind === 'global' && covers(one.target, target)),
      ),
    );
  if (found.length === 0) return 'no';
  return found.every(({ ofPart }) => ofPart) ? 'maybe' : 'yes';
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
