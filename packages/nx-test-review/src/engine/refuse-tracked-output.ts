import { EnvironmentError, listFew } from '@nx-test-review/contracts';
import { runGit } from '@nx-test-review/scope';
import { OUTPUT_FOLDER } from './run-store';

/**
 * What lies in the output folder is believed, so it must have been made here: results that come with the repository
 * could have been written by hand. Throws class 2 when git tracks anything of it.
 */
export async function refuseTrackedOutput(root: string): Promise<void> {
  const output = await runGit(root, ['ls-files', '-z', '--', OUTPUT_FOLDER]);
  const paths = output.split('\0').filter((path) => path !== '');
  if (paths.length === 0) return;
  throw new EnvironmentError({
    code: 'output-tracked',
    message: `git tracks ${listFew(paths)}: ` + 'results that come with the repository are not believed',
    hint: `git rm -r --cached ${OUTPUT_FOLDER}, and keep ${OUTPUT_FOLDER}/ in .gitignore`,
  });
}
