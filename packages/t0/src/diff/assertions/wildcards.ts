import type { Assertion, Expr } from '@nx-test-review/source';

const LIBRARY = /\b(?:sinon|td|jasmine)\./;
const TYPES: Record<string, string> = {
  ...{ func: 'Function', function: 'Function', string: 'String', number: 'Number', bool: 'Boolean' },
  ...{
    boolean: 'Boolean',
    object: 'Object',
    array: 'Array',
    regexp: 'RegExp',
    date: 'Date',
    symbol: 'Symbol',
  },
};

/** Values that take more than one, in the words of one library: `sinon.match.func` is `expect.any(Function)`. */
export function withOneDialect(assertion: Assertion): Assertion {
  const { matcher = '', args } = assertion;
  const byMatch = /^(.*[cC]alled\w*With)Match$/.exec(matcher)?.[1];
  if (byMatch !== undefined)
    return { ...assertion, matcher: byMatch, args: args.map((arg) => retell(arg, toPartial)) };
  if (!args.some(({ text }) => LIBRARY.test(text))) return assertion;
  return { ...assertion, args: args.map((arg) => retell(arg, translate)) };
}

function retell(arg: Expr, by: (text: string) => string): Expr {
  const text = by(arg.text);
  return text === arg.text ? arg : { ...arg, text, kind: 'other' };
}

/** What sinon's `match` makes of a plain value. */
function toPartial(text: string): string {
  if (text.startsWith('{')) return `expect.objectContaining(${text})`;
  if (text.startsWith('[')) return `expect.arrayContaining(${text})`;
  if (/^(['"`]).*\1$/s.test(text)) return `expect.stringContaining(${text})`;
  if (/^\/.+\/[a-z]*$/s.test(text)) return `expect.stringMatching(${text})`;
  return translate(text);
}

function translate(text: string): string {
  return text
    .replace(/\bjasmine\.(?=any|anything|objectContaining|arrayContaining|string)/g, 'expect.')
    .replace(
      /\bsinon\.match\.(func|string|number|bool|object|array|regexp|date|symbol)\b(?![.(])/g,
      (_, name: string) => `expect.any(${TYPES[name] ?? name})`,
    )
    .replace(
      /\bsinon\.match\.typeOf\(\s*['"`](\w+)['"`]\s*\)/g,
      (_, name: string) => `expect.any(${TYPES[name] ?? name})`,
    )
    .replace(/\b(?:sinon\.match\.instanceOf|td\.matchers\.isA)\(/g, 'expect.any(')
    .replace(/\bsinon\.match\.(?:any|defined)\b(?!\()/g, 'expect.anything()')
    .replace(/\btd\.matchers\.anything\(\)/g, 'expect.anything()')
    .replace(/\b(?:sinon\.match|td\.matchers\.contains)\((?=\s*\{)/g, 'expect.objectContaining(')
    .replace(/\bsinon\.match\((?=\s*\/)/g, 'expect.stringMatching(')
    .replace(/\b(?:sinon\.match|td\.matchers\.contains)\((?=\s*['"`])/g, 'expect.stringContaining(');
}
