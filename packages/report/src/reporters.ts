import { annotations } from './annotations';
import { codeQuality } from './code-quality';
import { html } from './html';
import { renderJson } from './json';
import { junit } from './junit';
import { renderMarkdown } from './markdown';
import type { Reporter } from './reporter';
import { sarif } from './sarif';
import { stepSummary } from './step-summary';
import { renderTerminal } from './terminal';

const terminal: Reporter = {
  name: 'terminal',
  summary: 'text for people, as the commands print it',
  file: 'test-review.txt',
  forLog: true,
  limits: '30 findings in full, 30 projects; the rest is counted',
  render: renderTerminal,
};

const markdown: Reporter = {
  name: 'markdown',
  summary: 'Markdown, as in gate.md',
  file: 'test-review.md',
  limits: 'none',
  render: (gate) => renderMarkdown(gate),
};

const json: Reporter = {
  name: 'json',
  summary: 'gate.json itself: everything, with a published schema',
  file: 'test-review.json',
  limits: 'none',
  render: renderJson,
};

/** All formats, in the order in which they are listed to people. */
export const REPORTERS: readonly Reporter[] = [
  terminal,
  markdown,
  json,
  sarif,
  codeQuality,
  junit,
  html,
  annotations,
  stepSummary,
];

/** The format of a name; undefined when there is none. */
export function findReporter(name: string): Reporter | undefined {
  return REPORTERS.find((reporter) => reporter.name === name);
}
