import type { Node } from './ast';
import { isWrapper, nameOf, unwrap } from './ast';

/** One step of a chain: a member, a call, or both (`.toBe(1)` is one link). */
export interface Link {
  /** Undefined for a call of the value before (`test.each(rows)('title')`) and for computed members. */
  name?: string;
  /** Arguments when the link is called. */
  args?: Node[];
  /** Outermost node of this link. */
  node: Node;
  /** Node of the property, for its place. */
  property?: Node;
  optional: boolean;
  /** Tagged template instead of a call: `it.each\`…\``. */
  tagged?: boolean;
}

/** `root.a.b(x).c` as a root and links, left to right. */
export interface Chain {
  root: Node;
  /** Name of the root when it is an identifier, `this` or `super`. */
  rootName?: string;
  links: Link[];
  node: Node;
}

function isChainLink(node: Node): boolean {
  return (
    node.type === 'CallExpression' ||
    node.type === 'MemberExpression' ||
    node.type === 'TaggedTemplateExpression'
  );
}

/** True when the node is the inner part of a longer chain, which is looked at as a whole. */
export function isInnerLink(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.object === node;
  if (parent.type === 'CallExpression') return parent.callee === node;
  return parent.type === 'TaggedTemplateExpression' && parent.tag === node;
}

export function chainOf(node: Node): Chain | undefined {
  if (!isChainLink(node)) return undefined;
  const links: Link[] = [];
  let current = node;
  let call: Node | undefined;
  for (;;) {
    if (current.type === 'CallExpression' || current.type === 'TaggedTemplateExpression') {
      if (call) links.push(new ChainLink(undefined, call, call, undefined));
      call = current;
      current = (current.type === 'CallExpression' ? current.callee : current.tag) as Node;
    } else if (current.type === 'MemberExpression') {
      links.push(new ChainLink(memberName(current), current, call, current.property));
      call = undefined;
      current = current.object as Node;
    } else if (isWrapper(current)) {
      current = unwrap(current);
    } else break;
  }
  if (call) links.push(new ChainLink(undefined, call, call, undefined));
  links.reverse();
  const rootName =
    current.type === 'ThisExpression' ? 'this' : current.type === 'Super' ? 'super' : nameOf(current);
  return { root: current, rootName, links, node };
}

const NO_ARGUMENTS: Node[] = [];

/** A class, so that all links have one shape: they are made and asked more often than anything else. */
class ChainLink implements Link {
  readonly args: Node[] | undefined;
  readonly node: Node;
  readonly optional: boolean;
  readonly tagged: boolean;

  /**
   * @param at the member, or the call where there is no member
   * @param call the call of it
   */
  constructor(
    readonly name: string | undefined,
    at: Node,
    call: Node | undefined,
    readonly property: Node | undefined,
  ) {
    this.node = call ?? at;
    this.optional = at.optional === true;
    this.tagged = call?.type === 'TaggedTemplateExpression';
    this.args = call && (this.tagged ? NO_ARGUMENTS : (call.arguments ?? NO_ARGUMENTS));
  }
}

function memberName(node: Node): string | undefined {
  if (!node.computed) return nameOf(node.property);
  const property = node.property as Node;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** Names of the chain up to its last call: `page.locator('x').click()` gives page, locator, click. */
export function calleeNames(chain: Chain): string[] {
  const names = [chain.rootName ?? (chain.root.type === 'NewExpression' ? 'new' : '()')];
  for (const link of chain.links) if (link.name !== undefined) names.push(link.name);
  return names;
}

/** Names of the chain that are called. */
export function calledNames(chain: Chain): string[] {
  const names: string[] = [];
  for (const link of chain.links) {
    if (link.args === undefined) continue;
    if (link.name !== undefined) names.push(link.name);
    else if (link === chain.links[0] && chain.rootName !== undefined) names.push(chain.rootName);
  }
  return names;
}
