import type { ReportedFinding, ReviewReport, SecondLookReport } from '@nx-test-review/contracts';
import type { Ask } from '../types';
import { makeAnswer } from './make-input';

type Call = Parameters<Ask>[0];

/** What a careful reader takes from a prompt, and from nothing but the prompt. */
export interface ReadPrompt {
  runId: string;
  tag: string;
  specs: { path: string; proof: string; text: Map<number, string> }[];
}

export function readPrompt(prompt: string): ReadPrompt {
  const runId = JSON.parse(find(prompt, /^run id: (".*")$/m)) as string;
  const tag = find(prompt, /^tag: (\S+)$/m);
  const sections = prompt
    .slice(prompt.indexOf('\n# Review set\n'))
    .split(/^## \d+\. (?=")/m)
    .slice(1);
  const specs = sections.map((section) => {
    const text = readLines(section, tag);
    const line = Number(find(section, /^proof: the text of line (\d+)$/m));
    return {
      path: JSON.parse(section.split('\n')[0] as string) as string,
      proof: text.get(line) ?? '',
      text,
    };
  });
  return { runId, tag, specs };
}

function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the prompt does not say ${pattern.source}`);
  return found;
}

function readLines(section: string, tag: string): Map<number, string> {
  const start = section.indexOf(`<<<${tag} text`);
  const block = section
    .slice(start, section.indexOf(`\n${tag}>>>`, start))
    .split('\n')
    .slice(1);
  return new Map(
    block.map((line) => {
      const [, number, text] = /^(\d+)[|+](.*)$/.exec(line) ?? [];
      return [Number(number), text ?? ''];
    }),
  );
}

/** A finding at the first line that has a text. */
export type Seen = Partial<ReportedFinding> & { row: string; at: string };

/** The report of an agent that reads the prompt and reports what it was told to see. */
export function honestReport(
  prompt: string,
  seen: readonly Seen[] = [],
  more: Partial<ReviewReport> = {},
): ReviewReport {
  const { runId, specs } = readPrompt(prompt);
  const findings = seen.flatMap(({ at, ...finding }) =>
    specs.flatMap(({ path, text }) => {
      const [line, quote] = [...text].find(([, one]) => one.includes(at)) ?? [];
      if (line === undefined || quote === undefined || (finding.path ?? path) !== path) return [];
      return [{ message: 'It proves nothing: compare the value.', path, line, quote, ...finding }];
    }),
  );
  return {
    schemaVersion: 1,
    runId,
    files: specs.map(({ path, proof }) => ({ path, proof })),
    findings,
    prior: [],
    contextUsed: [],
    notes: [],
    ...more,
  };
}

/** An agent that is honest, and confirms at a second look. Keeps what it was asked. */
export function honestAgent(
  seen: readonly Seen[] = [],
  more: Partial<ReviewReport> = {},
): { ask: Ask; calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    ask: async (call) => {
      calls.push(call);
      return makeAnswer(
        call.purpose === 'second-look'
          ? lookAnswer(call.prompt, 'confirmed')
          : honestReport(call.prompt, seen, more),
      );
    },
  };
}

/** The answer of a second look that quotes the line it was asked about. */
export function lookAnswer(prompt: string, outcome: SecondLookReport['outcome']): SecondLookReport {
  const runId = JSON.parse(find(prompt, /^run id: (".*")$/m)) as string;
  const line = Number(find(prompt, /^line: (\d+)$/m));
  const quote = find(prompt, new RegExp(`^${line}\\|(.*)$`, 'm'));
  return { schemaVersion: 1, runId, outcome, line, quote, reason: 'the only check is for presence' };
}
