import type { DiffInput } from '../types';

/** Where a file of the base stands at the head, itself or where it moved to. */
export function headPath(basePath: string, input: DiffInput): string | undefined {
  if (input.existsAtHead(basePath)) return basePath;
  const moved = input.moves.get(basePath);
  return moved !== undefined && input.existsAtHead(moved) ? moved : undefined;
}
