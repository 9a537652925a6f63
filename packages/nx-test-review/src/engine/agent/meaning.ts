import type { MeaningReader } from '@nx-test-review/source';
import type { Sides } from '../sides/open-sides';

/** Did a changed file change in what it says? A file whose two texts cannot be compared did. */
export type MeaningCheck = (path: string) => boolean;

/** Answers are kept: a file is asked about by each spec that imports it. */
export function createMeaningCheck(sides: Sides, reader: MeaningReader): MeaningCheck {
  const known = new Map<string, boolean>();
  return (path) => {
    const found = known.get(path) ?? differs(sides, reader, path);
    known.set(path, found);
    return found;
  };
}

function differs({ head, base, change }: Sides, reader: MeaningReader, path: string): boolean {
  const file = change?.byPath.get(path);
  if (file === undefined) return false;
  const before = base?.snapshot.read(file.movedFrom ?? path);
  if (file.status === 'deleted' || before?.ok !== true || !head.snapshot.has(path)) return true;
  const after = head.snapshot.read(path);
  if (!after.ok) return true;
  if (before.text === after.text) return false;
  if (path.endsWith('.json')) return !sameJson(before.text, after.text);
  const old = reader.hashMeaning(path, before.text, (specifier) => {
    const target = base?.snapshot.resolve(file.movedFrom ?? path, specifier);
    if (target?.kind !== 'file') return specifier;
    return change?.byPath.get(target.path)?.movedTo ?? target.path;
  });
  const now = reader.hashMeaning(path, after.text, (specifier) => {
    const target = head.snapshot.resolve(path, specifier);
    return target.kind === 'file' ? target.path : specifier;
  });
  return old === undefined || old !== now;
}

function sameJson(before: string, after: string): boolean {
  try {
    return JSON.stringify(JSON.parse(before)) === JSON.stringify(JSON.parse(after));
  } catch {
    return false;
  }
}
