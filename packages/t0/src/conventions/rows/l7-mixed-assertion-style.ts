import { firstUses, type Dialect } from '../keys/assertion-style';
import { evidence, type ConventionRule } from './rule';

/** A second dialect beside the one that the corpus keeps to: on its first use. */
export const mixedAssertionStyle: ConventionRule = {
  row: 'L7',
  key: 'assertionStyle',
  establishedOnly: true,
  check({ convention, report, units, ...facts }) {
    const uses = firstUses({ ...facts, units });
    const house = convention.form as Dialect | undefined;
    if (house === undefined || !uses.has(house)) return;
    const [other] = [...uses].filter(([dialect]) => dialect !== house);
    if (other === undefined) return;
    const [dialect, { place, quote }] = other;
    const around = units.find(
      ({ kind, body }) => kind === 'test' && body.place.start <= place.start && place.end <= body.place.end,
    );
    report({
      place,
      quote,
      titlePath: around?.titlePath ?? [],
      message: `${dialect} stands beside ${house} in this spec: keep to ${house} (${evidence(convention)})`,
    });
  },
};
