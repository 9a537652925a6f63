import type { RowRule } from './rule';

const SAID = /\b(invalid|malformed|fake|random|not real|wrong|revoked)\b/i;

/** A credential in a known format, written as a literal. The value is masked before it comes here. */
export const literalSecret: RowRule = {
  row: 'H9',
  check({ model, tests, report }) {
    for (const secret of model.secrets) {
      const around = tests.find(
        ({ test }) => test.place.start <= secret.place.start && secret.place.end <= test.place.end,
      );
      report({
        place: secret.place,
        quote: secret.quote,
        titlePath: around?.test.titlePath ?? [],
        advisory: secret.said === true || SAID.test(around?.test.title ?? ''),
        message: `a ${secret.kind} is written as a literal: revoke it and read it from the environment`,
      });
    }
  },
};
