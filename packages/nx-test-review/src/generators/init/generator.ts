import type { GeneratorCallback, Tree } from '@nx/devkit';
import { finish, setUp, type SetUpOptions } from '../setup/set-up';

/** Sets the workspace up; `nx add nx-test-review` runs it. A second run changes nothing. */
export default async function initGenerator(tree: Tree, options: SetUpOptions): Promise<GeneratorCallback> {
  return finish(tree, setUp(tree, '.', options), options);
}
