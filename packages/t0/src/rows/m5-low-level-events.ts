import type { HelperCall } from '@nx-test-review/source';
import type { RowContext, RowRule } from './rule';

const USER_EVENTS =
  /^(click|dblClick|dblclick|change|input|keyDown|keyUp|keyPress|mouseDown|mouseUp|mouseOver|mouseEnter|focus|blur|type|submit|paste|hover|keydown|mouseover)$/;

/** A raw event where an API that acts like a user is at hand. */
export const lowLevelEvents: RowRule = {
  row: 'M5',
  check(context) {
    const userEvent = context.model.imports.some(
      (record) => record.specifier === '@testing-library/user-event',
    );
    for (const unit of context.units) {
      if (unit.kind === 'function') continue;
      for (const call of unit.body.calls) {
        const instead = whatInstead(context, call, userEvent);
        if (instead === undefined) continue;
        context.report({
          place: call.place,
          quote: call.quote,
          titlePath: unit.titlePath,
          message: `a raw event is sent: use ${instead}, which acts as a user does`,
        });
      }
    }
  },
};

function whatInstead({ model }: RowContext, call: HelperCall, userEvent: boolean): string | undefined {
  const name = call.called.at(-1) ?? '';
  if (call.callee[0] === 'fireEvent') return userEvent && USER_EVENTS.test(name) ? 'user-event' : undefined;
  // Nearly no call is one of these.
  if (name !== 'dispatchEvent' && name !== 'trigger') return undefined;
  const event = call.args[0]?.literal?.replace(/"/g, '') ?? '';
  if (!USER_EVENTS.test(event)) return undefined;
  if (name === 'dispatchEvent' && model.frameworks[0] === 'playwright') return 'the action of the locator';
  return name === 'trigger' && model.frameworks[0] === 'cypress' ? 'the command of that action' : undefined;
}
