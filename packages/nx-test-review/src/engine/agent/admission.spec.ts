import { sumPlans, whyNotAdmitted, type AdmissionInput } from './admission';

const sides = {
  change: { base: { ref: 'origin/main', sha: 'c0ffee'.repeat(7).slice(0, 40), how: 'NX_BASE' } },
} as unknown as AdmissionInput['sides'];

const ask = (parts: Partial<AdmissionInput> = {}): string | undefined =>
  whyNotAdmitted({
    estimate: { calls: 3, tokens: 9000, specs: 3, usd: 0.5 },
    budget: {},
    specs: 100,
    changed: 3,
    sides,
    askAnyway: false,
    ...parts,
  });

it('lets ask within the budget', () => {
  expect(ask({ budget: { calls: 3, tokens: 9000, usd: 0.5 } })).toBeUndefined();
});

it.each([
  [{ calls: 2 }, 'the estimate of 3 calls is over agent.budget.calls (2 calls)'],
  [{ tokens: 8999 }, 'the estimate of 9000 tokens is over agent.budget.tokens (8999 tokens)'],
  [{ usd: 0.4 }, 'the estimate of $0.50 is over agent.budget.usd ($0.40)'],
])('stops over %j', (budget, said) => {
  const refusal = ask({ budget });
  expect(refusal).toContain(said);
  expect(refusal).toContain('The base is c0ffeec0ffee (origin/main, from NX_BASE)');
  expect(refusal).toContain('--agent none --because');
});

it('cannot hold a cost that nobody can tell against a budget', () => {
  expect(
    ask({ budget: { usd: 0.1 }, estimate: { calls: 1, tokens: 1, specs: 1, usd: null } }),
  ).toBeUndefined();
});

it('stops where more than four of five specs changed, and more than a handful', () => {
  expect(ask({ specs: 100, changed: 81 })).toContain('81 of 100 specs changed in meaning');
  expect(ask({ specs: 100, changed: 80 })).toBeUndefined();
  expect(ask({ specs: 10, changed: 10 })).toBeUndefined();
});

it('asks anyway where somebody says so', () => {
  expect(ask({ budget: { calls: 1 }, specs: 20, changed: 20, askAnyway: true })).toBeUndefined();
});

describe('the estimate', () => {
  const call = (tokens: number, specs: string[]) => ({ label: 'cart', specs, prompt: '', bytes: 0, tokens });
  const plan = (model: string | null, ...calls: ReturnType<typeof call>[]) => ({
    agent: { driver: 'custom' as const, model, effort: null, baseUrl: null, setup: null },
    calls,
    replayed: [],
    closed: [],
    notSent: [],
  });

  it('sums calls with room for their answers', () => {
    const plans = [plan('m', call(1000, ['a', 'b'])), plan('m', call(2000, ['c']), call(500, ['c']))];
    expect(sumPlans(plans, () => ({ input: 2, output: 10 }))).toEqual({
      calls: 3,
      tokens: 3500 + 3 * 1500,
      specs: 3,
      usd: expect.closeTo(0.052) as number,
    });
  });

  it('has no cost where a model has no price', () => {
    expect(sumPlans([plan(null, call(1, ['a']))], () => undefined).usd).toBeNull();
  });
});
