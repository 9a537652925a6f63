import type { DriverName } from '@nx-test-review/contracts';
import { describePlayed, listRecorded, playRecorded } from './play-stream';

/** Holds a parser to what it must make of each recorded run (see `describePlayed`), none left out. */
export function holdToRecorded(driver: DriverName, expected: Readonly<Record<string, string>>): void {
  describe(`${driver}: each recorded run of the real program`, () => {
    it('has an expectation', () => {
      expect(Object.keys(listRecorded(driver)).sort()).toEqual(Object.keys(expected).sort());
    });

    it.each(Object.entries(expected))('%s: %s', (scenario, outcome) => {
      expect(describePlayed(playRecorded(driver, scenario))).toBe(outcome);
    });
  });
}

/** What the scripted model counts for the recorded run `reviewed`, as programs tell it that count reasoning and no cost. */
export const REVIEWED_USAGE = {
  inputTokens: 120,
  cachedInputTokens: 30,
  cacheWriteTokens: 0,
  outputTokens: 25,
  reasoningTokens: 5,
  costUsd: null,
  costFrom: null,
};
