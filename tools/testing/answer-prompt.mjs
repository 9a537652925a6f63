import { readPrompt } from './read-prompt.mjs';

/**
 * A report that proves that each spec was read, with a finding at each line that holds a text of `see`; at a second look the
 * outcome `look`. `about` reports on another file instead.
 */
export function answerPrompt(prompt, { see = [], look = 'confirmed', about } = {}) {
  const { runId, purpose, specs, line, quote } = readPrompt(prompt);
  if (purpose === 'second-look') {
    return { schemaVersion: 1, runId, outcome: look, line, quote, reason: 'as the plan says' };
  }
  const findings = specs.flatMap(({ path, text, rows }) =>
    see.flatMap(({ row, at, message = 'It proves nothing: compare the value.' }) =>
      rows.includes(row)
        ? [...text]
            .filter(([, words]) => words.includes(at))
            .map(([number, words]) => ({ row, path, line: number, quote: words, message }))
        : [],
    ),
  );
  const files = specs.map(({ path, proof }) => ({ path: about ?? path, proof }));
  return { schemaVersion: 1, runId, files, findings, prior: [], contextUsed: [], notes: [] };
}
