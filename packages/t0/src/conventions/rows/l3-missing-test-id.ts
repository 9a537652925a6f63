import { isFragile, type LocatorUse } from '@nx-test-review/source';
import { evidence, type ConventionRule } from './rule';

/** An element that is acted on is found by neither test id, role nor label, where the corpus uses test ids. */
export const missingTestId: ConventionRule = {
  row: 'L3',
  key: 'testIds',
  inParts: true,
  check({ units, convention, report }) {
    for (const { kind, body, titlePath } of units) {
      if (kind === 'function') continue;
      for (const locator of body.locators.filter(isOdd)) {
        report({
          place: locator.place,
          quote: locator.quote,
          titlePath,
          message: `${locator.action} goes to an element by ${describe(locator)}: give it a test id, or locate it by role (${evidence(convention)})`,
        });
      }
    }
  },
};

const ANYWAY = /^(@|:root|:focus|html|body|canvas|iframe|input\[type=['"]?file)/;

/** Text that the test made itself is how it finds its own record. */
function isOdd({ action, by, words, selector }: LocatorUse): boolean {
  if (action === undefined || by.length > 0) return false;
  if (selector === undefined) return words !== undefined;
  // A fragile one is L1's.
  return !isFragile(selector) && !ANYWAY.test(selector.trim());
}

function describe({ selector, method }: LocatorUse): string {
  return selector === undefined ? `its text (${method})` : `the selector ${selector}`;
}
