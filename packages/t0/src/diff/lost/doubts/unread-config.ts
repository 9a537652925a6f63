import { tokensOf } from '../../matching/similarity';
import type { DiffInput } from '../../../types';

/**
 * The configuration of a runner that may take in the place where a spec moved to: the change edits it, it cannot be read
 * whole, and a text that is new in it names a folder of that place.
 */
export function findUnreadConfig(path: string, input: DiffInput): string | undefined {
  const target = input.moves.get(path);
  if (target === undefined || !input.existsAtHead(target) || input.isSpec(target)) return undefined;
  const old = new Set(path.split('/'));
  const folders = target
    .split('/')
    .slice(0, -1)
    .filter((folder) => !old.has(folder));
  const found = (input.runners ?? []).find(({ path: config, head }) => {
    if (input.changedPaths?.has(config) !== true) return false;
    if (head.every(({ readable, openParts }) => readable && openParts.length === 0)) return false;
    const before = new Set(textsOf(input.baseView.text?.(config)));
    const fresh = textsOf(input.headView.text?.(config)).filter((text) => !before.has(text));
    return fresh.some((text) => text.split(/[^\w$.-]+/).some((part) => folders.includes(part)));
  });
  return found?.path;
}

function textsOf(text = ''): string[] {
  return tokensOf(text).filter((token) => token.startsWith("'"));
}
