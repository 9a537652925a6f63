import type { Assertion } from '../model';
import type { Node } from './ast';
import { nameOf } from './ast';
import type { Walker } from './walker';

const EXPECTED = /^\*?\s*@ts-expect-error\b/;

/**
 * `// @ts-expect-error` asserts at type-check time, unless it only lets a value through that the body goes on with: such a
 * value is made for the test, not for the compiler.
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
    }
    builder.addAssertion(assertion);
  }
}
