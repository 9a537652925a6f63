import type { RowRule } from './rule';

/** An action on an element that was chosen by its place among others. */
export const positionalLocator: RowRule = {
  row: 'M11',
  check({ units, report }) {
    for (const unit of units) {
      if (unit.kind === 'function') continue;
      for (const locator of unit.body.locators) {
        if (locator.positional === undefined || locator.action === undefined) continue;
        report({
          place: locator.place,
          quote: locator.quote,
          titlePath: unit.titlePath,
          message: `${locator.action} goes to the element at ${locator.positional}, whatever stands there: choose it by role, label or content`,
        });
      }
    }
  },
};
