import type { Assertion, Expr } from '@nx-test-review/source';
import { callAt, toExpr } from './call-text';
import { asksForFalsehood, asksForTruth } from './truth';

const ASKED = /^(called\w*|callCount|notCalled|always\w*|never\w*|threw|returned)$/;

/** `sinon.assert.calledWith(spy, 1)` and `td.verify(spy(1))` as what `expect(spy)` would ask. */
export function readSpyAssert(assertion: Assertion, source: string): Assertion | undefined {
  if (assertion.kind !== 'library' || assertion.matcher === undefined) return undefined;
  const { matcher } = assertion;
  const verified = /^(?:await\s+)?(?:td\.)?verify\s*\(/.exec(source);
  if (verified !== null) {
    const [, spy, args] = /^([\w$.]+)\((.*)\)$/s.exec(callAt(source, verified[0].length).args[0] ?? '') ?? [];
    if (spy === undefined || args === undefined) return undefined;
    return ask(assertion, 'calledWith', spy, callAt(`${args})`, 0).args);
  }
  const asserted = new RegExp(`^(?:sinon\\.)?assert\\.${matcher}\\s*\\(`).exec(source);
  if (asserted === null || !ASKED.test(matcher)) return undefined;
  const [spy, ...values] = callAt(source, asserted[0].length).args;
  return spy === undefined ? undefined : ask(assertion, matcher, spy, values);
}

function ask(assertion: Assertion, matcher: string, spy: string, values: readonly string[]): Assertion {
  return { ...assertion, kind: 'expect', matcher, subject: toSpy(spy, false), args: values.map(toExpr) };
}

function toSpy(text: string, impure: boolean): Expr {
  const root = /^[A-Za-z_$][\w$]*/.exec(text)?.[0];
  return { text, kind: 'other', impure, ...(root === undefined ? {} : { root }) };
}

/** `expect(spy.calledWith(1)).to.be.true` asks what `expect(spy).to.have.been.calledWith(1)` asks. */
export function asPlainSpy(assertion: Assertion): Assertion {
  const { subject, kind, modifiers } = assertion;
  if (subject === undefined || (kind !== 'assert' && kind !== 'expect')) return assertion;
  const [whole, spy, name] =
    /^([\w$.]+)\.((?:always|never)?[cC]alled\w*With\w*|notCalled)\s*\(?/.exec(subject.text) ?? [];
  if (whole === undefined || spy === undefined || name === undefined) return assertion;
  const negated = asksForFalsehood(assertion);
  if (!negated && !asksForTruth(assertion)) return assertion;
  const { args, end } = whole.endsWith('(')
    ? callAt(subject.text, whole.length)
    : { args: [], end: whole.length };
  if (end !== subject.text.length) return assertion;
  return {
    ...assertion,
    kind: 'expect',
    matcher: name,
    modifiers: negated ? [...modifiers, 'not'] : modifiers,
    subject: toSpy(spy, subject.impure),
    args: args.map(toExpr),
  };
}
