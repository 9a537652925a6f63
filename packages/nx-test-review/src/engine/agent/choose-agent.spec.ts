import { chooseAgent, dealDrivers, type ChoiceInput } from './choose-agent';

const choose = (parts: Partial<ChoiceInput> = {}) =>
  chooseAgent({
    config: { name: 'claude', when: 'ci' },
    policy: { allowWithoutAgent: false },
    flags: {},
    ci: true,
    run: { baseRef: 'main' },
    ...parts,
  });

describe('an agent is asked', () => {
  it('under CI', () => expect(choose()).toMatchObject({ asks: true, drivers: ['claude'] }));
  it('locally when it is to be asked always', () =>
    expect(choose({ ci: false, config: { name: 'claude', when: 'always' } }).asks).toBe(true));
  it('locally when the command line names it', () =>
    expect(choose({ ci: false, flags: { name: 'codex' } })).toMatchObject({
      asks: true,
      drivers: ['codex'],
    }));
  it('without a base when the command line names it', () =>
    expect(choose({ run: { baseRef: null }, flags: { name: 'claude' } }).asks).toBe(true));
  it('of each driver of a mixture once', () =>
    expect(
      choose({ config: { name: 'mixed', when: 'ci', mixed: ['claude', 'codex', 'claude'] } }),
    ).toMatchObject({
      drivers: ['claude', 'codex'],
    }));
});

describe('nobody is asked', () => {
  it.each<[string, Partial<ChoiceInput>, string]>([
    ['where none is configured', { config: { name: 'none', when: 'ci' } }, 'judge alone'],
    ['locally', { ci: false }, 'under CI only'],
    ['without a base', { run: { baseRef: null } }, 'without a base'],
    ['locally on request', { ci: false, flags: { name: 'none' } }, 'left out by --agent none'],
    [
      'under CI on request, where the base allows it, with a reason',
      { policy: { allowWithoutAgent: true }, flags: { name: 'none', because: 'down', by: 'ada' } },
      'left out by ada: down',
    ],
  ])('%s', (_what, parts, reason) => {
    expect(choose(parts)).toMatchObject({ asks: false, reason: expect.stringContaining(reason) as string });
  });
});

describe('it is refused', () => {
  it('to leave it out under CI without leave', () =>
    expect(() => choose({ flags: { name: 'none', because: 'down' } })).toThrow('wants claude asked'));
  it('to leave it out under CI without a reason', () =>
    expect(() =>
      choose({ policy: { allowWithoutAgent: true }, flags: { name: 'none', because: ' ' } }),
    ).toThrow('needs a reason'));
  it('to mix nobody', () =>
    expect(() => choose({ config: { name: 'mixed', when: 'ci' } })).toThrow('names no driver'));
});

it('deals projects over the drivers of a mixture, the same each time', () => {
  const roots = Array.from({ length: 40 }, (_, index) => `libs/p${index}`);
  const first = roots.map((root) => dealDrivers(['claude', 'codex'], root)[0]);
  expect(new Set(first)).toEqual(new Set(['claude', 'codex']));
  expect(roots.map((root) => dealDrivers(['claude', 'codex'], root)[0])).toEqual(first);
  expect(dealDrivers(['claude', 'codex'], 'libs/p1').sort()).toEqual(['claude', 'codex']);
});
