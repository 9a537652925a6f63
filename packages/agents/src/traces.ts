import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Blanker } from './secrets/blank';
import type { AgentOutcome, AgentRequest } from './types';

/** What is kept of one call. Failing to write is a warning, never an error. */
export interface Traces {
  output(stream: 'stdout' | 'stderr', chunk: Buffer): void;
  /** Closes the files and writes the outcome. Returns why something could not be kept. */
  end(outcome: AgentOutcome): string | undefined;
}

let count = 0;

/** Opens the traces of a call: prompt, both streams, outcome; secrets blanked, also those that are split over chunks. */
export function openTraces({ traces: folder, label, prompt }: AgentRequest, blanker: Blanker): Traces {
  if (folder === undefined) return { output: () => undefined, end: () => undefined };
  const stem = join(folder, `${nameOf(label)}.${process.pid}-${++count}`);
  let problem: string | undefined;
  const attempt = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      problem ??= `traces of the call could not be kept in ${folder}: ${(error as Error).message}`;
    }
  };
  const streams = { stdout: openStream(blanker), stderr: openStream(blanker) };
  attempt(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${stem}.prompt.txt`, blanker.text(prompt), { mode: 0o600 });
  });
  const append = (stream: 'stdout' | 'stderr', text: string): void =>
    text === '' ? undefined : attempt(() => appendFileSync(`${stem}.${stream}.txt`, text, { mode: 0o600 }));
  return {
    output: (stream, chunk) => append(stream, streams[stream].push(chunk)),
    end(outcome) {
      append('stdout', streams.stdout.end());
      append('stderr', streams.stderr.end());
      attempt(() =>
        writeFileSync(`${stem}.outcome.json`, `${blanker.text(JSON.stringify(outcome, null, 2))}\n`, {
          mode: 0o600,
        }),
      );
      return problem;
    },
  };
}

function openStream(blanker: Blanker) {
  const decoder = new TextDecoder('utf-8');
  const blank = blanker.stream();
  return {
    push: (chunk: Buffer): string => blank.push(decoder.decode(chunk, { stream: true })),
    end: (): string => blank.push(decoder.decode()) + blank.end(),
  };
}

function nameOf(label: string): string {
  return (
    label
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 80) || 'call'
  );
}
