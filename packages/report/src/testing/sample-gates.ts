import { SAMPLE_AGENTS, SAMPLE_AGENT_FINDINGS } from './sample-agents';
import {
  EnvironmentError,
  type Finding,
  type GateResult,
  type SuppressionUse,
  type Verdict,
} from '@nx-test-review/contracts';
import {
  aggregate,
  applyPolicy,
  assembleVerdict,
  brokenGate,
  hashPolicy,
  resolvePolicy,
  resolveWaivers,
  type AggregateInput,
  type WaiverEntry,
} from '@nx-test-review/gate';
import { makeFinding } from '@tools/testing/make-finding';
import { makeRegistry, makeRow } from '@tools/testing/make-registry';

const TODAY = '2026-03-02';
const BASE = { ref: 'main', sha: '4f1c2e9a7b3d5f6081a2b3c4d5e6f70812345678', how: 'defaultBase' };
const HEAD = '9d8c7b6a5f4e3d2c1b0a99887766554433221100';
const SLUGS: Record<string, string> = {
  C1: 'disabled-test',
  C2: 'focused-test',
  C3: 'tautological-assertion',
  C4: 'no-assertion',
  C6: 'unreachable-assertion',
  H1: 'hard-wait',
  H3: 'conditional-assertion',
  M4: 'ungrouped-suite',
  D1: 'lost-test',
  D7: 'stopped-test',
};
const registry = makeRegistry(Object.entries(SLUGS).map(([id, slug]) => makeRow(id, { slug })));
/** The rows of the samples, each with a page. */
export const SAMPLE_REGISTRY = {
  ...registry,
  page: (id: string) => {
    const row = registry.find(id);
    return (
      row &&
      `# ${row.id} ${row.name}\n\nFires where a test of ${row.slug} stands.\n\n## When to waive\n\nNever.\n`
    );
  },
};
const policy = resolvePolicy({ layers: [], registry });

const skipped = makeFinding({
  row: 'D7',
  alsoRows: ['C1'],
  slug: 'stopped-test',
  severity: 'High',
  source: 'diff',
  path: 'libs/cart/src/cart.spec.ts',
  line: 12,
  quote: "it.skip('adds an item twice', () => {",
  titlePath: ['cart', 'adds an item twice'],
  message:
    'The test ran at the base and is skipped now. Let it run again, or delete it together with the behaviour that it tests.',
});
const lost = makeFinding({
  row: 'D1',
  slug: 'lost-test',
  severity: 'High',
  source: 'diff',
  at: 'base',
  path: 'libs/cart/src/price.spec.ts',
  line: 3,
  quote: "it('rounds to cents', () => {",
  titlePath: ['price', 'rounds to cents'],
  message:
    'The test is gone, and round in libs/cart/src/price.ts, which it exercised, still stands. Bring it back.',
});
const tautology = makeFinding({
  row: 'C3',
  slug: SLUGS['C3']!,
  path: 'apps/shop/src/app/checkout/checkout.component.spec.ts',
  line: 48,
  quote: 'expect(true).toBe(true);',
  titlePath: ['CheckoutComponent', 'shows the total'],
  message:
    'A literal is compared with itself, so the assertion cannot fail. Assert on what the component shows.',
  provenance: 'introduced',
});
const waits = [10, 22, 31].map((line, ordinal) =>
  makeFinding({
    row: 'H1',
    slug: SLUGS['H1']!,
    severity: 'High',
    path: 'apps/shop-e2e/src/checkout.spec.ts',
    line,
    ordinal,
    quote: 'await page.waitForTimeout(500);',
    titlePath: ['checkout'],
    message: 'A fixed wait. Wait for what the step needs.',
    provenance: 'introduced',
  }),
);
const ungrouped = makeFinding({
  row: 'M4',
  slug: SLUGS['M4']!,
  severity: 'Medium',
  line: 1,
  quote: "it('starts empty', () => {",
  titlePath: [],
  message: 'Four tests stand without a suite. Group them.',
  provenance: 'introduced',
});
const old = makeFinding({ line: 60, titlePath: ['cart', 'an old one'], provenance: 'pre-existing' });

