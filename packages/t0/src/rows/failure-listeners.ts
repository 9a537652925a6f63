import type { Body, HelperCall } from '@nx-test-review/source';
import type { RowContext } from './rule';

/**
 * `cy.on('fail', () => false)`: Cypress takes a test for passed whose failure a listener does not throw again. One that
 * asserts something of the failure, or by which the test ends, expects it.
 */
export function findSilencers(context: RowContext, body: Body): HelperCall[] {
  return body.calls.filter((call) => listensToFailures(call) && !looksAt(context, body, call));
}

function listensToFailures({ callee, args }: HelperCall): boolean {
  return (
    /^(cy|Cypress)$/.test(callee[0] ?? '') &&
    /^(on|once)$/.test(callee[1] ?? '') &&
    callee.length === 2 &&
    args[0]?.literal === '"fail"' &&
    args[1] !== undefined
  );
}

function looksAt(
  { helpers, path }: RowContext,
  body: Body,
  { args: [, listener], place }: HelperCall,
): boolean {
  if (listener?.kind !== 'function') {
    const named = listener && helpers.resolver.functionOf(path, listener.text)?.fn.body;
    // Of what nobody can read nothing is said.
    return named === undefined || asks(named, () => true);
  }
  return (
    asks(body, (one) => place.start < one.start && one.end <= place.end) || /\bdone\(/.test(listener.text)
  );

  function asks({ assertions, calls }: Body, within: (place: HelperCall['place']) => boolean): boolean {
    return (
      assertions.some((one) => within(one.place)) ||
      calls.some((call) => within(call.place) && helpers.asserts(path, call).answer !== 'no')
    );
  }
}
