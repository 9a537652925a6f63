export { renderTerminal, renderVerdictText, type TerminalOptions } from './terminal';
export { renderMarkdown, type MarkdownOptions } from './markdown';
export { renderJson } from './json';
export { makeSafe, markdownCode, markdownText } from './safe-text';
export { totalsLine } from './words';
export type { Reporter, ReportOptions } from './reporter';
export { REPORTERS, findReporter } from './reporters';
export { listAnnotations, type Annotation } from './annotations';
export type { Outcome, Publisher, PublishReport } from './publish/publisher';
export { createGithubPublisher, type GithubPublisherOptions } from './publish/github/github-publisher';
export { STEP_SUMMARY_BYTES } from './step-summary';
export {
  countSuppressions,
  sortSuppressions,
  suppressionWords,
  type ShownSuppression,
  type SuppressionWords,
} from './suppression-words';
