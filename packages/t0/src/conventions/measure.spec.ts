import type { ConventionKey } from '@nx-test-review/contracts';
import { measureConventions, type Ballot } from './measure';

const ballot = (path: string, votes: Ballot['votes'], forms: Ballot['forms'] = {}): Ballot => ({
  path,
  frameworks: ['playwright'],
  votes,
  forms,
});
const many = (yes: number, no: number, key: ConventionKey = 'testIds', folder = 'own'): Ballot[] => [
  ...Array.from({ length: yes }, (_, n) => ballot(`${folder}/yes-${n}`, { [key]: 'yes' })),
  ...Array.from({ length: no }, (_, n) => ballot(`${folder}/no-${n}`, { [key]: 'no' })),
];
const measure = (key: ConventionKey, rings: Iterable<Ballot[]>, wanted: ConventionKey[] = [key]) =>
  measureConventions({ rings, wanted: new Set(wanted) }).find((one) => one.key === key);

it.each([
  [0, 3, 'unknown'],
  [3, 0, 'unknown'],
  [0, 4, 'absent'],
  [1, 3, 'emerging'],
  [2, 2, 'established'],
  [49, 51, 'emerging'],
  [50, 50, 'established'],
])('%d of it and %d against it are %s', (yes, no, status) => {
  expect(measure('testIds', [many(yes, no)])).toMatchObject({ status, yes, no });
});

it('counts no spec to which the key does not apply', () => {
  const others = Array.from({ length: 90 }, (_, n) => ballot(`other-${n}`, { fixtures: 'no' }));
  expect(measure('testIds', [[...many(3, 1), ...others]])).toMatchObject({
    status: 'established',
    yes: 3,
    no: 1,
  });
});

it('names three of those that follow it, nearest first, and says why it knows nothing', () => {
  expect(measure('testIds', [many(5, 0)])?.examples).toEqual(['own/yes-0', 'own/yes-1', 'own/yes-2']);
  expect(measure('testIds', [many(1, 0)])?.reason).toBe('it applies to 1 spec of the corpus, fewer than 4');
});

it('asks the next ring only where the ring before leaves a key open', () => {
  const far = many(90, 0, 'testIds', 'far');
  expect([measure('testIds', [many(0, 4), far])?.status, measure('testIds', [many(0, 3), far])?.yes]).toEqual(
    ['absent', 90],
  );
});

it('walks no further ring for a key that the judged specs say nothing to', () => {
  const asked: string[] = [];
  function* rings() {
    yield many(1, 0);
    asked.push('second');
    yield many(9, 0);
  }
  const own = measure('testIds', rings(), ['fixtures'])?.yes;
  const none = measure('testIds', rings(), [])?.yes;
  expect({ own, none, asked }).toEqual({ own: 10, none: 1, asked: ['second'] });
});

it('takes for the house dialect the one that most specs keep to alone', () => {
  const speaks = (path: string, ...dialects: string[]) =>
    ballot(path, { assertionStyle: dialects.length === 1 ? 'yes' : 'no' }, { assertionStyle: dialects });
  const rings = [
    [speaks('a', 'expect'), speaks('b', 'expect'), speaks('c', 'assert'), speaks('d', 'expect', 'assert')],
  ];
  expect(measure('assertionStyle', rings)).toMatchObject({
    form: 'expect',
    yes: 2,
    no: 2,
    status: 'established',
  });
});

it('leaves a key unknown that is closed, whatever was counted', () => {
  const [found] = measureConventions({
    rings: [many(9, 0, 'playwrightUtilities')],
    wanted: new Set(),
    closed: { playwrightUtilities: 'not installed' },
  }).filter(({ key }) => key === 'playwrightUtilities');
  expect(found).toMatchObject({ status: 'unknown', reason: 'not installed' });
});