const prints = makeFinding({
  line: 70,
  titlePath: ['cart', 'prints'],
  suppression: { line: 69, reason: 'the printer is away until May', addedByChange: false },
  provenance: 'introduced',
});
const suppression = (parts: Partial<SuppressionUse>): SuppressionUse => ({
  path: prints.path,
  line: 69,
  covers: 70,
  row: 'C1',
  reason: 'the printer is away until May',
  status: 'used',
  findings: 1,
  ...parts,
});
const suppressions: SuppressionUse[] = [
  suppression({}),
  suppression({
    line: 12,
    covers: 13,
    row: 'H1',
    reason: 'no event',
    status: 'unused',
    findings: 0,
    note: 'T0 finds no H1 on line 13: delete it',
  }),
  suppression({
    line: 20,
    covers: 21,
    reason: '',
    status: 'malformed',
    findings: 0,
    note: 'it gives no reason; write: // test-review-ignore C1 -- the reason',
  }),
  suppression({
    line: 30,
    covers: 31,
    row: 'M3',
    reason: 'one journey',
    status: 'unjudged',
    findings: 0,
    note: "M3 is an agent's row: T0 does not judge it",
  }),
];

interface Project {
  name: string;
  root: string;
  findings?: Finding[];
  suppressions?: SuppressionUse[];
  reviewed?: string[];
  unreadable?: Verdict['unreadable'];
  lostTests?: number;
  conventions?: Verdict['conventions'];
  agent?: Verdict['agent'];
}

function judge(project: Project, waivers: WaiverEntry[], reportOnly: boolean): Verdict {
  const findings = applyPolicy(project.findings ?? [], { policy, waivers, reportOnly });
  return assembleVerdict({
    runId: 'run-1',
    project: project.name,
    root: project.root,
    scope: reportOnly ? 'all' : 'affected',
    policy,
    findings,
    suppressions: project.suppressions,
    reviewed: project.reviewed ?? [],
    lostTests: project.lostTests,
    conventions: project.conventions,
    unreadable: project.unreadable,
    skipReason: 'no changed spec, and none that reaches a change',
    agent: project.agent ?? { name: 'none', asked: false, reason: 'agent is none' },
    evidence: {
      toolVersion: '0.1.0',
      registryHash: 'registry',
      configHash: 'config',
      policyHash: hashPolicy(policy),
      base: reportOnly ? null : BASE,
      head: HEAD,
      dirty: false,
      t0: { reportHash: null, rerun: false },
      createdAt: '2026-03-02T10:00:00.000Z',
    },
    reportOnly,
  });
}

function run(projects: Project[], parts: Partial<AggregateInput> = {}): GateResult {
  const reportOnly = parts.reportOnly ?? false;
  const found = projects.map((project) => ({
    project: project.name,
    verdict: judge(project, [...(parts.waivers ?? [])], reportOnly),
  }));
  return aggregate({
    run: { id: 'run-1', base: reportOnly ? null : BASE, head: HEAD, scope: reportOnly ? 'all' : 'affected' },
    toolVersion: '0.1.0',
    createdAt: '2026-03-02T10:00:05.000Z',
    policy,
    policySource: 'base 4f1c2e9a7b3d',
    expected: projects.map(({ name, root }) => ({ project: name, root, because: 'owns changed specs' })),
    found,
    today: TODAY,
    projectsWithSpecs: 12,
    ...parts,
  });
}

const cart: Project = {
  name: 'cart',
  root: 'libs/cart',
  reviewed: ['libs/cart/src/cart.spec.ts', 'libs/cart/src/price.spec.ts'],
};
const shop: Project = {
  name: 'shop',
  root: 'apps/shop',
  reviewed: ['apps/shop/src/app/checkout/checkout.component.spec.ts'],
};
const e2e: Project = {
  name: 'shop-e2e',
  root: 'apps/shop-e2e',
  reviewed: ['apps/shop-e2e/src/checkout.spec.ts'],
  conventions: [
    {
      key: 'priorityMarkers',
      status: 'established',
      yes: 9,
      no: 2,
      form: 'tag',
      examples: ['apps/shop-e2e/src/pay.spec.ts', 'apps/shop-e2e/src/cart.spec.ts'],
    },
    { key: 'testIds', status: 'emerging', yes: 3, no: 8, examples: ['apps/shop-e2e/src/pay.spec.ts'] },
    { key: 'networkFirst', status: 'absent', yes: 0, no: 11, examples: [] },
    {
      key: 'fixtures',
      status: 'unknown',
      yes: 1,
      no: 1,
      examples: ['apps/shop-e2e/src/pay.spec.ts'],
      reason: 'it applies to 2 specs of the corpus, fewer than 4',
    },
  ],
};
const docs: Project = { name: 'docs', root: 'apps/docs' };

