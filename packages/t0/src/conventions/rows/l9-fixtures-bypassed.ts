import { testModule } from '@nx-test-review/source';
import { findTestImport, makesFixtures } from '../keys/fixtures';
import type { MeasuredConvention } from '../measure';
import { evidence, type ConventionRule } from './rule';

/** `test` comes straight from the runner, where the corpus takes it from one module of fixtures. */
export const fixturesBypassed: ConventionRule = {
  row: 'L9',
  key: 'fixtures',
  check({ model, helpers, convention, report }) {
    const house = houseModule(convention);
    const record = findTestImport(model.imports);
    if (house === undefined || record === undefined) return;
    if (testModule(record.specifier) === undefined || makesFixtures(model)) return;
    const usesHouse = model.imports.some(
      ({ specifier }) => (helpers.resolver.fileOf(model.path, specifier) ?? specifier) === house,
    );
    if (usesHouse) return;
    report({
      place: record.place,
      quote: `import { test } from '${record.specifier}'`,
      titlePath: [],
      message: `test comes straight from the runner, without the fixtures of ${house}: import it from there (${evidence(convention)})`,
    });
  },
};

const LEAST_USERS = 2;

/** The module that at least half of the specs with fixtures take `test` from. */
function houseModule({ form, forms, yes }: MeasuredConvention): string | undefined {
  const users = form === undefined ? 0 : (forms.get(form) ?? 0);
  return users >= LEAST_USERS && users * 2 >= yes ? form : undefined;
}
