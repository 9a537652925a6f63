import type { SpecFacts, Vote } from '../spec-facts';

/** Applies to a browser spec that locates elements itself: does a locator go by a test id? */
export function voteTestIds({ model, units }: SpecFacts): Vote | undefined {
  if (!model.frameworks.some((name) => name === 'playwright' || name === 'cypress')) return undefined;
  const locators = units.flatMap(({ body }) => body.locators);
  if (locators.length === 0) return undefined;
  return { vote: locators.some(({ by }) => by.includes('test-id')) ? 'yes' : 'no' };
}
