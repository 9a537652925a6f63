import type { Mark } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, unwrap } from './ast';
import { calleeMarks } from './marks';
import { resolveExpression } from './test-callee';
import type { Walker } from './walker';

const VALUES = /^(Identifier|MemberExpression|ConditionalExpression|LogicalExpression|CallExpression)$/;

/** `const itSlow = it.skip`: others may import the name. */
export function readTestAlias(walker: Walker, declarator: Node): void {
  const name = nameOf(declarator.id);
  const marks = name === undefined ? undefined : marksOf(walker, declarator.init);
  if (name !== undefined && marks !== undefined) walker.facts.testAliases[name] = marks;
}

function marksOf(walker: Walker, value: Node | null | undefined): Mark[] | undefined {
  const plain = value ? unwrap(value) : undefined;
  if (!plain || !VALUES.test(plain.type)) return undefined;
  const callee = resolveExpression(plain, walker.scope, { frameworks: walker.frameworks });
  if (!callee || callee.role === 'hook') return undefined;
  return calleeMarks(callee, plain, walker.text, walker.scope);
}

const RUNNER = /^(?:(?:globalThis|global|window|self)\.)?(it|test|describe|specify|context|suite)$/;

/** `globalThis.it = it.skip` at module level marks the whole file; a function in its place registers nothing. */
export function readReplacedRunner(walker: Walker, assignment: Node): void {
  const target = walker.text.slice(unwrap(assignment.left as Node)).replace(/\[['"](\w+)['"]\]$/, '.$1');
  const name = RUNNER.exec(target)?.[1];
  const value = unwrap(assignment.right as Node);
  if (name === undefined || (target === name && walker.scope.find(name))) return;
  const marks = marksOf(walker, value);
  if (marks !== undefined) walker.suite.marks.push(...marks);
  else if (isFunction(value)) {
    const { text } = walker;
    walker.suite.marks.push({
      modifier: 'skip',
      place: text.place(assignment),
      quote: text.quote(assignment),
      constant: true,
    });
  }
}
