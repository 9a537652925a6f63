import {
  joinFindings,
  computeScore,
  countFindings,
  type Finding,
  type ReviewReport,
} from '@nx-test-review/contracts';
import fc from 'fast-check';
import { reviewProject } from '../review-project';
import { honestReport } from '../testing/honest-agent';
import { makeAnswer, makeInput, makeKnown, makeSpec, openRow } from '../testing/make-input';
import { makePart } from '../testing/make-part';
import { bindReport } from './bind-report';

const known: Finding[] = [
  makeKnown(),
  makeKnown({ row: 'C4', slug: 'no-assertion', severity: 'Critical', line: 9, endLine: 11, quote: 'it(' }),
  makeKnown({ row: 'D2', slug: 'lost-assertion', source: 'diff', at: 'base', line: 6 }),
];
const specs = [makeSpec({ known, openRows: ['H10', 'C5', 'C6', 'M3'].map((id) => openRow(id)) })];
const part = makePart({ specs });
const { path, lines } = part.specs[0]!.spec;
const honest = honestReport(part.prompt);

const anyLine = fc.integer({ min: 1, max: 20 });
const anyQuote = fc.oneof(
  fc.constantFrom(...lines.filter((line) => line.trim() !== '')),
  fc.string({ minLength: 1 }),
  fc.constantFrom(...lines).map((line) => `${line} `),
);
const anyFinding = fc.record({
  row: fc.constantFrom('H10', 'C5', 'C6', 'M3'),
  path: fc.constant(path),
  line: anyLine,
  quote: anyQuote,
  message: fc.string({ minLength: 1, unit: 'binary' }),
});
const anyNote = fc.record({
  kind: fc.constantFrom('instruction', 'excuse', 'unjudged', 'no-row', 'other'),
  path: fc.option(fc.oneof(fc.constant(path), fc.string())),
  line: fc.option(anyLine),
  text: fc.string({ minLength: 1 }),
});
/** Reports that pass the schema and the manifest: they are believed, as far as their findings have ground. */
const plausible = fc
  .record({ findings: fc.array(anyFinding, { maxLength: 12 }), notes: fc.array(anyNote, { maxLength: 4 }) })
  .map((more) => ({ ...honest, ...more }));
/** Reports in which parts are exchanged for anything. */
const odd = fc
  .tuple(plausible, fc.constantFrom(...Object.keys(honest), 'severity', 'score', 'verdict'), fc.jsonValue())
  .map(([report, key, value]) => ({ ...report, [key]: value }));
const anyAnswer = fc.oneof(
  plausible.map((report) => JSON.stringify(report)),
  odd.map((report) => JSON.stringify(report)),
  fc.json(),
  fc.string({ unit: 'binary' }),
  plausible.map((report) => `Looks good.\n\`\`\`json\n${JSON.stringify(report)}\n\`\`\``),
);

const scoreOf = (findings: readonly Finding[]): number => computeScore(countFindings(findings));
const believed = (answer: string): Finding[] => {
  const bound = bindReport(answer, part);
  return bound.ok ? bound.findings : [];
};

jest.setTimeout(60_000);

describe('whatever an agent answers', () => {
  it('no known finding goes or changes', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(joinFindings(known, believed(answer)).slice(0, known.length)).toEqual(known);
      }),
      { numRuns: 200 },
    );
  });

  it('the score does not rise', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(scoreOf(joinFindings(known, believed(answer)))).toBeLessThanOrEqual(scoreOf(known));
      }),
      { numRuns: 200 },
    );
  });

  it('no report passes that names another run', () => {
    fc.assert(
      fc.property(plausible, fc.string(), (report, runId) => {
        fc.pre(runId !== part.runId);
        expect(bindReport(JSON.stringify({ ...report, runId }), part)).toMatchObject({
          ok: false,
          check: 'run-id',
        });
      }),
    );
  });

  it('no report passes whose proof is not the line', () => {
    fc.assert(
      fc.property(plausible, fc.string(), (report, proof) => {
        fc.pre(proof.replace(/\W/g, '') !== honest.files[0]!.proof.replace(/\W/g, ''));
        const lie = { ...report, files: [{ path, proof }] };
        expect(bindReport(JSON.stringify(lie), part)).toMatchObject({ ok: false, check: 'proof' });
      }),
    );
  });

  it('what is believed stands in the file: quote, line, open row, severity of the row', () => {
    let seen = 0;
    fc.assert(
      fc.property(plausible, (report) => {
        for (const { row, line, quote, severity } of believed(JSON.stringify(report))) {
          seen += 1;
          expect(lines[line - 1]?.trim()).toBe(quote);
          expect(severity).toBe(part.specs[0]!.spec.rows.get(row)?.severity);
        }
      }),
      { numRuns: 150 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  it('each reported finding is bound, dropped, or the report is refused', () => {
    fc.assert(
      fc.property(plausible, (report: ReviewReport | typeof honest) => {
        const bound = bindReport(JSON.stringify(report), part);
        if (bound.ok) expect(bound.findings.length + bound.dropped.length).toBe(report.findings.length);
        else expect(bound.check).toBe('unfounded');
      }),
      { numRuns: 150 },
    );
  });

  it('a review ends: each spec is judged, or named as not judged', async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, anyAnswer, async (first, later) => {
        let calls = 0;
        const ask = async (): Promise<ReturnType<typeof makeAnswer>> =>
          makeAnswer((calls += 1) === 1 ? first : later);
        const { review, unjudged, findings } = await reviewProject(makeInput(ask, { specs }));
        const outcome = review.specs.map((spec) => spec.outcome);
        expect(outcome).toEqual([bindReport(first, part).ok ? 'asked' : 'failed']);
        expect(unjudged).toHaveLength(outcome[0] === 'failed' ? 1 : 0);
        expect(joinFindings(known, findings).slice(0, known.length)).toEqual(known);
      }),
      { numRuns: 100 },
    );
  });
});
