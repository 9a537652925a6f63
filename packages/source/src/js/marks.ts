import type { Mark, RuntimeMark } from '../model';
import type { Node } from './ast';
import { isFunction, keyName, stringOf, unwrap } from './ast';
import { focusEdit, propertyEdit } from './edits';
import { constantOf, makeExpr, truthOf } from './expr';
import type { Scope } from './scope';
import type { Site } from './site';
import type { TestCallee } from './test-callee';
import { MODIFIERS, classifyTestCall } from './test-callee';
import type { SourceText } from './text';

/** Marks of a declaration: chain modifiers, prefix, alias and options object. */
export function readMarks(
  callee: TestCallee,
  call: Node,
  args: readonly Node[],
  text: SourceText,
  scope: Scope,
): Mark[] {
  const marks = calleeMarks(callee, call, text, scope);
  for (const arg of args.slice(0, 3)) {
    const options = unwrap(arg);
    if (options.type === 'ObjectExpression') marks.push(...optionMarks(options, args, text, scope));
  }
  return marks;
}

/** Marks that the called name carries: `it.skip`, `xit`, an alias, `it[how]`. */
export function calleeMarks(callee: TestCallee, call: Node, text: SourceText, scope: Scope): Mark[] {
  return callee.modifiers.flatMap((item) => {
    const mark: Mark = {
      modifier: item.modifier,
      place: text.place(item.node ?? call),
      quote: text.quote(item.node ?? call),
      constant: true,
    };
    if (item.condition) setCondition(mark, item.condition, text, scope, item.negated);
    const edit = focusEdit(item, call, text);
    if (edit) mark.edit = edit;
    return item.computed ? computedMark(mark, item.computed, text, scope) : [mark];
  });
}

/** `it[how]`: the modifier is known where the name is fixed, else it may be any. */
function computedMark(mark: Mark, computed: Node, text: SourceText, scope: Scope): Mark[] {
  const constant = constantOf(computed, scope, text);
  if (constant === undefined) {
    setCondition(mark, computed, text, scope);
    return [mark];
  }
  const name = constant.replace(/^"|"$/g, '');
  return Object.hasOwn(MODIFIERS, name) ? [{ ...mark, modifier: MODIFIERS[name] as Mark['modifier'] }] : [];
}

function setCondition(mark: Mark, condition: Node, text: SourceText, scope: Scope, negated = false): void {
  mark.condition = makeExpr(condition, text);
  const constant = constantOf(condition, scope, text);
  mark.constant = constant !== undefined;
  if (constant === undefined) return;
  mark.condition.literal = negated ? String(isFalsy(constant)) : constant;
}

function isFalsy(constant: string): boolean {
  return /^(false|-?0n?|""|''|null|undefined|NaN)$/.test(constant);
}

const OPTION_MARKS = new Set(['skip', 'only', 'todo', 'fails', 'fail']);

function optionMarks(options: Node, args: readonly Node[], text: SourceText, scope: Scope): Mark[] {
  const marks: Mark[] = [];
  for (const property of options.properties ?? []) {
    const name = keyName(property.key);
    if (property.type !== 'Property' || name === undefined || !OPTION_MARKS.has(name)) continue;
    const value = property.value as Node;
    const modifier = name === 'fails' ? 'fail' : (name as Mark['modifier']);
    const mark: Mark = { modifier, place: text.place(property), quote: text.quote(property), constant: true };
    const reason = stringOf(unwrap(value));
    if (reason !== undefined && reason !== '') mark.reason = reason;
    else {
      const constant = constantOf(value, scope, text);
      if (constant !== undefined && !truthOf(constant)) continue;
      if (constant === undefined) setCondition(mark, value, text, scope);
    }
    const edit = modifier === 'only' ? propertyEdit(property, options, text, args) : undefined;
    if (edit) mark.edit = edit;
    marks.push(mark);
  }
  return marks;
}

const RUNTIME = new Map<string, RuntimeMark['mark']>(
  Object.entries({
    skip: 'skip',
    fixme: 'fixme',
    fail: 'fail',
    slow: 'slow',
    todo: 'todo',
    skipTest: 'skip',
  } as const),
);

export type RuntimeMarkCore = Omit<RuntimeMark, 'place' | 'quote' | 'guards'>;

/** `test.skip(cond, why)`, `this.skip()`, `t.skip('why')`, `ctx.skip()`, `pending()` inside a body. */
export function recogniseRuntimeMark(site: Site): RuntimeMarkCore | undefined {
  const { chain, text, scope } = site;
  const { rootName, links } = chain;
  const last = links.at(-1);
  if (!last?.args || rootName === undefined) return undefined;
  if (rootName === 'pending' && links.length === 1 && !site.binding) return withReason('skip', last.args[0]);
  const binding = site.binding;
  // `({ skip }) => { skip(); }`
  const name = last.name ?? (binding?.kind === 'param' && links.length === 1 ? binding.property : undefined);
  const mark = name === undefined ? undefined : RUNTIME.get(name);
  if (mark === undefined) return undefined;
  if (rootName === 'this' && links.length <= 2)
    return mark === 'skip' ? withReason(mark, last.args[0]) : undefined;
  if (binding?.kind === 'param') {
    const context = links.length === 1 || links.every((link) => link.name === 'task' || link === last);
    const bare = binding.property === undefined || binding.property === 'skip';
    return context && bare && site.isRunnerFunction(binding.owner) && mark !== 'fail'
      ? conditional(mark, last.args, text, scope)
      : undefined;
  }
  if (links.length > 2) return undefined;
  const asTest = classifyTestCall(
    { ...chain, links: [{ args: [TITLE, BODY], node: chain.node, optional: false }] },
    scope,
    { frameworks: site.frameworks },
  );
  const known = asTest !== undefined && (asTest.trusted ? asTest.role !== 'hook' : asTest.role === 'test');
  return known ? conditional(mark, last.args, text, scope) : undefined;
}

const TITLE = { type: 'Literal', value: 'title', raw: "'title'", start: 0, end: 0 } as Node;
/** Of a test function that a file of the workspace gives nothing is known unless it is handed a body. */
const BODY = {
  type: 'ArrowFunctionExpression',
  params: [],
  body: TITLE,
  start: 0,
  end: 0,
} as unknown as Node;

function withReason(mark: RuntimeMark['mark'], argument: Node | undefined): RuntimeMarkCore {
  const reason = argument ? stringOf(unwrap(argument)) : undefined;
  return reason ? { mark, constant: true, reason } : { mark, constant: true };
}

function conditional(
  mark: RuntimeMark['mark'],
  args: readonly Node[],
  text: SourceText,
  scope: Scope,
): RuntimeMarkCore | undefined {
  const [first, second] = args;
  if (!first) return { mark, constant: true };
  if (stringOf(unwrap(first)) !== undefined) return withReason(mark, first);
  const core: RuntimeMarkCore = { mark, condition: makeExpr(first, text) };
  const constant = isFunction(unwrap(first)) ? undefined : constantOf(first, scope, text);
  if (constant !== undefined) {
    if (!truthOf(constant)) return undefined;
    core.constant = true;
  }
  const reason = second ? stringOf(unwrap(second)) : undefined;
  if (reason) core.reason = reason;
  else if (second) core.reason = text.folded(second);
  return core;
}
