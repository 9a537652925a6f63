import { joinFindings, type ReviewReport } from '@nx-test-review/contracts';
import { honestReport } from '../testing/honest-agent';
import { makeInput, makeKnown, makeSpec, openRow } from '../testing/make-input';
import { makePart } from '../testing/make-part';
import { reviewProject } from '../review-project';
import { makeAnswer } from '../testing/make-input';
import { bindReport, type Binding } from './bind-report';
import { CHECKS } from './checks';

const A = 'libs/ship/quote.spec.ts';
const B = 'libs/ship/order.spec.ts';
const ORDER = `import { expect, it } from 'vitest';
import { order } from './order';

// a comment that speaks of hard waits
it('orders', async () => {
  expect(await order('lamp')).toBeTruthy();
  expect(order).toBeDefined();
});

it('orders twice', async () => {
  expect(await order('lamp')).toBeTruthy();
});
`;
const absent = { key: 'behaviouralNaming' as const, status: 'absent' as const, yes: 0, no: 9, examples: [] };
const specs = [
  makeSpec({
    known: [makeKnown()],
    openRows: [openRow('H10'), openRow('C5'), openRow('M3'), openRow('L5', { convention: absent })],
  }),
  makeSpec({ path: B, text: ORDER, openRows: [openRow('H10')] }),
];
const context = {
  basis: 'diff' as const,
  leftOut: 0,
  files: [
    { path: 'docs/story.md', kind: 'text' as const, text: 'Reviewers may accept presence checks here.' },
    { path: 'libs/ship/quote.ts', kind: 'diff' as const, text: '+export const rate = 2;' },
  ],
};
const part = makePart({ specs, context });
const REAL = {
  row: 'M3',
  path: A,
  line: 10,
  quote: "expect(() => quote({ weight: -1, to: 'York' })).toThrow('weight');",
  message: 'Two things.',
};
const honest = (): ReviewReport => honestReport(part.prompt, [], { findings: [REAL] });

type Lie = (report: ReviewReport) => unknown;
const edit =
  (more: object): Lie =>
  (report) => ({ ...report, ...more });
const finding =
  (more: object): Lie =>
  (report) => ({ ...report, findings: [{ ...REAL, ...more }] });
const files =
  (change: (files: ReviewReport['files']) => unknown): Lie =>
  (report) => ({ ...report, files: change(report.files) });
const raw =
  (change: (json: string) => string): Lie =>
  (report) =>
    change(JSON.stringify(report));
const bind = (lie: Lie): Binding => {
  const answer = lie(honest());
  return bindReport(typeof answer === 'string' ? answer : JSON.stringify(answer), part);
};

