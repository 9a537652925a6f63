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
  let pending: { args: Node[]; node: Node; tagged?: boolean; optional: boolean } | undefined;
  for (;;) {
    if (isWrapper(current)) {
      current = unwrap(current);
    } else if (current.type === 'CallExpression' || current.type === 'TaggedTemplateExpression') {
      if (pending) links.push(callLink(pending));
      const tagged = current.type === 'TaggedTemplateExpression';
      pending = { args: current.arguments ?? [], node: current, optional: current.optional === true };
      if (tagged) pending = { ...pending, tagged, args: [] };
      current = (tagged ? current.tag : current.callee) as Node;
    } else if (current.type === 'MemberExpression') {
      const name = memberName(current);
      const link: Link = { node: pending?.node ?? current, optional: current.optional === true };
      if (current.property) link.property = current.property;
      if (name !== undefined) link.name = name;
      if (pending) link.args = pending.args;
      if (pending?.tagged) link.tagged = true;
      links.push(link);
      pending = undefined;
      current = current.object as Node;
    } else break;
  }
  if (pending) links.push(callLink(pending));
  links.reverse();
  const chain: Chain = { root: current, links, node };
  const rootName =
    current.type === 'ThisExpression' ? 'this' : current.type === 'Super' ? 'super' : nameOf(current);
  if (rootName !== undefined) chain.rootName = rootName;
  return chain;
}

function callLink(pending: { args: Node[]; node: Node; tagged?: boolean; optional: boolean }): Link {
  const link: Link = { args: pending.args, node: pending.node, optional: pending.optional };
  if (pending.tagged) link.tagged = true;
  return link;
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
  chain.links.forEach((link, index) => {
    if (link.args === undefined) return;
    if (link.name !== undefined) names.push(link.name);
    else if (index === 0 && chain.rootName !== undefined) names.push(chain.rootName);
  });
  return names;
}
