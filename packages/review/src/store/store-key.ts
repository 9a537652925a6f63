import { hashText, type Finding } from '@nx-test-review/contracts';
import { hashPromptForm } from '../prompt/rules';
import type { ContextInput, OpenRow, ReviewInput, SpecInput } from '../types';

interface KeyParts {
  spec: Pick<SpecInput, 'text' | 'diff' | 'helpers' | 'reachedBy'> & { known?: readonly Finding[] };
  /** Rows that conventions leave open. */
  rows: readonly OpenRow[];
  context: { files: readonly ContextInput[] };
  input: Pick<ReviewInput, 'agents' | 'rubricHash' | 'secondLook'>;
}

/**
 * Name of an answer: all that decides it, and nothing else. Not in it are path, run, delimiter, earlier findings, other
 * specs, policy.
 */
export function computeStoreKey({ spec, rows, context, input }: KeyParts): string {
  const [first, second] = input.agents;
  const parts = {
    text: hashText(spec.text),
    diff: hunksOf(spec.diff),
    helpers: spec.helpers,
    context: context.files.map(({ path, kind, text }) => [path, kind, hashText(text)]),
    rows: rows
      .map(({ id, severity, convention }) => [
        id,
        severity,
        convention?.status ?? null,
        convention?.form ?? null,
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    form: hashPromptForm(input.rubricHash),
    agent: first ?? null,
    secondLook: input.secondLook ? (second ?? first ?? null) : null,
  };
  return hashText(JSON.stringify(parts));
}

/** Hunks without file headers: a diff says the same whatever the names and blob ids. */
function hunksOf(diff: string): string {
  const lines = diff.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex((line) => line.startsWith('@@'));
  return start === -1 ? '' : hashText(lines.slice(start).join('\n'));
}
