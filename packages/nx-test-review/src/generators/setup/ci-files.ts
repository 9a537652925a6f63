import type { PackageManagerCommands } from './package-manager';

/**
 * Workflow for GitHub Actions. Values of the event reach the shell by the environment only. The whole history is
 * fetched, since the change is compared with its merge base.
 */
export function renderGithubWorkflow({ prepare, install, exec }: PackageManagerCommands): string {
  const steps = [...(prepare === undefined ? [] : [prepare]), install];
  return `name: Test review

on:
  pull_request:

permissions:
  contents: read
  checks: write
  pull-requests: write

jobs:
  test-review:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
          ref: \${{ github.event.pull_request.head.sha }}
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${steps.map((step) => `      - run: ${step}`).join('\n')}
      - run: ${exec} nx-test-review ci --publish github
        env:
          GITHUB_TOKEN: \${{ github.token }}
          NX_BASE: \${{ github.event.pull_request.base.sha }}
`;
}

/** Job for GitLab CI, for merge requests. */
export function renderGitlabJob({ prepare, install, exec }: PackageManagerCommands): string {
  const steps = [...(prepare === undefined ? [] : [prepare]), install];
  return `test-review:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    GIT_DEPTH: '0'
    NX_BASE: $CI_MERGE_REQUEST_DIFF_BASE_SHA
  script:
${[...steps, `${exec} nx-test-review ci`].map((step) => `    - ${step}`).join('\n')}
`;
}
