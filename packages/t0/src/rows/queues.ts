import type { Body, FileModel, Guard, HelperCall } from '@nx-test-review/source';
import type { RowContext, Unit } from './rule';

/** Does a runner wait for the chain whether or not the test does: the queue of Cypress, the control flow of Protractor? */
export function isQueued(context: RowContext, { body }: Unit, { place, subject }: Guard): boolean {
  // Who writes `async` has switched the control flow off, and promises of the language are none of it.
  if (!body.async && subject?.root !== 'Promise' && speaksProtractor(context.model, body)) return true;
  return body.calls.some((call) => {
    if (call.called.at(-1) !== 'then' || call.place.start > place.start || call.place.end < place.end)
      return false;
    return isOfQueuedPage(context, call, body.async);
  });
}

/** `page.total().then(…)` of a page object that is written for one of them. */
function isOfQueuedPage({ helpers, path }: RowContext, call: HelperCall, async: boolean): boolean {
  const found = helpers.resolver.resolve(path, { ...call, callee: call.callee.slice(0, -1) });
  if (found.kind !== 'function') return false;
  const { path: file, fn } = found.target;
  const model = helpers.resolver.modelOf(file);
  return (
    model?.frameworks[0] === 'cypress' ||
    fn.body.calls.some(({ callee: [root], binding: { kind } }) => root === 'cy' && kind === 'global') ||
    (!async && model !== undefined && speaksProtractor(model, fn.body))
  );
}

/** It imports Protractor, or finds elements by the globals of it: `element(by.css('x'))`. */
function speaksProtractor({ imports }: FileModel, { calls }: Body): boolean {
  return (
    imports.some(({ specifier, typeOnly }) => !typeOnly && /^protractor(\/|$)/.test(specifier)) ||
    calls.some(
      ({ callee: [root], binding, args }) =>
        root === 'element' && binding.kind === 'global' && /^by\.\w+\(/.test(args[0]?.text ?? ''),
    )
  );
}

/** `expect(card.getTitle().contains('x').click())`: the queue of Cypress fails where that text is not found. */
export function failsInQueue({ model }: RowContext, { called, callee: [root] }: HelperCall): boolean {
  return (model.frameworks[0] === 'cypress' || root === 'cy') && called.includes('contains');
}
