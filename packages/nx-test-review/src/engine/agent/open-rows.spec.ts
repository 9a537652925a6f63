import type { Convention, PolicyConfig } from '@nx-test-review/contracts';
import { resolvePolicy } from '@nx-test-review/gate';
import { makeRegistry, makeRow } from '@tools/testing/make-registry';
import { listOpenRows } from './open-rows';

const registry = makeRegistry([
  makeRow('C1'),
  makeRow('C5', { tier: 't0-t1', precision: { right: 40, n: 40 } }),
  makeRow('M3', { tier: 't1' }),
  makeRow('M1', { tier: 't0-t1', frameworks: ['playwright'] }),
  makeRow('M2', { tier: 't0-t1', gate: 'applicability' }),
  makeRow('L1', { tier: 't0-t1', gate: 'applicability' }),
  makeRow('L5', { tier: 't1', gate: 'convention' }),
  makeRow('L8', { tier: 't1', status: 'planned' }),
]);

const naming = (status: Convention['status']): Convention => ({
  key: 'behaviouralNaming',
  status,
  yes: 9,
  no: 1,
  examples: [],
});

const open = (
  parts: {
    frameworks?: string[];
    conventions?: Convention[];
    policy?: PolicyConfig;
    text?: string;
    tests?: number;
  } = {},
) =>
  listOpenRows({
    registry,
    policy: resolvePolicy({ layers: [{ where: 'test', policy: parts.policy }], registry }),
    conventions: parts.conventions ?? [],
    frameworks: parts.frameworks ?? ['jest'],
    text: parts.text ?? '',
    tests: parts.tests ?? 1,
  });
const idsOf = (...args: Parameters<typeof open>): string[] => open(...args).map(({ id }) => id);

it('are built rows of an agent, for the framework of the spec', () => {
  expect(idsOf()).toEqual(['C5', 'M3']);
  expect(idsOf({ frameworks: ['playwright'] })).toEqual(['M1']);
});

it('are those of all frameworks where nothing tells which one it is', () => {
  expect(idsOf({ frameworks: [] })).toEqual(['C5', 'M3', 'M1']);
});

it.each(['established', 'emerging'] as const)('are those of a convention that is %s', (status) => {
  expect(idsOf({ conventions: [naming(status)] })).toEqual(['C5', 'M3', 'L5']);
});

it.each(['absent', 'unknown'] as const)('are not those of a convention that is %s', (status) => {
  expect(idsOf({ conventions: [naming(status)] })).toEqual(['C5', 'M3']);
});

it('are not those that are switched off', () => {
  expect(idsOf({ policy: { rows: { M3: 'off' } } })).toEqual(['C5']);
});

it('say which of them would block', () => {
  const blocks = (policy?: PolicyConfig) =>
    open(policy === undefined ? {} : { policy }).flatMap(({ id, blocks: one }) => (one ? [id] : []));
  expect(blocks()).toEqual(['C5']);
  expect(blocks({ rows: { M3: 'block', C5: 'advisory' } })).toEqual(['M3']);
});

it('are those of an applicability row where the spec has what it is about', () => {
  expect(idsOf({ tests: 3 })).toEqual(['C5', 'M3', 'M2']);
  expect(idsOf({ text: "screen.getByText('Pay')" })).toEqual(['C5', 'M3', 'L1']);
});
