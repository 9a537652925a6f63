import type { FileModel, ImportRecord } from '@nx-test-review/source';
import { testModule } from '@nx-test-review/source';
import type { SpecFacts, Vote } from '../spec-facts';

/** Applies to a Playwright spec that says where `test` comes from: from fixtures of the house, or from the runner? */
export function voteFixtures({ model, helpers }: SpecFacts): Vote | undefined {
  if (model.frameworks[0] !== 'playwright') return undefined;
  if (makesFixtures(model)) return { vote: 'yes' };
  const record = findTestImport(model.imports);
  if (record === undefined) return undefined;
  if (testModule(record.specifier) !== undefined) return { vote: 'no' };
  return { vote: 'yes', forms: [helpers.resolver.fileOf(model.path, record.specifier) ?? record.specifier] };
}

/** It extends or merges test functions itself, by a literal or by what others give it. */
export function makesFixtures({ fixtures, module }: FileModel): boolean {
  return (
    fixtures.length > 0 ||
    module.calls.some(({ called }) => called.some((name) => name === 'extend' || name === 'mergeTests'))
  );
}

/** The import that brings the test function. */
export function findTestImport(imports: readonly ImportRecord[]): ImportRecord | undefined {
  return imports.find(
    ({ kind, typeOnly, names }) =>
      kind === 'import' &&
      !typeOnly &&
      names.some(({ imported, local }) => local === 'test' || imported === 'test'),
  );
}
