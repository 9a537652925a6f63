import { isFragile } from '@nx-test-review/source';
import type { RowRule } from './rule';

/** A locator that depends on markup or styling. */
export const fragileSelector: RowRule = {
  row: 'L1',
  check({ units, report }) {
    for (const unit of units) {
      if (unit.kind === 'function') continue;
      for (const locator of unit.body.locators) {
        if (locator.selector === undefined || !isFragile(locator.selector)) continue;
        report({
          place: locator.place,
          quote: locator.quote,
          titlePath: unit.titlePath,
          message: `the selector ${locator.selector} depends on markup: locate by role, label or test id`,
        });
      }
    }
  },
};
