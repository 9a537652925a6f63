import { getProjects, type GeneratorCallback, type Tree } from '@nx/devkit';
import { UsageError } from '@nx-test-review/contracts';
import { finish, setUp, type SetUpOptions } from '../setup/set-up';

export interface ConfigurationOptions extends SetUpOptions {
  /** Name of the project that gets a configuration of its own. */
  project?: string;
}

/** Writes what is missing for the workspace or for one project. A second run changes nothing. */
export default async function configurationGenerator(
  tree: Tree,
  options: ConfigurationOptions,
): Promise<GeneratorCallback> {
  return finish(tree, setUp(tree, findRoot(tree, options.project), options), options);
}

function findRoot(tree: Tree, project: string | undefined): string {
  if (project === undefined || project === '') return '.';
  const projects = getProjects(tree);
  const found = projects.get(project);
  if (found !== undefined) return found.root;
  const names = [...projects.keys()].sort().slice(0, 20).join(', ') || '(the workspace has no projects)';
  throw new UsageError({
    code: 'project-unknown',
    // Nx prints the message alone, so the way out stands in it.
    message: `there is no project ${project} in this workspace; name one of: ${names}`,
    hint: `name one of: ${names}`,
  });
}
