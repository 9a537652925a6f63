import type { SpecReach } from '@nx-test-review/scope';
import { selectSpecs, type SelectInput } from './select-specs';

const NOTHING: SpecReach = { changed: false, direct: [], via: [] };

function select(reach: Record<string, Partial<SpecReach>>, options: Partial<SelectInput> = {}) {
  const { ask, settled } = selectSpecs({
    reviewed: Object.keys(reach),
    reach: new Map(Object.entries(reach).map(([path, one]) => [path, { ...NOTHING, ...one }])),
    all: false,
    changedInMeaning: () => true,
    scope: 'direct',
    most: 5,
    ...options,
  });
  return {
    ask: ask.map(({ path }) => path),
    settled: Object.fromEntries(settled.map(({ path, outcome }) => [path, outcome])),
    because: settled.map(({ because }) => because),
  };
}

it('asks about changed specs, and about those that import a changed file', () => {
  const reach = { 'a.spec': { direct: ['a'] }, 'b.spec': { changed: true }, 'c.spec': { via: ['a'] } };
  expect(select(reach)).toMatchObject({
    ask: ['b.spec', 'a.spec'],
    settled: { 'c.spec': 'reached-not-asked' },
  });
});

it.each([
  ['changed', ['b.spec']],
  ['direct', ['b.spec', 'a.spec']],
  ['affected', ['b.spec', 'a.spec', 'c.spec']],
] as const)('with scope %s asks about %j', (scope, expected) => {
  const reach = { 'a.spec': { direct: ['a'] }, 'b.spec': { changed: true }, 'c.spec': { via: ['a'] } };
  expect(select(reach, { scope }).ask).toEqual(expected);
});

it('asks about the nearest ones only, up to the limit, and names the others', () => {
  const reach = {
    'far/away/x.spec': { direct: ['libs/a/src/a'] },
    'libs/a/test/y.spec': { direct: ['libs/a/src/a'] },
    'libs/a/src/z.spec': { direct: ['libs/a/src/a'] },
  };
  expect(select(reach, { most: 2 })).toEqual({
    ask: ['libs/a/src/z.spec', 'libs/a/test/y.spec'],
    settled: { 'far/away/x.spec': 'reached-not-asked' },
    because: ['imports libs/a/src/a; agent.reached asks about the 2 nearest'],
  });
});

it('never counts a changed spec against the limit', () => {
  const reach = { 'a.spec': { changed: true }, 'b.spec': { changed: true }, 'c.spec': { direct: ['c'] } };
  expect(select(reach, { most: 0 }).ask).toEqual(['a.spec', 'b.spec']);
});

it('needs no agent for what changed in form only', () => {
  const reach = { 'a.spec': { changed: true }, 'b.spec': { direct: ['b'] } };
  expect(select(reach, { changedInMeaning: () => false })).toMatchObject({
    ask: [],
    settled: { 'a.spec': 'unchanged-in-meaning', 'b.spec': 'unchanged-in-meaning' },
  });
});

it('asks about a reformatted spec when what it imports changed in meaning', () => {
  const reach = { 'a.spec': { changed: true, direct: ['a'] } };
  expect(select(reach, { changedInMeaning: (path) => path === 'a' }).ask).toEqual(['a.spec']);
});

it('asks about all specs where there is no base', () => {
  expect(select({ 'a.spec': {}, 'b.spec': {} }, { all: true }).ask).toEqual(['a.spec', 'b.spec']);
});
