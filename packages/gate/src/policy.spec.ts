import { ConfigurationError, type PolicyConfig, type Row } from '@nx-test-review/contracts';
import { makeRegistry, makeRow } from '@tools/testing/make-registry';
import { describePolicy, hashPolicy } from './describe-policy';
import { resolvePolicy, type PolicyLayer } from './policy';

const resolve = (...policies: PolicyConfig[]) =>
  resolvePolicy({
    layers: policies.map((policy, index) => ({ where: `layer ${index + 1}`, policy })),
    registry: makeRegistry(),
  });

describe('resolvePolicy', () => {
  it.each([
    [0, 0, 'High, no published precision'],
    [5, 11, 'High, published precision 5 of 11, too few to count (20)'],
    [19, 20, 'High, published precision 19 of 20'],
  ])('says of %i right of %i why the row blocks', (right, n, because) => {
    const registry = makeRegistry([makeRow('D3', { precision: { right, n } })]);
    expect(resolvePolicy({ layers: [], registry }).rows['D3']).toMatchObject({ effect: 'blocks', because });
  });

  it('takes the defaults when nobody says anything', () => {
    expect(resolve()).toMatchObject({
      gateOn: 'introduced',
      minScore: null,
      maxCritical: null,
      failOnSkip: false,
      newWaivers: 'honour',
      waiverMaxDays: 180,
      agentRequired: true,
    });
  });

  it('lets a later layer win and names the source of each value', () => {
    const policy = resolve({ gateOn: 'all', newWaivers: 'hold' }, { gateOn: 'introduced' });

    expect(policy.gateOn).toBe('introduced');
    expect(policy.sources).toMatchObject({ gateOn: 'layer 2', newWaivers: 'layer 1', failOnSkip: 'default' });
  });

  it.each<[keyof PolicyConfig & ('minScore' | 'maxCritical' | 'maxHigh' | 'minFiles'), number, number]>([
    ['minScore', 80, 60],
    ['minFiles', 5, 1],
    ['maxCritical', 0, 3],
    ['maxHigh', 2, 9],
  ])('never loosens %s: %i stays when a later layer says %i', (key, tight, loose) => {
    const policy = resolve({ [key]: tight }, { [key]: loose });

    expect(policy[key]).toBe(tight);
    expect(policy.sources[key]).toBe('layer 1');
    expect(policy.notes).toEqual([`layer 2: ${key} ${loose} is not taken: ${tight} of layer 1 is tighter`]);
  });

  it('tightens a cap, and sets one that nobody set, without a note', () => {
    const policy = resolve({ minScore: 60 }, { minScore: 80, maxHigh: 9 });

    expect(policy).toMatchObject({ minScore: 80, maxHigh: 9, notes: [] });
  });

  it('takes rows by slug and former id, and by id in what it returns', () => {
    const registry = makeRegistry([
      makeRow('C1', { slug: 'disabled-test', formerIds: ['C01'] }),
      makeRow('D1'),
    ]);
    const layers: PolicyLayer[] = [
      { where: 'a', policy: { rows: { 'disabled-test': 'off' } } },
      { where: 'b', policy: { rows: { C01: 'advisory' }, newWaiverRows: ['row-d1'] } },
    ];

    const policy = resolvePolicy({ layers, registry });

    expect(policy.rows['C1']).toMatchObject({ effect: 'advisory', because: 'advisory by b' });
    expect(policy.sources['rows.C1']).toBe('b');
    expect(policy.newWaiverRows).toEqual(['D1']);
  });

  it.each<[string, PolicyConfig]>([
    ['rows', { rows: { C99: 'off' } }],
    ['newWaiverRows', { newWaiverRows: ['lost-tests'] }],
  ])('refuses an unknown row in %s with class 2, naming layer and key', (key, policy) => {
    expect(() => resolve(policy)).toThrow(ConfigurationError);
    expect(() => resolve(policy)).toThrow(new RegExp(`layer 1: policy.${key}.*there is no row`));
  });
});

