import { honest, type ChangePair } from '../change-pair';
import { suite } from './shop';

const FILTER =
  'export function keep(names, wanted) {\n  return names.filter((name) => wanted.includes(name));\n}\n';
const LIST = `import { keep } from './filter';
export function list(flags) {
  return keep(['tea', 'milk'], flags.split(' ')).join(', ');
}
`;
const DATE = 'export function dayOf(number) {\n  return number % 7;\n}\n';
const SPEC = 'src/list.spec.ts';
const FILTER_SPEC = 'src/filter.spec.ts';
const FLAGS = 'adam berta carl dora emil frida gustav hanna ivan jutta karl lena'.split(' ');
const listed = FLAGS.map(
  (flag) =>
    `it('lists what ${flag} wants', () => {\n  expect(list('--for ${flag}')).toBe('all of ${flag}');\n});`,
);
const STAYS = "it('lists nothing', () => {\n  expect(list('')).toBe('');\n});";
const numbers = FLAGS.map((_, index) => 101 + index);
const kept = numbers.map(
  (number) =>
    `it('keeps number ${number}', () => {\n  const left = keep([${number}, 7], [${number}]);\n  expect(left[0]).toEqual(${number});\n});`,
);
const empty = numbers.map(
  (number) => `it('works ${number}', () => {\n  keep([${number}], [7]);\n  expect(true).toBe(true);\n});`,
);
const own = numbers.map(
  (number) => `it('counts ${number}', () => {\n  const one = ${number};\n  expect(one).toBe(${number});\n});`,
);
const ofNothing = numbers.map(
  (number) => `it('adds ${number}', () => {\n  expect([${number}].length + 1).toBe(2);\n});`,
);
const days = numbers.map(
  (number) =>
    `it('finds the day of ${number}', () => {\n  expect(dayOf(${number})).toBe(${number % 7});\n});`,
);
const listSpec = (...tests: string[]): string =>
  `import { list } from './list';\n${suite('list', STAYS, ...tests)}`;
const filterSpec = (...tests: string[]): string =>
  `import { keep } from './filter';\n${suite('keep', ...tests)}`;
const TABLE = `it.each([${numbers.map((number) => `[[${number}], ${number}]`).join(', ')}])('keeps %s', (names, wanted) => {
  const left = keep(names, [wanted]);
  expect(left[0]).toEqual(wanted);
});`;
const BEFORE = { 'src/filter.ts': FILTER, 'src/list.ts': LIST, [SPEC]: listSpec(...listed) };
const GONE = { [SPEC]: listSpec() };
const DOUBTED_EACH = FLAGS.map((flag) => `D1? ${SPEC} | lists what ${flag}`);
const EACH = FLAGS.map((flag) => `D1 ${SPEC} | lists what ${flag}`);

const manyAsked = [0, 3, 6, 9].map(
  (from) =>
    `it('keeps all from ${101 + from}', () => {\n${numbers
      .slice(from, from + 3)
      .map((number) => `  expect(keep([${number}, 7], [${number}])[0]).toEqual(${number});\n`)
      .join('')}});`,
);
const DAY_OF = `import { dayOf } from './day';
export function list(flags) {
  return dayOf(flags.length);
}
`;
const HANDS_ON = `import { week } from './week';
export function list(flags) {
  return week(flags);
}
`;
const WEEK = `import { dayOf } from './day';
export function week(flags) {
  return dayOf(flags.length) + 1;
}
`;
const HANDED = {
  'src/day.ts': DATE,
  'src/list.ts': DAY_OF,
  [SPEC]: listSpec(...listed),
};
const says = ['one', 'two', 'three', 'four'].map(
  (word) =>
    `it('says ${word} of a week', () => {\n  const said = list('${word}');\n  expect(said).toBeGreaterThan(0);\n});`,
);

