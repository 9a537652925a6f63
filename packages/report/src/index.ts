export { renderTerminal, renderVerdictText, type TerminalOptions } from './terminal';
export { renderMarkdown, type MarkdownOptions } from './markdown';
export { renderJson } from './json';
export { makeSafe, markdownCode, markdownText } from './safe-text';
export { totalsLine } from './words';
