import type { ReportedPrior } from '@nx-test-review/contracts';
import { reviewProject } from './review-project';
import { honestAgent } from './testing/honest-agent';
import { SPEC_TEXT, makeInput, makeSpec, makeStore, openRow } from './testing/make-input';
import type { ReviewInput, SpecInput } from './types';

const PATH = 'libs/ship/quote.spec.ts';
const SHAPE = { row: 'H10', at: 'toBeDefined' };
const prior = [{ row: 'H10', line: 6, quote: 'expect(offer).toBeDefined();', message: 'Any offer passes.' }];
const answer = (outcome: ReportedPrior['outcome']): ReportedPrior[] => [
  { path: PATH, row: 'H10', line: 6, outcome, reason: 'I looked.' },
];
const review = async (
  spec: Partial<SpecInput>,
  seen: Parameters<typeof honestAgent>[0] = [],
  said: ReportedPrior[] = [],
): ReturnType<typeof reviewProject> =>
  reviewProject(makeInput(honestAgent(seen, { prior: said }).ask, { specs: [makeSpec({ prior, ...spec })] }));

describe('an open finding of an earlier review', () => {
  it('is confirmed when it is found again', async () => {
    const { findings, review: told } = await review({}, [SHAPE]);
    expect(findings).toHaveLength(1);
    expect(told.prior).toMatchObject([{ fate: 'confirmed', line: 6, lineNow: 6 }]);
  });

  it('has moved when it is found again elsewhere', async () => {
    const { findings, review: told } = await review({ text: `\n\n${SPEC_TEXT}` }, [SHAPE]);
    expect(findings).toMatchObject([{ line: 8 }]);
    expect(told.prior).toMatchObject([{ fate: 'moved', line: 6, lineNow: 8 }]);
  });

  it('stays open when the agent confirms it and reports nothing', async () => {
    const { findings, review: told } = await review({}, [], answer('confirmed'));
    expect(findings).toMatchObject([{ row: 'H10', line: 6, message: 'Any offer passes.', severity: 'High' }]);
    expect(told.prior).toMatchObject([{ fate: 'confirmed', reason: 'I looked.' }]);
  });

  it('is carried when the agent says nothing of it and its line still stands', async () => {
    const { findings, review: told } = await review({ text: `// moved\n${SPEC_TEXT}` });
    expect(findings).toMatchObject([{ row: 'H10', line: 7 }]);
    expect(told.prior).toMatchObject([{ fate: 'carried', lineNow: 7 }]);
  });

  it('is resolved when the agent says so', async () => {
    const { findings, review: told } = await review({}, [], answer('resolved'));
    expect(findings).toEqual([]);
    expect(told.prior).toMatchObject([{ fate: 'resolved', lineNow: null, reason: 'I looked.' }]);
  });

  it('stays open when the agent says both', async () => {
    const { findings } = await review({}, [], [...answer('resolved'), ...answer('confirmed')]);
    expect(findings).toHaveLength(1);
  });

  it('is resolved when its line is gone and nothing is said', async () => {
    const text = SPEC_TEXT.replace('toBeDefined()', 'toEqual({ price: 4 })');
    const { findings, review: told } = await review({ text });
    expect(findings).toEqual([]);
    expect(told.prior).toMatchObject([{ fate: 'resolved' }]);
  });

  it('is resolved when its row is not open any more', async () => {
    const { findings, review: told } = await review({ openRows: [openRow('M3')] });
    expect(findings).toEqual([]);
    expect(told.prior).toMatchObject([{ fate: 'resolved', reason: expect.stringContaining('not open') }]);
  });

  it('is answered for by the piece of a split spec that has its line now', async () => {
    const filler = Array.from(
      { length: 60 },
      (_, index) => `it('f${index}', () => {\n  run(${'1'.repeat(300)});\n});\n`,
    ).join('');
    const { ask, calls } = honestAgent();
    const spec = makeSpec({ text: `${filler}${SPEC_TEXT}`, prior });
    await reviewProject(makeInput(ask, { specs: [spec], maxPromptTokens: 6000 }));
    expect(calls.length).toBeGreaterThan(1);
    const handed = calls.map(({ prompt }) => prompt.includes('|H10 at line 6: expect(offer)'));
    expect(handed).toEqual([...calls.slice(1).map(() => false), true]);
  });

  it('comes from the last stored answer of the path', async () => {
    const store = makeStore();
    await reviewProject(makeInput(honestAgent([SHAPE]).ask, { store }));
    const { ask, calls } = honestAgent();
    const changed = makeSpec({ text: `${SPEC_TEXT}\nit('more', () => {});\n` });
    const { findings, review: told } = await reviewProject(makeInput(ask, { store, specs: [changed] }));
    expect(calls[0]?.prompt).toContain('|H10 at line 6: expect(offer).toBeDefined();');
    expect(told.prior).toMatchObject([{ fate: 'carried' }]);
    expect(findings).toHaveLength(1);
  });

  it('comes from the answer that was given last, also where that was a replayed one', async () => {
    const store = makeStore();
    const other = `${SPEC_TEXT}// other\n`;
    const run = async (text: string, seen: Parameters<typeof honestAgent>[0]): Promise<string[]> => {
      const { ask, calls } = honestAgent(seen);
      await reviewProject(makeInput(ask, { store, specs: [makeSpec({ text })] }));
      return calls.map(({ prompt }) => prompt);
    };
    await run(SPEC_TEXT, []);
    await run(other, [SHAPE]);
    expect(await run(SPEC_TEXT, [])).toEqual([]);
    const [prompt] = await run(`${SPEC_TEXT}// third\n`, []);
    expect(prompt).not.toContain('earlier findings');
  });

  it('that a second look refuted is not handed on', async () => {
    const store = makeStore();
    await reviewProject(makeInput(honestAgent([SHAPE]).ask, { store }));
    for (const entry of store.entries.values())
      entry.findings.forEach((finding) => {
        finding.secondLook = { outcome: 'refuted', by: 'codex', line: 6, quote: finding.quote, reason: 'no' };
      });
    const { ask, calls } = honestAgent();
    await reviewProject(makeInput(ask, { store, specs: [makeSpec({ text: `${SPEC_TEXT}// x\n` })] }));
    expect(calls[0]?.prompt).not.toContain('earlier findings');
  });

  it('is settled by a replayed answer, which is about this very text', async () => {
    const store = makeStore();
    await reviewProject(makeInput(honestAgent().ask, { store }));
    const { findings, review: told } = await reviewProject(
      makeInput(honestAgent().ask, { store, specs: [makeSpec({ prior })] }),
    );
    expect(findings).toEqual([]);
    expect(told.prior).toMatchObject([
      { fate: 'resolved', reason: expect.stringContaining('this very text') },
    ]);
  });
});

