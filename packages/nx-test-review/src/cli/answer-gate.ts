import type { GateResult } from '@nx-test-review/contracts';
import { renderJson, renderMarkdown } from '@nx-test-review/report';
import { writeWhole } from '../engine/run-store';
import { printText, talk, type CommandContext } from './io';

export interface GateOutputs {
  /** Absolute paths that were tried for writing. */
  files: { json?: string; markdown?: string };
  /** JSON on stdout instead of the text for people. */
  json: boolean;
}

/** Writes the files, prints the answer and ends with its exit class; a no is one clear line on stderr too. */
export function answerGate(
  { io, end }: CommandContext,
  answer: { result: GateResult; text: string },
  { files, json }: GateOutputs,
): void {
  const { result, text } = answer;
  if (files.json !== undefined) writeWhole(files.json, renderJson(result));
  if (files.markdown !== undefined) writeWhole(files.markdown, renderMarkdown(result));
  printText(io, json ? renderJson(result) : text);
  if (result.exitClass !== 0) talk(io, `[class ${result.exitClass}] ${result.state}: ${result.headline}`);
  end(result.exitClass);
}
