import type { Tree } from '@nx/devkit';
import { renderGithubWorkflow, renderGitlabJob } from './ci-files';
import type { Note } from './note';
import { readPackageManager } from './package-manager';

export type CiChoice = 'github' | 'gitlab' | 'none';

const GITHUB = '.github/workflows/test-review.yml';
const GITLAB = '.gitlab-ci.yml';
const GITLAB_PART = '.gitlab/test-review.yml';

/** Adds the CI file with the required check. A file that is there is never changed. */
export function writeCi(tree: Tree, ci: CiChoice): Note[] {
  const commands = readPackageManager(tree);
  if (ci === 'github') return [writeNew(tree, GITHUB, renderGithubWorkflow(commands))];
  if (ci === 'gitlab') return writeGitlab(tree, renderGitlabJob(commands));
  return [];
}

/** GitLab reads one file: when the user has it already, the job lies beside it and is to be included. */
function writeGitlab(tree: Tree, job: string): Note[] {
  const main = tree.read(GITLAB, 'utf8');
  if (main === null) return [writeNew(tree, GITLAB, job)];
  if (main.includes('nx-test-review')) return [{ what: 'kept', text: GITLAB }];
  const written = writeNew(tree, GITLAB_PART, job);
  if (main.includes(GITLAB_PART)) return [written];
  return [
    written,
    { what: 'to do', text: `include '${GITLAB_PART}' in ${GITLAB}: include: [{ local: ${GITLAB_PART} }]` },
  ];
}

function writeNew(tree: Tree, path: string, text: string): Note {
  if (tree.exists(path)) return { what: 'kept', text: path };
  tree.write(path, text);
  return { what: 'wrote', text: path };
}