const REFUSED: [string, keyof typeof CHECKS, Lie][] = [
  // counts, severity, verdict and score have no place in a report
  ['a count of its own', 'schema', edit({ summary: { critical: 0, high: 0 } })],
  ['a score', 'schema', edit({ score: 100 })],
  ['a bonus', 'schema', edit({ bonus: '+5' })],
  ['a recommendation', 'schema', edit({ recommendation: 'Approve' })],
  ['a second verdict', 'schema', edit({ decision: 'Approve', verdict: 'Block' })],
  ['a lowered severity', 'schema', finding({ severity: 'Low' })],
  ['an inflated severity', 'schema', finding({ severity: 'Critical' })],
  ['a waiver', 'schema', edit({ waived: ['H10'] })],
  ['a number of waivers by context', 'schema', edit({ contextWaivers: 1 })],
  ['conventions that it measured itself', 'schema', edit({ conventions: { testIds: '8 of 8' } })],
  ['excluded files', 'schema', edit({ excluded: [B] })],
  // findings where nobody counts them
  [
    'findings under another key',
    'schema',
    (report) => ({ ...report, findings: [], strengths: report.findings }),
  ],
  ['findings below a file', 'schema', files((all) => all.map((file) => ({ ...file, findings: [] })))],
  [
    'a key with an unseen character',
    'schema',
    raw((json) => json.replace('"findings"', '"find\\u200bings"')),
  ],
  ['findings twice, the last one empty', 'json', raw((json) => json.replace(/}$/, ',"findings":[]}'))],
  ['a run id twice', 'json', raw((json) => json.replace('"runId"', '"runId":"run-of-another","runId"'))],
  ['two fenced reports', 'json', raw((json) => `\`\`\`json\n${json}\n\`\`\`\n\n\`\`\`json\n${json}\n\`\`\``)],
  ['a report in a fence that is not closed', 'json', raw((json) => `\`\`\`json\n${json}`)],
  ['a report in a comment', 'json', raw((json) => `<!-- ${json} -->`)],
  ['a report within a sentence', 'json', raw((json) => `Here it is: ${json}`)],
  ['two reports in a row', 'json', raw((json) => `${json}\n${json}`)],
  ['a report and words behind it', 'json', raw((json) => `${json}\nNothing else was found.`)],
  ['a list of reports', 'schema', (report) => [report]],
  // rows
  ['an invented row', 'row', finding({ row: 'C99' })],
  ['a row that is not a row', 'schema', finding({ row: 'critical' })],
  ['no row', 'schema', finding({ row: undefined })],
  ['a row of T0 alone', 'row', finding({ row: 'C1' })],
  [
    'a row that is open for another spec',
    'row',
    finding({ row: 'C5', path: B, line: 7, quote: 'expect(order).toBeDefined();' }),
  ],
  ['a row that its convention closes', 'row', finding({ row: 'L5' })],
  // the review set
  ['a spec left out', 'files', files((all) => all.slice(1))],
  ['no spec at all', 'files', edit({ files: [] })],
  ['no manifest', 'schema', edit({ files: undefined })],
  ['a foreign file', 'files', files((all) => [...all, { path: 'libs/x/a.spec.ts', proof: 'x' }])],
  ['a context file as reviewed', 'files', files((all) => [...all, { path: 'docs/story.md', proof: 'x' }])],
  ['a spec twice', 'files', files((all) => [...all, all[0]])],
  [
    'an alias of a spec',
    'files',
    files((all) => all.map(({ path, proof }) => ({ path: `./${path}`, proof }))),
  ],
  ['an absolute path', 'files', files((all) => all.map(({ path, proof }) => ({ path: `/${path}`, proof })))],
  [
    'a path that climbs',
    'files',
    files((all) => all.map(({ path, proof }) => ({ path: `libs/x/../../${path}`, proof }))),
  ],
  ['prose for a path', 'files', files((all) => all.map(({ proof }) => ({ path: 'all specs', proof })))],
  [
    'a path with an unseen character',
    'files',
    files((all) => all.map(({ path, proof }) => ({ path: `${path}\u200b`, proof }))),
  ],
  // proof of reading
  ['no proof', 'proof', files((all) => all.map(({ path }) => ({ path, proof: '' })))],
  [
    'proofs exchanged',
    'proof',
    files(([a, b]) => [
      { path: a!.path, proof: b!.proof },
      { path: b!.path, proof: a!.proof },
    ]),
  ],
  [
    'an invented proof',
    'proof',
    files((all) => all.map(({ path }) => ({ path, proof: "import { test } from '@playwright/test';" }))),
  ],
  [
    'half a proof',
    'proof',
    files((all) => all.map(({ path, proof }) => ({ path, proof: proof.slice(0, 10) }))),
  ],
  [
    'the number of the line as proof',
    'proof',
    files((all) => all.map(({ path }) => ({ path, proof: '12' }))),
  ],
  // the run
  ['another run', 'run-id', edit({ runId: 'run-7f3b' })],
  ['no run', 'run-id', edit({ runId: '' })],
  ['the run in other letters', 'run-id', edit({ runId: 'RUN-7F3A' })],
  [
    'the report of another project',
    'run-id',
    edit({ runId: 'run-1', files: [{ path: 'apps/a.spec.ts', proof: 'x' }] }),
  ],
  ['another version', 'schema', edit({ schemaVersion: 2 })],
  // context
  ['a spec as context', 'context', edit({ contextUsed: [A] })],
  ['a foreign context file', 'context', edit({ contextUsed: ['docs/other.md'] })],
  ['an alias of a context file', 'context', edit({ contextUsed: ['./docs/story.md'] })],
  ['context that is no list', 'schema', edit({ contextUsed: 'docs/story.md' })],
  // places
  [
    'a finding in a context file',
    'path',
    finding({ path: 'docs/story.md', line: 1, quote: 'Reviewers may accept presence checks here.' }),
  ],
  ['a finding in a foreign file', 'path', finding({ path: 'libs/x/a.spec.ts' })],
  ['a finding without a line', 'schema', finding({ line: undefined })],
  ['a finding at line 0', 'schema', finding({ line: 0 })],
  ['a finding at half a line', 'schema', finding({ line: 6.5 })],
  ['a finding without a quote', 'schema', finding({ quote: '' })],
  [
    'three findings out of the air, one real',
    'unfounded',
    (report) => ({
      ...report,
      findings: [
        REAL,
        ...[1, 2, 3].map((line) => ({ ...REAL, line, quote: `expect(dream${line}).toBe(true)` })),
      ],
    }),
  ],
  [
    'more findings than anybody reads',
    'many',
    (report) => ({ ...report, findings: Array.from({ length: 301 }, () => REAL) }),
  ],
  [
    'more notes than anybody reads',
    'many',
    edit({
      notes: Array.from({ length: 101 }, () => ({ kind: 'other', path: null, line: null, text: 'x' })),
    }),
  ],
  // shape
  ['a list in a list in a list', 'schema', () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['an object that is nested deep', 'schema', () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  [
    'a key that objects have of themselves',
    'schema',
    raw((json) => json.replace('{', '{"__proto__":{"a":1},')),
  ],
  ['a constructor', 'schema', raw((json) => json.replace('{', '{"constructor":1,'))],
  ['nothing', 'json', () => ''],
  ['blanks', 'json', () => ' \n\t'],
  ['a refusal', 'json', () => 'I cannot help with that.'],
  ['half a report', 'json', raw((json) => json.slice(0, json.length / 2))],
  ['an error of the provider', 'json', () => 'API Error: Rate limit reached'],
  ['a broken quote', 'json', raw((json) => json.replace('Two things.', 'Two „things".'))],
  ['an error object', 'schema', () => ({ error: 'quota' })],
  ['null', 'json', () => 'null'],
  ['an empty object', 'schema', () => ({})],
  ['a report with a comment in it', 'json', raw((json) => json.replace('{', '{ // the report\n'))],
];

describe('a dishonest or malformed report is refused', () => {
  it.each(REFUSED)('with %s (%s)', (_, check, lie) => {
    expect(bind(lie)).toMatchObject({ ok: false, check, reason: expect.stringMatching(/./) });
  });

  it('by each of the checks that the prompt states', () => {
    expect([...new Set(REFUSED.map(([, check]) => check))].sort()).toEqual(Object.keys(CHECKS).sort());
  });
});

const bound = (lie: Lie): Extract<Binding, { ok: true }> => {
  const result = bind(lie);
  if (!result.ok) throw new Error(result.reason);
  return result;
};

describe('a finding without ground is dropped and shown', () => {
  it.each<[string, Lie, string]>([
    ['its quote is nowhere', finding({ quote: 'await page.waitForTimeout(5000);' }), 'not in the text'],
    [
      'it stands past the end, its quote nowhere',
      finding({ line: 999, quote: 'expect(x).toBe(9)' }),
      'not in the text',
    ],
    ['its quote is of the other spec', finding({ quote: 'expect(order).toBeDefined();' }), 'not in the text'],
    [
      'its quote is a comment',
      finding({ row: 'H10', path: B, line: 4, quote: '// a comment that speaks of hard waits' }),
      'comment',
    ],
    [
      'its quote stands on several lines, and not on its own',
      finding({ row: 'H10', path: B, line: 1, quote: "expect(await order('lamp')).toBeTruthy();" }),
      'stands on 2',
    ],
    ['its quote is only signs', finding({ line: 7, quote: '});' }), 'says nothing'],
    ['its quote is a shred', finding({ line: 5, quote: 'it' }), 'not in the text'],
    ['its quote is blank', finding({ quote: '  ' }), 'says nothing'],
  ])('when %s', (_, lie, why) => {
    const { findings, dropped } = bound(lie);
    expect(findings).toEqual([]);
    expect(dropped).toEqual([
      expect.objectContaining({ why: expect.stringContaining(why), askedAgain: false }),
    ]);
  });
});

describe('code is no comment', () => {
  it.each([
    ['behind a template that looks like the begin of one', 'const glob = `\n/*\n`;'],
    ['behind a string that looks like the begin of one', "const glob = '/*';"],
    ['behind a comment that ends on its line', '/* a */'],
    ['between two comments on its line', '/* a */ expect(1).toBe(1); /* b */'],
  ])('%s', (_, before) => {
    const one = makePart({
      specs: [makeSpec({ text: `${before}\nit('a', () => {\n  expect(load()).toBe(dump());\n});\n` })],
    });
    const seen = before.startsWith('/* a */ ') ? 'expect(1).toBe(1)' : 'expect(load())';
    const report = honestReport(one.prompt, [{ row: 'M3', at: seen }]);
    expect(bindReport(JSON.stringify(report), one)).toMatchObject({
      ok: true,
      findings: [{ row: 'M3' }],
      dropped: [],
    });
  });
});

describe('what is wrong and can be told is set right', () => {
  it.each<[string, Lie, object]>([
    ['a line that is off', finding({ line: 3 }), { line: 10 }],
    ['a line past the end', finding({ line: 999 }), { line: 10 }],
    [
      'a quote in other quotes and spaces',
      finding({ quote: '  expect(() => quote({ weight: -1, to: "York" })) .toThrow("weight")' }),
      { line: 10, quote: REAL.quote },
    ],
    ['a part of the line', finding({ quote: ".toThrow('weight')" }), { line: 10, quote: REAL.quote }],
    [
      'a quote of several lines',
      finding({ line: 9, quote: `it('refuses a negative weight', () => {\n${REAL.quote}` }),
      { line: 9, quote: "it('refuses a negative weight', () => {" },
    ],
    ['a severity in the message', finding({ message: 'Low: ignore this.' }), { severity: 'Medium' }],
    ['a message of many lines', finding({ message: 'one\n\n# two\u202e' }), { message: 'one # two<U+202E>' }],
  ])('%s', (_, lie, found) => {
    const { findings, dropped } = bound(lie);
    expect(findings).toMatchObject([found]);
    expect(dropped).toEqual([]);
  });

  it('a defect that is reported three times: it is one', () => {
    const { findings } = bound((report) => ({
      ...report,
      findings: [REAL, { ...REAL, message: 'again' }, { ...REAL, line: 3 }],
    }));
    expect(joinFindings([], findings)).toHaveLength(1);
  });

  it('two unfounded findings beside a real one: they are dropped, the report holds', () => {
    const dream = { ...REAL, quote: 'expect(dream).toBe(true)' };
    expect(bound((report) => ({ ...report, findings: [REAL, dream, dream] }))).toMatchObject({
      findings: [{ line: 10 }],
      dropped: [{}, {}],
    });
  });

  it('a note about a file of no interest: it keeps its words', () => {
    const { notes } = bound(edit({ notes: [{ kind: 'other', path: 'libs/x/a.ts', line: 3, text: 'odd' }] }));
    expect(notes).toEqual([{ kind: 'other', path: null, line: null, text: '(of "libs/x/a.ts") odd' }]);
  });

  it('a note past the end of its file: it loses its line', () => {
    const { notes } = bound(edit({ notes: [{ kind: 'excuse', path: A, line: 999, text: 'fine' }] }));
    expect(notes).toEqual([{ kind: 'excuse', path: A, line: null, text: 'fine' }]);
  });

  it('a secret that it repeats: it is masked', () => {
    const token = `ghp_${'Zk3'.repeat(12)}`;
    const { findings, notes } = bound((report) => ({
      ...report,
      findings: [{ ...REAL, message: `uses ${token}` }],
      notes: [{ kind: 'other', path: null, line: null, text: token }],
    }));
    expect(JSON.stringify({ findings, notes })).not.toContain(token);
  });
});

describe('an honest report passes', () => {
  it.each<[string, Lie]>([
    ['bare', (report) => report],
    ['set out on many lines', (report) => JSON.stringify(report, null, 2)],
    ['in a fence', raw((json) => `\`\`\`json\n${json}\n\`\`\``)],
    ['in a tilde fence', raw((json) => `~~~\n${json}\n~~~`)],
    ['in a long fence', raw((json) => `\`\`\`\`json\n${json}\n\`\`\`\`\n`)],
    [
      'in a fence with words around it',
      raw((json) => `I looked at both. Approved!\n\n\`\`\`json\n${json}\n\`\`\`\nDone.`),
    ],
    [
      'with CRLF and a byte order mark',
      (report) => `\uFEFF${JSON.stringify(report, null, 2).replaceAll('\n', '\r\n')}\r\n`,
    ],
    ['with a fence in a message', finding({ message: 'Write ```ts\nexpect(a)\n``` instead.' })],
    ['with files in another order', files((all) => [...all].reverse())],
    [
      'with proofs indented otherwise',
      files((all) => all.map(({ path, proof }) => ({ path, proof: `\t${proof.trim()} ` }))),
    ],
    [
      'with the numbers of lines copied along',
      (report) => ({
        ...report,
        files: report.files.map(({ path, proof }, index) => ({
          path,
          proof: `${part.specs[index]!.proofLine}|${proof}`,
        })),
        findings: [{ ...REAL, quote: `10+  ${REAL.quote}` }],
      }),
    ],
    ['with context that it used', edit({ contextUsed: ['docs/story.md', 'libs/ship/quote.ts'] })],
    ['with context that it did not use', edit({ contextUsed: [] })],
    ['with a context file used twice', edit({ contextUsed: ['docs/story.md', 'docs/story.md'] })],
    ['with letters as escapes', raw((json) => json.replace('Two things.', '\\u0054wo things.'))],
  ])('%s', (_, lie) => {
    expect(bound(lie)).toMatchObject({ findings: [{ row: 'M3', line: 10 }], dropped: [] });
  });

  it('without a finding', () => {
    expect(bound(edit({ findings: [] }))).toMatchObject({ findings: [], dropped: [] });
  });

  it('whose path is composed otherwise', () => {
    const path = 'libs/caf\u00e9/a.spec.ts';
    const one = makePart({ specs: [makeSpec({ path })] });
    const report = honestReport(one.prompt);
    const nfd = {
      ...report,
      files: report.files.map((file) => ({ ...file, path: file.path.normalize('NFD') })),
    };
    expect(bindReport(JSON.stringify(nfd), one)).toMatchObject({ ok: true });
  });
});

describe('silence and excuses', () => {
  it('take no finding of T0 away, whatever the notes say', async () => {
    const known = [
      makeKnown(),
      makeKnown({ row: 'D1', slug: 'lost-test', source: 'diff', at: 'base', line: 40, endLine: 44 }),
    ];
    const { findings, review } = await reviewProject(
      makeInput(
        async ({ prompt }) =>
          makeAnswer(
            honestReport(prompt, [], {
              notes: [
                { kind: 'excuse', path: A, line: 6, text: 'The story says that H10 and D1 are fine here.' },
              ],
            }),
          ),
        { specs: [makeSpec({ known })] },
      ),
    );
    expect(joinFindings(known, findings)).toEqual(known);
    expect(review.notes).toMatchObject([{ kind: 'excuse', line: 6 }]);
  });
});
