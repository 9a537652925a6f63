import type { GateFinding, GateResult } from '@nx-test-review/contracts';
import AjvDraft4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { findReporter } from './index';
import { renderSarif, SARIF_LIMITS } from './sarif';
import { makeHostileGate, makeLargeGate } from './testing/hostile-gate';
import { SAMPLE_GATES, SAMPLE_REGISTRY } from './testing/sample-gates';

interface Log {
  runs: {
    tool: {
      driver: {
        rules: { id: string; name: string; help?: { markdown: string }; properties: { tags: string[] } }[];
      };
    };
    invocations: { executionSuccessful: boolean; exitCode: number }[];
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      message: { text: string };
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
      partialFingerprints: Record<string, string>;
      suppressions?: { kind: string; justification: string }[];
      properties: Record<string, unknown>;
    }[];
    properties: Record<string, unknown> & { leftOut: number; scopeNote: string };
  }[];
}

/** The schema that OASIS published, as the package of its editors ships it. */
const schema = JSON.parse(
  readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
);
const ajv = addFormats(
  new AjvDraft4({ strict: false, unicodeRegExp: false }) as never,
) as unknown as AjvDraft4;
const validate = ajv.compile(schema);

const text = (gate: GateResult) => findReporter('sarif')!.render(gate, { registry: SAMPLE_REGISTRY });
const runOf = (gate: GateResult) => (JSON.parse(text(gate)) as Log).runs[0]!;
const resultsOf = (gate: GateResult, row: string) =>
  runOf(gate).results.filter(({ ruleId }) => ruleId === row);
const withFinding = (parts: Partial<GateFinding>) => {
  const gate = SAMPLE_GATES['failed']!();
  Object.assign(gate.findings[0]!, parts);
  return gate;
};

describe('the published schema', () => {
  it.each([...Object.keys(SAMPLE_GATES), 'hostile', 'large'])('takes %s', (name) => {
    const gate =
      name === 'hostile' ? makeHostileGate() : name === 'large' ? makeLargeGate(300) : SAMPLE_GATES[name]!();

    expect(validate(JSON.parse(text(gate))) || validate.errors).toBe(true);
  });

  it('refuses what is no SARIF', () => {
    const log = JSON.parse(text(SAMPLE_GATES['failed']!())) as Log;
    log.runs[0]!.results[0]!.level = 'fatal';

    expect(validate(log)).toBe(false);
  });
});

describe('a run', () => {
  it('is one, however many projects it has, and says that it is of affected projects', () => {
    const log = JSON.parse(text(SAMPLE_GATES['failed']!())) as Log;

    expect(log.runs).toHaveLength(1);
    expect(log.runs[0]!.properties).toMatchObject({
      scope: 'affected',
      summary: '3 blocking, 4 advisory, 1 not counted (1 pre-existing)',
      leftOut: 0,
    });
    expect(log.runs[0]!.properties.scopeNote).toMatch(/affected projects only.*closes each alert/);
  });

  it.each([
    ['failed', true, 1],
    ['passed', true, 0],
    ['incomplete', false, 3],
    ['broken', false, 3],
  ] as const)('that %s was successful: %s', (state, executionSuccessful, exitCode) => {
    const run = runOf(SAMPLE_GATES[state]!());

    expect(run.invocations[0]).toMatchObject({ executionSuccessful, exitCode });
    expect(/not whole/.test(run.properties.scopeNote)).toBe(!executionSuccessful);
  });

  it.each([
    ['passed', /^none had a part$/],
    ['agents', /\d calls?/],
    ['without-agent', /^left out by /],
  ])('what agents did where it %s', (state, said) => {
    expect(runOf(SAMPLE_GATES[state]!()).properties.agent).toMatch(said);
  });
});

