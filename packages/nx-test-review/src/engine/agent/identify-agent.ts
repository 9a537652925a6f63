import { hashText } from '@nx-test-review/contracts';
import type { AgentIdentity } from '@nx-test-review/review';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOwnPrograms, type OwnProgramsInput } from './own-programs';

/** Who answers, by all of the settings that decide what is answered. `defaultModel` is the one that the driver pins. */
export function identifyAgent(input: OwnProgramsInput, defaultModel: string | undefined): AgentIdentity {
  const { model, effort, baseUrl } = input.settings;
  return {
    driver: input.driver,
    model: model ?? defaultModel ?? null,
    effort: effort ?? null,
    baseUrl: baseUrl ?? null,
    setup: hashSetup(input),
  };
}

/** Null where nothing but model, effort and address is set: answers of all who have it so are one. */
function hashSetup(input: OwnProgramsInput): string | null {
  const { command, args, headers, report } = input.settings;
  if ([command, args, headers, report].every((one) => one === undefined)) return null;
  const own = command === undefined && args === undefined ? [] : listOwnPrograms(input);
  const sorted = Object.entries(headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value])
    .sort();
  // A program of the tree is another one once its text is: its path says nothing of that.
  const texts = own.map((path) => [path, hashText(readFileSync(join(input.root, path), 'latin1'))]);
  return hashText(JSON.stringify([command ?? [], args ?? [], sorted, report ?? null, texts]));
}
