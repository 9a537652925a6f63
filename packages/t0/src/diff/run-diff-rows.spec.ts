import { join } from 'node:path';
import { FindingSchema } from '@nx-test-review/contracts';
import { createFrontEnd, type FrontEnd } from '@nx-test-review/source';
import { loadRegistry } from '../registry';
import type { DiffResult } from '../types';
import { matchTests } from './matching/match-tests';
import { runDiffRows } from './run-diff-rows';
import type { ChangePair } from './testing/change-pair';
import { ADDS, CART, REMOVES, TOTALS, as, cartSpec, titled } from './testing/pairs/shop';
import { makeInput, makeRegistry } from './testing/world';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };

let frontEnd: FrontEnd;
beforeAll(async () => {
  frontEnd = await createFrontEnd();
});

function run(pair: Omit<ChangePair, 'name' | 'expect'>): DiffResult {
  return runDiffRows(makeInput(pair, frontEnd));
}

describe('findings', () => {
  it('are valid, introduced, and told apart by their fingerprints', () => {
    const { findings } = run({ before: BASE, after: { [SPEC]: cartSpec(as('it.skip', ADDS)) } });
    for (const finding of findings) expect(FindingSchema.parse(finding)).toEqual(finding);
    expect(findings.map(({ row, at, source, provenance }) => [row, at, source, provenance])).toEqual([
      ['D1', 'base', 'diff', 'introduced'],
      ['D1', 'base', 'diff', 'introduced'],
      ['D7', 'head', 'diff', 'introduced'],
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  it('keep their fingerprint when lines move', () => {
    const after = { [SPEC]: cartSpec(ADDS, REMOVES) };
    const [one] = run({ before: BASE, after }).findings;
    const [other] = run({ before: { ...BASE, [SPEC]: `\n\n\n${BASE[SPEC]}` }, after }).findings;
    expect(other?.line).toBe((one?.line ?? 0) + 3);
    expect(other?.fingerprint).toBe(one?.fingerprint);
  });

  it('take their severity from the registry, and none come from a row that is planned', () => {
    const pair = { before: BASE, after: { [SPEC]: cartSpec(ADDS, REMOVES) } };
    const low = runDiffRows(makeInput(pair, frontEnd, makeRegistry({ D1: 'Low' })));
    expect(low.findings.map(({ row, severity }) => [row, severity])).toEqual([['D1', 'Low']]);
    const planned = runDiffRows(makeInput(pair, frontEnd, makeRegistry({ D1: 'High' }, 'planned')));
    expect(planned.findings).toEqual([]);
  });

  it('fire by the rows of the skill itself', () => {
    const registry = loadRegistry(join(__dirname, '../../../../skills/test-review'));
    const after = {
      [SPEC]: cartSpec(as('it.skip', ADDS), REMOVES.replace(".toEqual(['milk'])", '.toBeDefined()')),
    };
    const { findings } = runDiffRows(makeInput({ before: BASE, after }, frontEnd, registry));
    expect(findings.map(({ row, severity }) => `${row} ${severity}`)).toEqual([
      'D1 High',
      'D7 High',
      'D3 High',
    ]);
  });
});

describe('the message of a lost test', () => {
  const message = run1(() => run({ before: BASE, after: { [SPEC]: cartSpec(ADDS, REMOVES) } }));

  it('says what was lost and where it stood', () => {
    expect(message()).toContain('"cart > totals the prices" stood at src/cart.spec.ts:14 at the base');
  });

  it('names what still stands', () => {
    expect(message()).toContain('still stands: total (src/cart.ts)');
  });

  it('says what would satisfy the row and that weakening elsewhere will not', () => {
    expect(message()).toMatch(/same title or the same body anywhere in this change counts/);
    expect(message()).toMatch(/delete its source in the same change/);
    expect(message()).toMatch(/weakening or deleting other tests does not satisfy/);
  });

  it('says when the file lives on as no spec', () => {
    const renamed = run1(() =>
      run({
        before: BASE,
        after: { [SPEC]: null, 'src/cart.bak.ts': BASE[SPEC] },
        moves: { [SPEC]: 'src/cart.bak.ts' },
      }),
    );
    expect(renamed()).toContain('renamed to src/cart.bak.ts, which is no spec');
    expect(renamed()).toContain('went with 3 tests');
  });
});

function run1(make: () => DiffResult): () => string {
  return () => make().findings[0]?.message ?? '';
}

describe('lost tests that are no finding', () => {
  it('are named when they went with their source', () => {
    const { goneWithSource } = run({ before: BASE, after: { [SPEC]: null, 'src/cart.ts': null } });
    expect(goneWithSource.map(({ titlePath }) => titlePath.at(-1))).toEqual([
      'adds an item',
      'removes an item',
      'totals the prices',
    ]);
  });
});

describe('notes', () => {
  it('name a spec that cannot be read at the base', () => {
    const { notes } = run({ before: { ...BASE, [SPEC]: 'it(' }, after: { [SPEC]: BASE[SPEC] } });
    expect(notes).toEqual([expect.stringContaining('src/cart.spec.ts cannot be read at the base')]);
  });

  it('name matchers that the order does not know', () => {
    const before = cartSpec("it('sorts', () => {\n  expect(add([], 1)).toBeSorted();\n});");
    const { notes } = run({
      before: { 'src/cart.ts': CART, [SPEC]: before },
      after: { [SPEC]: before.replace('toBeSorted', 'toBeOrdered') },
    });
    expect(notes).toEqual([expect.stringContaining('toBeSorted -> toBeOrdered')]);
  });

  it('name imports that could not be resolved', () => {
    const spec = `import { what } from './nowhere';\nit('asks', () => {\n  expect(what()).toBe(1);\n});\n`;
    const { notes } = run({
      before: { [SPEC]: spec },
      after: { [SPEC]: null },
      project: { stands: true, what: 'project a' },
    });
    expect(notes).toEqual([expect.stringContaining('./nowhere')]);
  });
});

describe('the successor map', () => {
  const kinds = (before: string, after: Record<string, string | null>, moves = {}): string[] => {
    const pair = { before: { 'src/cart.ts': CART, [SPEC]: before }, after, moves };
    return matchTests(makeInput(pair, frontEnd)).matches.map(({ kind }) => kind);
  };

  it.each<[string, string, string]>([
    ['same', TOTALS, `// a comment\n${TOTALS}`],
    ['same-body', TOTALS, titled('sums up', TOTALS)],
    ['near', TOTALS, titled('sums up', TOTALS.replaceAll('cart', 'items'))],
  ])('calls it %s', (kind, before, after) => {
    expect(kinds(cartSpec(before), { [SPEC]: cartSpec(after) })).toEqual([kind]);
  });

  it('calls a moved file moved', () => {
    const after = { [SPEC]: null, 'src/new.spec.ts': cartSpec(ADDS, REMOVES) };
    expect(kinds(cartSpec(ADDS, REMOVES), after, { [SPEC]: 'src/new.spec.ts' })).toEqual([
      'moved-file',
      'moved-file',
    ]);
  });

  it('answers by path and title path in both directions', () => {
    const pair = {
      before: BASE,
      after: { [SPEC]: null, 'src/new.spec.ts': cartSpec(titled('puts in', ADDS)) },
    };
    const map = matchTests(makeInput(pair, frontEnd));
    const [match] = map.successorsOf(SPEC, ['cart', 'adds an item']);
    expect(match?.heads.map(({ path, titlePath }) => [path, ...titlePath])).toEqual([
      ['src/new.spec.ts', 'cart', 'puts in'],
    ]);
    expect(map.predecessorsOf('src/new.spec.ts', ['cart', 'puts in'])).toEqual([match]);
    expect(map.successorsOf(SPEC, ['cart', 'removes an item'])).toEqual([]);
    expect(map.lost.map(({ titlePath }) => titlePath[1])).toEqual(['removes an item', 'totals the prices']);
  });

  it('tells tests of one title apart by their order', () => {
    const twice = cartSpec(TOTALS, titled('totals the prices', ADDS));
    const map = matchTests(
      makeInput(
        { before: { 'src/cart.ts': CART, [SPEC]: twice }, after: { [SPEC]: `${twice}\n` } },
        frontEnd,
      ),
    );
    expect(map.matches.map(({ base, heads }) => [base.ordinal, heads[0]?.ordinal])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
