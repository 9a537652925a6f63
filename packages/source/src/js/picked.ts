import type { Expr } from '../model';
import { isFunction, unwrap } from './ast';
import { chainOf } from './chain';
import type { Scope } from './scope';
import type { SourceText } from './text';

/** Ends in a query of the page that goes by what it looks for. */
const FOUND =
  /(\bquerySelector(All)?|\bgetElements?By\w+|\bclosest|\b(query|get|find)(All)?\(\s*By\.(css|directive)|\b(query|get|find)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId)|\b(page|frame)\.waitForSelector)(<[^>]*>)?\([^;]*\)(\[\d+\])?!?(\.nativeElement)?(\s+as\s+[\w.<>[\]]+)?$/;

const FINDING = /\.find(Last)?\(\s*(async\s*)?(\(|\w+\s*=>|function\b)/;

/** No query of the page is that long, and the pattern looks at each part of the text. */
const LONG = 400;

/** `const hit = list.find((item) => …)`, an element that was looked for, or a flag of the test. */
export function isPicked(subject: Expr | undefined, scope: Scope, text: SourceText): boolean {
  const asked = subject?.text ?? '';
  if (asked.includes('.find') && FINDING.test(asked)) return true;
  const name =
    subject?.kind === 'identifier'
      ? asked
      : asked.endsWith('.nativeElement')
        ? /^(\w+)[!?]?\.nativeElement$/.exec(asked)?.[1]
        : undefined;
  const binding = name === undefined ? undefined : scope.find(name);
  if (binding?.kind !== 'variable') return false;
  if (!binding.init) return isAlwaysLookedFor(name as string, text);
  const init = unwrap(binding.init);
  if (init.end - init.start < LONG && FOUND.test(text.slice(init))) return true;
  // `let threw = false`, set where it happens.
  if (!binding.constant && init.type === 'Literal' && typeof init.value === 'boolean') return true;
  const links = chainOf(unwrap(binding.init))?.links ?? [];
  const last = links.at(-1);
  return /^find(Last)?$/.test(last?.name ?? '') && isFunction(last?.args?.[0]);
}

/** `let link;` that a hook, or a function that it calls, sets to what it finds in the page, and nothing to something else. */
function isAlwaysLookedFor(name: string, text: SourceText): boolean {
  const set = new RegExp(
    `(?<![\\w$.])${name.replace(/\$/g, '\\$')}\\s*=(?![=>])\\s*([^;\\n]+(?:\\n\\s+\\.[^;\\n]+)*)`,
    'g',
  );
  const values = [...text.text.matchAll(set)]
    .map(([, value = '']) => value.trim())
    .filter((value) => value !== 'null' && value !== 'undefined');
  return values.length > 0 && values.every((value) => value.length < LONG && FOUND.test(value));
}
