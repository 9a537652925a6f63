import type { ImportRecord } from '@nx-test-review/source';
import { testModule } from '@nx-test-review/source';
import type { SpecFacts, Vote } from '../spec-facts';

/** Applies to a Playwright spec that says where `test` comes from: from fixtures of the house, or from the runner? */
export function voteFixtures({ model, helpers }: SpecFacts): Vote | undefined {
  if (model.frameworks[0] !== 'playwright') return undefined;
  if (model.fixtures.length > 0) return { vote: 'yes' };
  const record = findTestImport(model.imports);
  if (record === undefined) return undefined;
  if (testModule(record.specifier) !== undefined) return { vote: 'no' };
  return { vote: 'yes', forms: [helpers.resolver.fileOf(model.path, record.specifier) ?? record.specifier] };
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
