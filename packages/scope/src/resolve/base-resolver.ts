import type { Change, OpenSnapshot, ProjectRef, Resolution } from '../types';
import { classifySpecifier } from './classify-specifier';
import { findFile, folderOf, joinPath, type FileView } from './file-view';

/** Resolution at the base. */
export function createBaseResolver(
  files: FileView,
  _change: Change,
  head: OpenSnapshot,
  _projects?: readonly Pick<ProjectRef, 'root'>[],
): (fromPath: string, specifier: string) => Resolution {
  return (fromPath, raw) => {
    const specifier = classifySpecifier(raw);
    if (specifier.kind === 'relative') {
      const target = joinPath(folderOf(fromPath), specifier.specifier);
      const file = target === undefined ? undefined : findFile(files, target);
      return file === undefined
        ? { kind: 'unknown', reason: `cannot find ${raw}` }
        : { kind: 'file', path: file };
    }
    const answer = head.resolve(fromPath, raw);
    return answer.kind === 'file' && !files.has(answer.path)
      ? { kind: 'unknown', reason: `cannot find ${raw}` }
      : answer;
  };
}