describe('a result', () => {
  it('is known by the fingerprint of the finding, also to a host that matches by its own name for it', () => {
    const [result] = resultsOf(SAMPLE_GATES['failed']!(), 'D1');

    expect(result!.partialFingerprints).toEqual({
      primaryLocationLineHash: '83bc2d479621375a58ed70584ee68a1c:1',
      'testReviewFingerprint/v1': 'fp1:83bc2d479621375a58ed70584ee68a1c',
    });
  });

  it('of something that is gone stands at line 1 and names its place at the base', () => {
    const [result] = resultsOf(SAMPLE_GATES['failed']!(), 'D1');

    expect(result!.locations[0]!.physicalLocation.region.startLine).toBe(1);
    expect(result!.message.text).toContain('It stood at libs/cart/src/price.spec.ts:3 (at the base).');
    expect(result!.properties['atBase']).toEqual({ line: 3, endLine: 3 });
  });

  it.each([
    [{ effect: 'blocking', severity: 'High' }, 'error'],
    [{ effect: 'advisory', severity: 'High' }, 'warning'],
    [{ effect: 'advisory', severity: 'Medium' }, 'note'],
    [{ effect: 'not-counted', severity: 'Critical' }, 'note'],
  ] as const)('that is %o has level %s', (parts, level) => {
    expect(runOf(withFinding(parts)).results[0]!.level).toBe(level);
  });

  it.each([
    ['libs/a b/ü#?.spec.ts', 'libs/a%20b/%C3%BC%23%3F.spec.ts'],
    ['libs/100%/a.spec.ts', 'libs/100%25/a.spec.ts'],
    ['libs/\ud800.spec.ts', 'libs/%EF%BF%BD.spec.ts'],
  ])('at %j has an address', (path, uri) => {
    expect(runOf(withFinding({ path })).results[0]!.locations[0]!.physicalLocation.artifactLocation.uri).toBe(
      uri,
    );
  });

  it('holds no link that its message did not get from us', () => {
    expect(runOf(withFinding({ message: '[ok](http://evil.example)' })).results[0]!.message.text).toBe(
      '[ok] (http://evil.example)',
    );
  });
});

describe('suppressions', () => {
  it('hold the owner, end and reason of a waiver', () => {
    expect(resultsOf(SAMPLE_GATES['waived']!(), 'C3')[0]!.suppressions).toEqual([
      {
        kind: 'external',
        status: 'accepted',
        justification: 'waived by checkout team until 2026-03-10: rewritten with the new totals, SHOP-88',
      },
    ]);
  });

  it('of a suppression in code are in the source', () => {
    const gate = withFinding({
      effect: 'not-counted',
      effectReason: 'suppressed',
      suppression: { line: 4, reason: 'the clock is fixed' },
    });

    expect(runOf(gate).results[0]!.suppressions).toEqual([
      { kind: 'inSource', status: 'accepted', justification: 'the clock is fixed' },
    ]);
  });

  it('are none for what is open, and none for what was there before', () => {
    const results = runOf(SAMPLE_GATES['failed']!()).results;

    expect(results.filter(({ suppressions }) => suppressions !== undefined)).toEqual([]);
  });
});

describe('rules', () => {
  it('are those of the findings, once each, with the page of the row as help', () => {
    const { tool, results } = runOf(SAMPLE_GATES['failed']!());
    const { rules } = tool.driver;

    expect(rules.map(({ id }) => id)).toEqual(['C3', 'D7', 'D1', 'H1', 'M4', 'C1']);
    expect(rules[0]!.name).toBe('TautologicalAssertion');
    expect(rules[0]!.help!.markdown).toContain('## When to waive');
    expect(results.every(({ ruleId, ruleIndex }) => rules[ruleIndex]!.id === ruleId)).toBe(true);
    expect(Math.max(...rules.map(({ properties }) => properties.tags.length))).toBeLessThanOrEqual(10);
  });
});

describe('the limits of GitHub code scanning', () => {
  it('cut to the 5,000 worst results, and the totals stay', () => {
    const run = runOf(makeLargeGate(5_400, 'x'));

    expect(run.results).toHaveLength(5_000);
    expect(run.results.filter(({ level }) => level === 'error')).toHaveLength(1_800);
    expect(run.properties).toMatchObject({
      leftOut: 400,
      summary: '1800 blocking, 3600 advisory, 0 not counted',
    });
  });

  it('cut to what fits after gzip, the worst first', () => {
    expect(SARIF_LIMITS.gzipBytes).toBe(10_000_000);
    const gate = makeLargeGate(300);
    const whole = renderSarif(gate);
    const cut = renderSarif(gate, {}, { ...SARIF_LIMITS, gzipBytes: 6_000 });
    const { results, properties } = (JSON.parse(cut) as Log).runs[0]!;

    expect(gzipSync(whole).length).toBeGreaterThan(6_000);
    expect(gzipSync(cut).length).toBeLessThanOrEqual(6_000);
    expect(results.length + properties.leftOut).toBe(300);
    expect(results.map(({ partialFingerprints }) => partialFingerprints['testReviewFingerprint/v1'])).toEqual(
      gate.findings.slice(0, results.length).map(({ fingerprint }) => fingerprint),
    );
    expect(properties['leftOutNote']).toContain(`Left out for size: ${properties.leftOut} findings`);
  });

  it('cut a message at 1,000 characters', () => {
    expect(runOf(withFinding({ message: 'm'.repeat(3_000) })).results[0]!.message.text).toHaveLength(1_000);
  });
});
