import type { FileModel } from '@nx-test-review/source';
import type { SpecFacts, Vote } from '../spec-facts';
import { findTestImport } from './fixtures';

const MAX_HOPS = 5;

/** Applies to a Playwright spec where utilities are configured: does it, or its fixtures, import one? */
export function votePlaywrightUtilities(facts: SpecFacts): Vote | undefined {
  const { model, utilities } = facts;
  if (utilities.length === 0 || model.frameworks[0] !== 'playwright') return undefined;
  return { vote: importsOne(model) || fixturesImportOne(facts) ? 'yes' : 'no' };

  function importsOne({ imports }: FileModel): boolean {
    return imports.some(
      ({ specifier, typeOnly }) =>
        !typeOnly && utilities.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    );
  }

  /** Modules of the workspace that the test function comes from, one behind the other. */
  function fixturesImportOne({ helpers: { resolver } }: SpecFacts): boolean {
    const seen = new Set<string>();
    const record = findTestImport(model.imports);
    const first = record && resolver.fileOf(model.path, record.specifier);
    let files = first === undefined ? [] : [first];
    for (let hop = 0; hop < MAX_HOPS && files.length > 0; hop += 1) {
      const models = files.flatMap((file) => (seen.add(file), resolver.modelOf(file) ?? []));
      if (models.some(importsOne)) return true;
      files = models
        .flatMap(({ path, imports, exports }) =>
          [
            ...imports.map(({ specifier }) => specifier),
            ...exports.flatMap(({ from }) => from ?? []),
          ].flatMap((specifier) => resolver.fileOf(path, specifier) ?? []),
        )
        .filter((file) => !seen.has(file));
    }
    return false;
  }
}
