import type { GateFinding, GateResult } from '@nx-test-review/contracts';
import Ajv from 'ajv';
import { findReporter } from './index';
import { makeHostileGate, makeLargeGate } from './testing/hostile-gate';
import { SAMPLE_GATES } from './testing/sample-gates';

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

/** The shape that GitLab documents for `artifacts:reports:codequality`, and nothing beside it. */
const shape = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!\\./|/)' },
          lines: {
            type: 'object',
            additionalProperties: false,
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
};
const ajv = new Ajv();

const read = (gate: GateResult) => JSON.parse(findReporter('code-quality')!.render(gate)) as Issue[];
const withFinding = (parts: Partial<GateFinding>) => {
  const gate = SAMPLE_GATES['failed']!();
  Object.assign(gate.findings[0]!, parts);
  return gate;
};

it.each([...Object.keys(SAMPLE_GATES), 'hostile'])(
  '%s has the documented shape, each fingerprint once',
  (name) => {
    const issues = read(name === 'hostile' ? makeHostileGate() : SAMPLE_GATES[name]!());

    expect(ajv.validate(shape, issues) || ajv.errors).toBe(true);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  },
);

it.each([
  ['passed', 'info'],
  ['nothing-affected', 'info'],
  ['failed', 'major'],
  ['incomplete', 'blocker'],
  ['broken', 'blocker'],
])('says that the run %s in an entry of its own, of severity %s', (name, severity) => {
  const [first] = read(SAMPLE_GATES[name]!());

  expect(first).toMatchObject({ check_name: 'test-review', severity });
});

it.each([
  [{ severity: 'Critical' }, 'blocker'],
  [{ severity: 'High' }, 'critical'],
  [{ severity: 'Medium' }, 'major'],
  [{ severity: 'Low' }, 'minor'],
  [{ severity: 'Critical', effect: 'not-counted', effectReason: 'pre-existing' }, 'info'],
] as const)('a finding that is %o has severity %s', (parts, severity) => {
  expect(read(withFinding(parts))[1]!.severity).toBe(severity);
});

it('keeps what is not counted, since what a newer report lacks is shown as mended', () => {
  expect(read(SAMPLE_GATES['passed']!()).map(({ description }) => description)).toContainEqual(
    expect.stringMatching(/^C1 \(not counted: pre-existing\)/),
  );
});

it('keeps two findings of one fingerprint apart', () => {
  const gate = SAMPLE_GATES['failed']!();
  gate.findings[1]!.fingerprint = gate.findings[0]!.fingerprint;

  expect(read(gate)[2]!.fingerprint).toBe(`${gate.findings[0]!.fingerprint}:2`);
});

it('is cut at 10,000 findings, the worst first, and says so in the first entry', () => {
  const issues = read(makeLargeGate(12_000, 'x'));

  expect(issues).toHaveLength(10_001);
  expect(issues.filter(({ severity }) => severity === 'blocker')).toHaveLength(10_000);
  expect(issues[0]!.description).toMatch(/4000 blocking, 8000 advisory.*Left out for size: 2000 findings/);
});