describe('what a row does by default', () => {
  const effectOf = (id: string, parts: Partial<Row> = {}) => {
    const { rows } = resolvePolicy({ layers: [], registry: makeRegistry([makeRow(id, parts)]) });
    return [rows[id]!.effect, rows[id]!.agentEffect];
  };
  const precision = (right: number, n: number) => ({ precision: { right, n } });

  it.each<[string, string, Partial<Row>]>([
    ['a Critical row without precision', 'C1', {}],
    ['a Critical row that was wrong in too few to say', 'C1', precision(0, 19)],
    ['a Critical row at 95 %', 'C1', precision(19, 20)],
    ['D1', 'D1', {}],
    ['D2', 'D2', {}],
    ['D3', 'D3', {}],
    ['D7', 'D7', {}],
    ['a High row at 95 %', 'H1', precision(19, 20)],
  ])('%s blocks', (_name, id, parts) => {
    expect(effectOf(id, parts)[0]).toBe('blocks');
  });

  it.each<[string, string, Partial<Row>]>([
    ['a Critical row under 95 %', 'C1', precision(18, 20)],
    ['D7 under 95 %', 'D7', precision(94, 100)],
    ['a High row without precision', 'H1', {}],
    ['a High row with precision from too few', 'H1', precision(19, 19)],
    ['a Medium row at 100 %', 'M4', precision(50, 50)],
    ['a Low row at 100 %', 'L1', precision(50, 50)],
    ['a precise High row that says it is advisory', 'H5', { advisory: true, ...precision(50, 50) }],
    ['a Critical row that only an agent can decide', 'C9', { tier: 't1' }],
  ])('%s is advisory', (_name, id, parts) => {
    expect(effectOf(id, parts)[0]).toBe('advisory');
  });

  it('lets an agent block on a Critical row only once its precision is published', () => {
    expect(effectOf('C5', { tier: 't0-t1' })).toEqual(['blocks', 'advisory']);
    expect(effectOf('C5', { tier: 't0-t1', ...precision(20, 20) })).toEqual(['blocks', 'blocks']);
  });

  it('does what the user says of a row', () => {
    expect(resolve({ rows: { H1: 'block', C1: 'off' } }).rows).toMatchObject({
      H1: { effect: 'blocks', because: 'blocks by layer 1' },
      C1: { effect: 'off' },
    });
    expect(resolve({ rows: { C1: 'off' } }, { rows: { C1: 'on' } }).rows['C1']!.effect).toBe('blocks');
  });
});

describe('describePolicy', () => {
  it('names what blocks, by severity', () => {
    expect(describePolicy(resolve())).toBe(
      'blocks on: introduced or modified Critical (C1 C4), High (D1 D7)',
    );
  });

  it('leaves out rows that are only planned', () => {
    const registry = makeRegistry([makeRow('C1'), makeRow('D2', { status: 'planned' })]);

    expect(describePolicy(resolvePolicy({ layers: [], registry }))).toBe(
      'blocks on: introduced or modified Critical (C1)',
    );
  });

  it('names caps and what else fails a run', () => {
    const policy = resolve({ gateOn: 'all', maxHigh: 2, minScore: 80, minFiles: 3, failOnSkip: true });

    expect(describePolicy(policy)).toBe(
      'blocks on: all Critical (C1 C4), High (D1 D7); more than 2 High; a score under 80; fewer than 3 specs judged; a skipped project',
    );
  });

  it('says so when no row blocks', () => {
    const rows = { C1: 'off', C4: 'off', D1: 'advisory', D7: 'off' } as const;

    expect(describePolicy(resolve({ rows }))).toBe('blocks on: no row');
  });
});

describe('hashPolicy', () => {
  it('changes with a value, and not with the place that the value comes from', () => {
    expect(hashPolicy(resolve({ gateOn: 'introduced' }))).toBe(hashPolicy(resolve()));
    expect(hashPolicy(resolve({ gateOn: 'all' }))).not.toBe(hashPolicy(resolve()));
    expect(hashPolicy(resolve({ rows: { C1: 'advisory' } }))).not.toBe(hashPolicy(resolve()));
  });

  it('is the same in whatever order rows are set', () => {
    const left = resolve({ rows: { C1: 'off', H1: 'block' } });
    const right = resolve({ rows: { H1: 'block', C1: 'off' } });

    expect(hashPolicy(left)).toBe(hashPolicy(right));
  });
});
