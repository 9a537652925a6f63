import type { ModelView } from '../../../types';
import { classOf } from '../../assertions/assertion-keys';
import { gatherAssertions, type Effective } from '../../assertions/effective-assertions';
import type { TestEntry } from '../../entries';
import { saysSomething } from '../../assertions/moved-values';

export interface Asked {
  /** What is said of a value; `not` and inequality count in `all` only. */
  strong: number;
  all: number;
}

/** How much a test asks for: each assertion that says more than that there is something, as heavy as its values. */
export function countAsked(entry: TestEntry, view: ModelView): Asked {
  const asked = { strong: 0, all: 0 };
  for (const one of gatherAssertions(entry, view).list) {
    if (one.subject[0] === 'typeof') continue;
    const weight = Math.max(1, one.args.filter((token) => LITERAL.test(token)).length);
    if (saysSomething(one)) asked.strong += weight;
    if (saysSomething(one) || deniesSomething(one)) asked.all += weight;
  }
  return asked;
}

/** `not.toContain('submit')`. */
function deniesSomething(one: Effective): boolean {
  return classOf(one) === 'differs' && one.assertion.subject?.kind !== 'literal';
}

const LITERAL = /^('.*'|\d[\w.]*|true|false|null)$/s;