describe('a finding on code that a review looked at before and did not report', () => {
  const rows = [openRow('H10', { blocks: true }), openRow('M3')];
  const other = SPEC_TEXT.replace("toThrow('weight')", "toThrow('the weight')");
  const twice = async (
    more: {
      text?: string;
      first?: Partial<ReviewInput>;
      authenticates?: boolean;
      openRows?: typeof rows;
    } = {},
  ): ReturnType<typeof reviewProject> => {
    const store = { ...makeStore(), authenticates: more.authenticates ?? true };
    const specs = [makeSpec({ openRows: more.openRows ?? rows })];
    await reviewProject(makeInput(honestAgent().ask, { store, specs, ...more.first }));
    const later = [makeSpec({ text: more.text ?? other, openRows: rows })];
    return reviewProject(makeInput(honestAgent([SHAPE]).ask, { store, specs: later, runId: 'run-8' }));
  };

  it('is advisory, gets no second look, and is said to be late', async () => {
    const { findings, review: told } = await twice();
    expect(findings).toMatchObject([{ row: 'H10', line: 6, advisory: true }]);
    expect(told.secondLooks).toBe(0);
    expect(told.warnings).toEqual([
      `${PATH}:6 H10 is advisory: run run-7f3a looked at this very code and did not report it`,
    ]);
  });

  it.each<[string, Parameters<typeof twice>[0]]>([
    ['the test changed since', { text: other.replace("weight: 2, to: 'York'", "weight: 9, to: 'York'") }],
    ['the row was closed then', { openRows: [openRow('M3')] }],
    ['the rubric was another one', { first: { rubricHash: 'rubric-0' } }],
    [
      'another model was asked',
      { first: { agents: [{ driver: 'codex', model: null, effort: null, baseUrl: null, setup: null }] } },
    ],
    ['the store is not authenticated', { authenticates: false }],
  ])('counts as any other where %s', async (_, more) => {
    const { findings } = await twice(more);
    expect(findings).toMatchObject([{ row: 'H10', secondLook: { outcome: 'confirmed' } }]);
    expect(findings[0]).not.toHaveProperty('advisory');
  });

  it('stays advisory when it is found again, and when it is replayed', async () => {
    const store = { ...makeStore(), authenticates: true };
    const run = async (
      text: string,
      seen: Parameters<typeof honestAgent>[0],
    ): ReturnType<typeof reviewProject> =>
      reviewProject(makeInput(honestAgent(seen).ask, { store, specs: [makeSpec({ text, openRows: rows })] }));
    await run(SPEC_TEXT, []);
    await run(other, [SHAPE]);
    expect((await run(other, [])).findings).toMatchObject([{ advisory: true }]);
    expect((await run(`${other}// end\n`, [SHAPE])).findings).toMatchObject([{ advisory: true }]);
  });

  it('counts when it was reported before', async () => {
    const store = { ...makeStore(), authenticates: true };
    const run = async (text: string): ReturnType<typeof reviewProject> =>
      reviewProject(
        makeInput(honestAgent([SHAPE]).ask, { store, specs: [makeSpec({ text, openRows: rows })] }),
      );
    await run(SPEC_TEXT);
    expect((await run(other)).findings[0]).not.toHaveProperty('advisory');
  });
});
