import { splitNul } from './check-path';
import { runGit } from './run-git';

/** Untracked files that are not ignored. A path with a slash at its end is a repository of its own. */
export async function listOthers(root: string): Promise<string[]> {
  return splitNul(await runGit(root, ['ls-files', '-z', '--others', '--exclude-standard']));
}
