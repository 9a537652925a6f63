import type { Node } from './ast';
import { isFunction, nameOf, unwrap } from './ast';
import type { Walker } from './walker';

const SOURCES =
  /\bprocess\.(env|platform|versions?|arch|browser)\b|\bos\.(platform|arch|type|release)\(|\bplatform\(\)|\bimport\.meta\.env\b|\bnavigator\.(userAgent|userAgentData|platform)\b|\/package\.json\b/;

/** `export const onWindows = os.platform() === 'win32'`, and what is reckoned from such a constant. */
export function readEnvironment({ facts: { environment }, text, stack }: Walker, node: Node): void {
  const name = nameOf(node.id);
  if (name === undefined || !node.init || stack.at(-1)?.kind !== 'const') return;
  const init = unwrap(node.init);
  if (isFunction(init) && !isQuestion(init)) return;
  const value = text.slice(node.init);
  if (SOURCES.test(value) || environment.some((other) => mentions(value, other))) environment.push(name);
}

const ASKING = /^(includes|startsWith|endsWith|test|has|some|every)$/;

/** `() => navigator.userAgent.includes('Fox')`, `() => !isFox() && !isOwl()`: what it gives is a yes or a no. */
function isQuestion({ body }: Node): boolean {
  const asked = unwrap(body as Node);
  if (asked.type === 'CallExpression')
    return ASKING.test(nameOf(unwrap(asked.callee as Node).property) ?? '');
  return /^(Unary|Binary|Logical)Expression$/.test(asked.type);
}

function mentions(value: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(value);
}
