/** Project-level configuration: a project that has one gets the targets whatever its specs are called. */
export const CONFIG_NAME = 'test-review.config.json';

const SPEC_NAMES = ['.spec', '.test', '.cy', '.e2e', '.e2e-spec', '.e2e-test', '.it', '.integration']
  .concat(['-spec', '-test', '_spec', '_test'])
  .map((word) => `**/*${word}.*`);

/**
 * Wide on purpose: the pattern is static, and a project that gets the targets without having a spec costs nothing,
 * while a project without targets is not judged. Manifests are in it so that membership is decided by the files
 * that Nx itself sees: a project.json behind .nxignore makes no project. Flat, since Nx 22 cannot read braces
 * within braces.
 */
export const INFERENCE_GLOB = `{${[
  ...SPEC_NAMES,
  '**/__tests__/**/*',
  // Runners whose specs are often called otherwise.
  '**/playwright*.config.*',
  '**/cypress.config.*',
  '**/.mocharc.*',
  `**/${CONFIG_NAME}`,
  '**/project.json',
  '**/package.json',
].join(',')}}`;

const CODE = /\.[cm]?[jt]sx?$/;
const RUNNER_CONFIG = /^(playwright.*\.config|cypress\.config|\.mocharc)\./;

/** True for files that only tell where projects are. */
export function isManifest(file: string): boolean {
  return ['project.json', 'package.json'].includes(nameOf(file));
}

/** True for a file of the glob that speaks for specs in its project. The workspace's own configuration does not. */
export function isEvidence(file: string): boolean {
  const name = nameOf(file);
  if (name === CONFIG_NAME) return file !== CONFIG_NAME;
  return CODE.test(name) || RUNNER_CONFIG.test(name);
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