const waivers = resolveWaivers({
  base: [
    {
      row: 'C3',
      path: tautology.path,
      owner: 'checkout team',
      reason: 'rewritten with the new totals, SHOP-88',
      expires: '2026-03-10',
    },
  ],
  head: [
    {
      row: 'C3',
      path: tautology.path,
      owner: 'checkout team',
      reason: 'rewritten with the new totals, SHOP-88',
      expires: '2026-03-10',
    },
    {
      row: 'D1',
      fingerprint: lost.fingerprint,
      owner: 'cart team',
      reason: 'rounding moves away',
      expires: '2026-04-01',
    },
  ],
  policy: { ...policy, newWaiverRows: ['D1'] },
  today: TODAY,
});

/** One gate result of each state, as a workspace would bring it. */
export const SAMPLE_GATES: Record<string, () => GateResult> = {
  passed: () =>
    run([{ ...cart, findings: [ungrouped, old], lostTests: 2 }, { ...e2e, findings: waits }, docs]),
  failed: () =>
    run([
      { ...cart, findings: [skipped, lost, ungrouped, old] },
      { ...shop, findings: [tautology] },
      { ...e2e, findings: waits },
      docs,
    ]),
  waived: () =>
    run(
      [
        { ...cart, findings: [lost, prints], suppressions },
        { ...shop, findings: [tautology] },
      ],
      { waivers },
    ),
  skipped: () => run([docs, { ...docs, name: 'tools', root: 'tools' }]),
  incomplete: () =>
    run(
      [
        { ...cart, unreadable: [{ path: 'libs/cart/src/new.spec.ts', reason: 'does not parse: line 3' }] },
        { ...shop, findings: [tautology] },
      ],
      {
        expected: [
          { project: 'cart', root: 'libs/cart', because: 'owns changed specs' },
          { project: 'shop', root: 'apps/shop', because: 'owns changed specs' },
          {
            project: 'shop-e2e',
            root: 'apps/shop-e2e',
            because: 'its task is in the run',
            outcome: 'its task did not run',
          },
        ],
        uncovered: ['scripts/release.spec.ts'],
      },
    ),
  agents: () =>
    run([
      { ...cart, findings: [lost, ...SAMPLE_AGENT_FINDINGS], agent: SAMPLE_AGENTS.answered },
      { ...shop, findings: [tautology], agent: SAMPLE_AGENTS.cutShort },
      { ...e2e, agent: SAMPLE_AGENTS.replayed },
    ]),
  'without-agent': () =>
    run([{ ...cart, findings: [ungrouped], agent: SAMPLE_AGENTS.leftOut }], {
      withoutAgent: { by: 'ada (GITHUB_ACTOR)', because: 'the provider is down since noon' },
    }),
  broken: () =>
    run([{ ...cart, findings: [] }], {
      removed: [
        { what: 'nx-test-review is not registered any more', detail: 'the base registers it in nx.json' },
      ],
    }),
  'no-answer': () =>
    brokenGate({
      runId: 'run-1',
      toolVersion: '0.1.0',
      createdAt: '2026-03-02T10:00:05.000Z',
      error: new EnvironmentError({
        code: 'base-not-found',
        message: 'base "origin/main" (from NX_BASE) is no commit of this clone',
        hint: 'fetch the whole history',
      }),
    }),
  'nothing-affected': () => run([], { projectsWithSpecs: 12 }),
  inventory: () =>
    run(
      [
        { ...cart, findings: [{ ...old, provenance: undefined }, ungrouped] },
        { ...e2e, findings: waits },
      ],
      {
        reportOnly: true,
        policySource: 'defaults',
        notes: ['to adopt: keep what stands in a baseline, and let only what a change introduces block'],
      },
    ),
};

/** The verdicts behind the failed sample's projects, for the task's own text. */
export const SAMPLE_VERDICTS: Record<string, () => Verdict> = {
  failed: () => judge({ ...cart, findings: [skipped, lost, ungrouped, old] }, [], false),
  skipped: () => judge(docs, [], false),
  agents: () => judge({ ...cart, findings: SAMPLE_AGENT_FINDINGS, agent: SAMPLE_AGENTS.answered }, [], false),
};
