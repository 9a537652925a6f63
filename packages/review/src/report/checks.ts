/**
 * What a report is held to beside its schema. Each sentence stands in the prompt, and a refusal names its key, so that
 * what is asked and what is checked cannot part.
 */
export const CHECKS = {
  json: 'the answer is one JSON object: bare, or in exactly one fenced block; no key stands twice in an object',
  schema: 'it has the shape above and no further keys',
  'run-id': '"runId" is the run id of this call',
  files: '"files" names each spec of the review set, each once, and nothing else',
  proof: '"proof" is the text of the line that the prompt asks for, without its number',
  context: '"contextUsed" names context files of this call only',
  path: 'a finding stands in a spec of the review set',
  row: 'a finding names a row that is open for its spec',
  many: 'it has no more than 300 findings, and no more than 100 notes',
  unfounded:
    'a quote is the text of the line, in code: on another line the line is corrected, elsewhere the finding is dropped; when three or more, and more than half, are dropped, the report is refused',
} as const;
export type CheckName = keyof typeof CHECKS;

/** Lines of the prompt. */
export function describeChecks(): string {
  return Object.values(CHECKS)
    .map((sentence) => `- ${sentence}`)
    .join('\n');
}
