import { renderMarkdown } from './markdown';
import type { Reporter } from './reporter';

/** GitHub takes 1 MiB of a step, over all that it writes; a little is left for what else the step has to say. */
export const STEP_SUMMARY_BYTES = 1024 * 1024 - 16 * 1024;

/** The Markdown report within the limit of `$GITHUB_STEP_SUMMARY`. */
export const stepSummary: Reporter = {
  name: 'step-summary',
  summary: 'Markdown for the summary of a GitHub Actions step',
  file: 'test-review.summary.md',
  limits: '1 MiB a step: whole findings are left out from the end and counted',
  render: (gate, { reportPath } = {}) =>
    renderMarkdown(gate, {
      limit: STEP_SUMMARY_BYTES,
      ...(reportPath === undefined ? {} : { reportPath }),
    }),
};
