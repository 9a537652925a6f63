import type { Assertion, Body, FileModel, HelperCall } from '@nx-test-review/source';
import type { CallResolver } from '../../helpers/resolve-call';
import type { ModelView } from '../../types';
import { tokensOf } from '../matching/similarity';

/** `expectJSON(x).to.equal(y)` as the assertion that it is, where the helper gives back `expect` of what it is handed. */
export interface HandedExpectation {
  assertion: Assertion;
  /** What the helper expects of, by its own names, and what the test hands to these. */
  subject: string[];
  handed: ReadonlyMap<string, string[]>;
}

export function readExpectation(
  call: HelperCall,
  { calls }: Body,
  file: FileModel,
  view: ModelView,
  resolver: CallResolver,
): HandedExpectation | undefined {
  if (call.called.length < 2) return undefined;
  const helper = calls.find(
    (one) =>
      one.place.start === call.place.start &&
      one.called.length === 1 &&
      one.callee.length < call.callee.length &&
      one.callee.every((name, index) => name === call.callee[index]),
  );
  const found = helper && resolver.resolve(file.path, helper);
  if (found?.kind !== 'function' || !view.model(found.target.path)?.ok) return undefined;
  const { fn } = found.target;
  const given = fn.body.assertions.find(
    ({ kind, complete, settled, guards }) =>
      kind === 'expect' && !complete && settled === 'returned' && guards.length === 0,
  );
  if (given?.subject === undefined) return undefined;
  const subject = tokensOf(given.subject.text).filter((token) => token !== 'await');
  const names = fn.body.params.map((param) => /^[A-Za-z_$][\w$]*/.exec(param)?.[0] ?? param);
  // An expectation of something else than what it is handed says nothing of that.
  if (!names.some((name) => subject.includes(name))) return undefined;
  const matcher = call.callee.at(-1) as string;
  const between = call.callee.slice(helper?.callee.length ?? 1, -1);
  return {
    assertion: {
      ...given,
      place: call.place,
      quote: call.quote,
      subject: helper?.args[0] ?? given.subject,
      matcher,
      args: call.args,
      modifiers: [...given.modifiers, ...between],
      complete: true,
      settled: call.settled,
      guards: call.guards,
    },
    subject,
    handed: new Map(names.map((name, index) => [name, tokensOf(helper?.args[index]?.text ?? name)] as const)),
  };
}