/** Tests that go by the dozen: rewritten at large, or lost beside something that only looks like it. */
export const AT_LARGE: ChangePair[] = [
  {
    name: 'a dozen tests go, and as many come about what their source uses',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...kept) },
    expect: [`D1? ${SPEC} | lists what adam`],
  },
  {
    name: 'a dozen tests go, and a table of as many rows comes about what their source uses',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(TABLE) },
    expect: [`D1? ${SPEC} | lists what adam`],
  },
  {
    name: 'a dozen tests of a unit go, and as many come about what uses it',
    before: { ...BEFORE, [SPEC]: listSpec(), [FILTER_SPEC]: filterSpec(...kept) },
    after: { [SPEC]: listSpec(...listed), [FILTER_SPEC]: filterSpec() },
    expect: [`D1? ${FILTER_SPEC} | keeps number 101`],
  },
  {
    name: 'a whole spec of a dozen tests goes, and as many come about what its source uses',
    before: {
      ...BEFORE,
      [SPEC]: listSpec(...listed).replace(/ {2}it\('lists nothing'[^]*?\n {2}\}\);\n\n/, ''),
    },
    after: { [SPEC]: null, [FILTER_SPEC]: filterSpec(...kept) },
    expect: [`D1? ${SPEC} | lists what adam`],
  },
  {
    name: 'a dozen tests go, and the table of another test that asks otherwise grows by as many rows',
    before: { ...BEFORE, [FILTER_SPEC]: filterSpec(TABLE.replace(/\[\[101\].*, (?=\[\[112\])/, '')) },
    after: { ...GONE, [FILTER_SPEC]: filterSpec(TABLE.replace('[[[101]', '[[[100], 100], [[101]')) },
    expect: [`D1? ${SPEC} | lists what adam`],
  },
  {
    name: 'a dozen tests go, and the new ones ask nothing',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...empty) },
    expect: EACH,
  },
  {
    name: 'a dozen tests go, and the new ones ask of what they wrote down themselves',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...own) },
    expect: EACH,
  },
  {
    name: 'a dozen tests go, and the new ones beside a real one ask of nothing that the sources have',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(kept[0] ?? '', ...ofNothing) },
    expect: EACH,
  },
  {
    name: 'a dozen tests go, and only a few come',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...kept.slice(0, 5)) },
    expect: EACH,
  },
  {
    name: 'a dozen tests go, and a few come that ask for as much',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...manyAsked) },
    expect: [`D1? ${SPEC} | lists what adam`],
  },
  {
    name: 'a dozen tests go, their source hands its work on, and a few come that say so',
    before: HANDED,
    after: { [SPEC]: listSpec(...says), 'src/list.ts': HANDS_ON, 'src/week.ts': WEEK },
    expect: [...DOUBTED_EACH.slice(0, 5)],
  },
  {
    name: 'a dozen tests go, their source changes and hands nothing on, and a few come',
    before: HANDED,
    after: { [SPEC]: listSpec(...says), 'src/list.ts': DAY_OF.replace('flags.length', 'flags.length + 1') },
    expect: [...DOUBTED_EACH.slice(0, 4), ...EACH.slice(4)],
  },
  {
    name: 'a dozen tests go, and as many come that rest',
    before: BEFORE,
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...kept.map((test) => test.replace('it(', 'it.skip('))) },
    expect: EACH,
  },
  {
    name: 'a dozen tests go, and as many come about a source that has nothing to do with theirs',
    before: { ...BEFORE, 'src/day.ts': DATE },
    after: { ...GONE, 'src/day.spec.ts': `import { dayOf } from './day';\n${suite('day', ...days)}` },
    expect: EACH,
  },
  {
    name: 'three tests go, and three come about what their source uses',
    before: { ...BEFORE, [SPEC]: listSpec(...listed.slice(0, 3)) },
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...kept.slice(0, 3)) },
    expect: EACH.slice(0, 3),
  },
  {
    name: 'one test goes while a dozen come about what its source uses',
    before: { ...BEFORE, [SPEC]: listSpec(...listed.slice(0, 1)) },
    after: { ...GONE, [FILTER_SPEC]: filterSpec(...kept) },
    expect: EACH.slice(0, 1),
  },
];

const VALUES = `it.each([${FLAGS.map((flag) => `['${flag}', 'all of ${flag}']`).join(', ')}])('lists for %s', (flag, all) => {
  expect(list('--for ' + flag)).toBe(all);
});`;
const BOTH = `it('lists what everybody wants', () => {
${FLAGS.map((flag) => `  expect(list('--for ${flag}')).toBe('all of ${flag}');`).join('\n')}
});`;

/** The same dozen where each test is found again. */
export const KEPT_AT_LARGE = honest([
  {
    name: 'a dozen tests became rows of one table',
    before: BEFORE,
    after: { [SPEC]: listSpec(VALUES) },
  },
  {
    name: 'a dozen tests went into one',
    before: BEFORE,
    after: { [SPEC]: listSpec(BOTH) },
  },
  {
    name: 'a dozen tests went into a spec of their own while as many come about something else',
    before: BEFORE,
    after: {
      ...GONE,
      'src/flags.spec.ts': listSpec(...listed).replace(STAYS, ''),
      [FILTER_SPEC]: filterSpec(...kept),
    },
  },
  {
    name: 'a dozen tests got other titles',
    before: BEFORE,
    after: {
      [SPEC]: listSpec(...listed.map((test) => test.replace('lists what', 'answers when asked for'))),
    },
  },
  {
    name: 'a dozen tests were put into two specs in another folder',
    before: BEFORE,
    after: {
      ...GONE,
      'src/checks/first.spec.ts': listSpec(...listed.slice(0, 6)).replace('./list', '../list'),
      'src/checks/second.spec.ts': listSpec(...listed.slice(6)).replace('./list', '../list'),
    },
  },
  {
    name: 'a dozen tests go with their source',
    before: {
      ...BEFORE,
      'src/day.ts': DATE,
      'src/day.spec.ts': `import { dayOf } from './day';\n${suite('day', ...days)}`,
    },
    after: { 'src/day.ts': null, 'src/day.spec.ts': null, [FILTER_SPEC]: filterSpec(...kept) },
    gone: days.length,
  },
  {
    name: 'a dozen tests stand in another order among new ones',
    before: BEFORE,
    after: {
      [SPEC]: listSpec(...[...listed].reverse(), ...says.map((test) => test.replaceAll('said', 'told'))),
    },
  },
  {
    name: 'a dozen tests got a suite each',
    before: BEFORE,
    after: { [SPEC]: listSpec(...listed.map((test, index) => suite(FLAGS[index] ?? '', test))) },
  },
  {
    name: 'a dozen tests are declared by another function and keep their result in a name',
    before: BEFORE,
    after: {
      [SPEC]: listSpec(
        ...listed.map((test) =>
          test
            .replace('it(', 'test(')
            .replace(/expect\((list\(.*?\))\)/, 'const found = $1;\n  expect(found)'),
        ),
      ),
    },
  },
  {
    name: 'a dozen tests ask for another value',
    before: BEFORE,
    after: {
      'src/list.ts': LIST.replace("', '", "'; '"),
      [SPEC]: listSpec(...listed.map((test) => test.replace('all of', 'each of'))),
    },
  },
]);
