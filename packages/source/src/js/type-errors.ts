import type { Assertion } from '../model';
import type { Node } from './ast';
import { nameOf, unwrap } from './ast';
import type { Walker } from './walker';

const EXPECTED = /^\*?\s*@ts-expect-error\b/;

/**
 * `// @ts-expect-error` asserts at type-check time, unless it only lets a value through that the body goes on with: such a
 * value is made for the test, not for the compiler. So is all that a hook does, and what an assertion of a value is handed.
 */
export function readTypeErrors(walker: Walker, block: Node, statements: readonly Node[]): void {
  const { text, builder } = walker;
  let next = text.commentIndex(block.start);
  for (; next < text.comments.length; next += 1) {
    const comment = text.comments[next];
    if (!comment || comment.start >= block.end) return;
    if (!EXPECTED.test(comment.value) || builder.claimed.has(comment)) continue;
    builder.claimed.add(comment);
    const statement = statements.find(({ end }) => end > comment.start);
    if (!statement) continue;
    const assertion: Assertion = {
      place: text.place(comment),
      quote: text.quote(comment),
      kind: 'type',
      matcher: 'ts-expect-error',
      args: [],
      modifiers: [],
      complete: true,
      promised: false,
      settled: 'floating',
      guards: [],
    };
    if (statement.type === 'VariableDeclaration') {
      const inside = statement.start < comment.start;
      const names = (statement.declarations ?? []).map(({ id }) => nameOf(id));
      if (inside || names.length !== 1 || names[0] === undefined) assertion.settled = 'stored';
      else builder.settle(assertion, { storedIn: names[0], at: statement.end }, true);
    } else if (
      walker.owner?.kind === 'hook' ||
      walker.inAssertion > 0 ||
      asksForValue(walker, statement) ||
      (isAssignment(statement) && goesOn(walker, block, statements, statement))
    )
      assertion.settled = 'stored';
    builder.addAssertion(assertion);
  }
}

function isAssignment({ type, expression }: Node): boolean {
  return type === 'ExpressionStatement' && unwrap(expression as Node).type === 'AssignmentExpression';
}

function asksForValue({ builder }: Walker, { start, end }: Node): boolean {
  return builder.body.assertions.some(
    ({ kind, place }) => kind !== 'type' && place.start >= start && place.end <= end,
  );
}

/** Something that is no expected type error itself stands behind it, in the test or around the callback that it stands in. */
function goesOn({ text, builder }: Walker, block: Node, statements: readonly Node[], own: Node): boolean {
  if (block !== builder.node.body) return true;
  const behind = statements.slice(statements.indexOf(own) + 1);
  return behind.some((statement, index) => {
    const from = (behind[index - 1] ?? own).end;
    const first = text.comments[text.commentIndex(from)];
    return !first || first.start >= statement.start || !EXPECTED.test(first.value);
  });
}
