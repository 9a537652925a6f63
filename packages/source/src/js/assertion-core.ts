import type { Assertion, AssertionKind } from '../model';
import type { Node } from './ast';
import type { Link } from './chain';
import type { Site } from './site';

/** What a chain asserts, before settlement and guards are known. */
export type AssertionCore = Omit<Assertion, 'place' | 'quote' | 'settled' | 'guards' | 'unreachable'> & {
  at: Node;
};

export function plain(kind: AssertionKind, site: Site, matcher?: string): AssertionCore {
  const core: AssertionCore = {
    kind,
    args: [],
    modifiers: [],
    complete: true,
    promised: false,
    at: site.chain.node,
  };
  if (matcher !== undefined) core.matcher = matcher;
  return core;
}

/** `expect(found)[how].equal(1)`, `assert[how](found)`: a word that is known only when it runs. */
export const OPEN_WORD = '[]';

export function isOpenWord({ name, property }: Link): boolean {
  return name === undefined && property !== undefined;
}

const AFTER = new Set(['then', 'catch', 'finally', 'because']);

/** Links without the promise handling and messages that may follow. */
export function trimmed(links: Link[]): Link[] {
  let end = links.length;
  while (end > 0 && AFTER.has(links[end - 1]?.name ?? '') && links[end - 1]?.args) end -= 1;
  return links.slice(0, end);
}
