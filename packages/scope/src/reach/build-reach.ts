import type { Snapshot } from '../types';

export interface SpecReach {
  /** The spec itself was changed. */
  changed: boolean;
  /** Changed files that it imports itself. */
  direct: string[];
  /** Changed files that it reaches only through others, nearest first. */
  via: string[];
}

export interface ReachInput {
  /** The head. */
  snapshot: Pick<Snapshot, 'resolve' | 'has'>;
  /** Import specifiers of a file; called once for each file. Files that cannot be read give an empty list. */
  importsOf(path: string): readonly string[];
  specs: Iterable<string>;
  /** Paths of the change, deleted ones included. */
  changed: Iterable<string>;
  /** The base: an import that finds nothing at the head may have meant a file that the change deleted. */
  base?: Pick<Snapshot, 'resolve'>;
}

/** Which specs the change reaches. Specs that it does not reach are not in the map; keys keep the order of `specs`. */
export function buildReach(input: ReachInput): Map<string, SpecReach> {
  const specs = [...input.specs];
  const changed = new Set(input.changed);
  if (changed.size === 0) return new Map();
  const importers = collectImporters(input, specs, changed);
  const isSpec = new Set(specs);
  const reached = new Map<string, { path: string; distance: number }[]>();
  for (const start of changed) {
    walkImporters(importers, start, (path, distance) => {
      if (!isSpec.has(path)) return;
      const list = reached.get(path);
      if (list === undefined) reached.set(path, [{ path: start, distance }]);
      else list.push({ path: start, distance });
    });
  }
  const result = new Map<string, SpecReach>();
  for (const spec of specs) {
    const hits = reached.get(spec) ?? [];
    if (hits.length === 0 && !changed.has(spec)) continue;
    hits.sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1));
    result.set(spec, {
      changed: changed.has(spec),
      direct: hits.filter((hit) => hit.distance === 1).map((hit) => hit.path),
      via: hits.filter((hit) => hit.distance > 1).map((hit) => hit.path),
    });
  }
  return result;
}

/** Follows imports from the specs, each file once, and turns them round: file to those that import it. */
function collectImporters(
  input: ReachInput,
  specs: readonly string[],
  changed: ReadonlySet<string>,
): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const seen = new Set(specs);
  const queue = [...specs];
  for (let at = 0; at < queue.length; at += 1) {
    const from = queue[at]!;
    for (const specifier of input.importsOf(from)) {
      const target = resolveTarget(input, changed, from, specifier);
      if (target === undefined || target === from) continue;
      const list = importers.get(target);
      if (list === undefined) importers.set(target, new Set([from]));
      else list.add(from);
      if (seen.has(target) || !input.snapshot.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return importers;
}

function resolveTarget(
  input: ReachInput,
  changed: ReadonlySet<string>,
  from: string,
  specifier: string,
): string | undefined {
  const head = input.snapshot.resolve(from, specifier);
  if (head.kind === 'file') return head.path;
  if (input.base === undefined) return undefined;
  const base = input.base.resolve(from, specifier);
  return base.kind === 'file' && changed.has(base.path) ? base.path : undefined;
}

function walkImporters(
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  visit: (path: string, distance: number) => void,
): void {
  const seen = new Set([start]);
  let level = [start];
  for (let distance = 1; level.length > 0; distance += 1) {
    const next: string[] = [];
    for (const path of level) {
      for (const importer of importers.get(path) ?? []) {
        if (seen.has(importer)) continue;
        seen.add(importer);
        visit(importer, distance);
        next.push(importer);
      }
    }
    level = next;
  }
}

/** Changed files that no spec reaches, deleted specs and reached files aside. */
export function listUnreached(reach: ReadonlyMap<string, SpecReach>, changed: Iterable<string>): string[] {
  const covered = new Set<string>();
  for (const [spec, { direct, via }] of reach) {
    covered.add(spec);
    for (const path of direct) covered.add(path);
    for (const path of via) covered.add(path);
  }
  return [...changed].filter((path) => !covered.has(path));
}
