import type { FindingParts } from './make-finding';

/** A finding with what became looser: the same over and over is one decision. */
export type Loosened = FindingParts & { what?: string };

/** Three or more of a file that say the same become one. */
export function foldSame(parts: readonly Loosened[], note: (count: number) => string): FindingParts[] {
  const groups = new Map<string, FindingParts[]>();
  for (const { what, ...part } of parts) {
    const key = JSON.stringify([part.path, what ?? [part.line, part.quote]]);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap((same) => {
    const [first] = same as [FindingParts];
    return same.length < 3 ? same : [{ ...first, message: `${first.message} ${note(same.length)}` }];
  });
}
