const EXTENSIONS = '{js,jsx,ts,tsx,mjs,cjs,mts,cts}';
const SPEC_WORDS = '{spec,test,cy,e2e,e2e-spec,e2e-test}';

/** Project-level configuration: a project that has one gets the targets whatever its specs are called. */
export const CONFIG_NAME = 'test-review.config.json';

/**
 * Wide on purpose: the pattern is static, and a project that gets the targets without having a spec costs nothing,
 * while a project without targets is not judged. Manifests are in it so that membership is decided by the files
 * that Nx itself sees: a project.json behind .nxignore makes no project.
 */
export const INFERENCE_GLOB = `{${[
  `**/*.${SPEC_WORDS}.${EXTENSIONS}`,
  `**/*{-,_}{spec,test}.${EXTENSIONS}`,
  `**/__tests__/**/*.${EXTENSIONS}`,
  `**/${CONFIG_NAME}`,
  '**/project.json',
  '**/package.json',
].join(',')}}`;
