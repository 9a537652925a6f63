import type { GateFinding, GateProject, GateResult } from '@nx-test-review/contracts';
import { agentLine } from './agent-words';
import { fitFindings, leftOutWords, sizeOf } from './fit-findings';
import { describeCases, type Case } from './junit-cases';
import type { Reporter, ReportOptions } from './reporter';
import { makeSafe } from './safe-text';
import { listSuppressions } from './suppression-words';
import { describeWaiver, gateWords, listReasons, sortProjects, stateWords, totalsLine } from './words';
import { element, escapeXml } from './xml';

/** GitLab reads files of less than 30 MB, and of at most 250,000 XML objects: a finding takes some twelve of them. */
const MOST_BYTES = 29_000_000;
const MOST_FINDINGS = 15_000;

/** JUnit XML: a suite for the run and one for each project, a case for each spec. */
export const junit: Reporter = {
  name: 'junit',
  summary: 'JUnit XML, for the test view of Jenkins, CircleCI, Azure Pipelines and GitLab',
  file: 'test-review.junit.xml',
  limits: 'GitLab: 30 MB and 250,000 XML objects, so 15,000 findings',
  render: renderJunit,
};

interface Suite {
  name: string;
  properties: Record<string, string>;
  cases: Case[];
  out: string[];
}

function renderJunit(gate: GateResult, { reportPath }: ReportOptions = {}): string {
  const limits = { most: MOST_FINDINGS, fits: (text: string) => sizeOf(text) <= MOST_BYTES };
  return fitFindings(gate.findings, limits, (shown, left) => {
    const suites = [describeRun(gate, left, reportPath), ...describeProjects(gate, shown)];
    const cases = suites.flatMap((suite) => suite.cases);
    const root = element(
      'testsuites',
      { name: 'test-review', ...count(cases), time: 0 },
      suites.map((suite) => `\n${renderSuite(suite, gate.createdAt)}`).concat('\n'),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
  });
}

/** The answer itself is a case, so that no state makes a file without any: an empty one is often taken for a fault. */
function describeRun(gate: GateResult, left: number, reportPath?: string): Suite {
  const { word } = gateWords(gate);
  const text = [gate.headline, totalsLine(gate.totals), ...listReasons(gate)].map(makeSafe);
  const answer = { classname: 'test-review', name: 'gate' };
  return {
    name: 'test-review',
    properties: {
      state: word,
      exitClass: String(gate.exitClass),
      totals: totalsLine(gate.totals),
      policy: makeSafe(gate.policy.line),
      agent: makeSafe(agentLine(gate)),
      scope: gate.scope,
      runId: makeSafe(gate.runId),
      toolVersion: makeSafe(gate.toolVersion),
    },
    cases: [{ ...answer, outcome: outcomeOf(gate, gate.reportOnly), type: word, text, out: [] }],
    out: [
      totalsLine(gate.totals),
      ...gate.waivers.map(describeWaiver),
      ...listSuppressions(gate.suppressions),
      ...gate.notes,
      leftOutWords(left, reportPath) ?? '',
    ].filter(Boolean),
  };
}

/** What an inventory lists is neither passed nor failed. */
function outcomeOf({ state }: Pick<GateResult, 'state'>, inventory: boolean): Case['outcome'] {
  if (state === 'failed') return 'failure';
  if (state === 'incomplete' || state === 'broken') return 'error';
  return state === 'passed' && !inventory ? 'passed' : 'skipped';
}

function describeProjects(gate: GateResult, shown: readonly GateFinding[]): Suite[] {
  const byProject = new Map<string, GateFinding[]>();
  for (const finding of shown) {
    const found = byProject.get(finding.project);
    if (found) found.push(finding);
    else byProject.set(finding.project, [finding]);
  }
  return sortProjects(gate.projects).map((project) => {
    const cases = describeCases(project, byProject.get(project.project) ?? [], gate.waivers);
    return {
      name: makeSafe(project.project) || '-',
      properties: describeProject(project, gate.reportOnly),
      cases: [describeVerdict(project, cases, gate.reportOnly), ...cases],
      out: [],
    };
  });
}

function describeProject(project: GateProject, inventory: boolean): Record<string, string> {
  return {
    state: stateWords(project.state, inventory).word,
    ...(project.score === null ? {} : { score: String(project.score) }),
    ...(project.recommendation === null ? {} : { recommendation: project.recommendation }),
    expectedBecause: makeSafe(project.expectedBecause),
  };
}

/** The project's own word: what its specs do not say, such as a verdict that is missing or a bar that was not reached. */
function describeVerdict(project: GateProject, cases: readonly Case[], inventory: boolean): Case {
  const said = project.state === 'failed' && cases.some(({ outcome }) => outcome === 'failure');
  return {
    classname: `test-review.${makeSafe(project.project)}`,
    name: 'verdict',
    outcome: said ? 'passed' : outcomeOf(project, inventory),
    type: project.state,
    text: [makeSafe(project.reason)],
    out: said || (project.state === 'passed' && !inventory) ? [makeSafe(project.reason)] : [],
  };
}

function renderSuite({ name, properties, cases, out }: Suite, timestamp: string): string {
  const pairs = Object.entries(properties).map(([key, value]) => element('property', { name: key, value }));
  return element(
    'testsuite',
    { name, ...count(cases), skipped: countOf(cases, 'skipped'), time: 0, timestamp },
    [
      '\n',
      element('properties', {}, pairs),
      ...cases.map((one) => `\n${renderCase(one)}`),
      '\n',
      ...(out.length === 0
        ? []
        : [element('system-out', {}, [escapeXml(out.map(makeSafe).join('\n'))]), '\n']),
    ],
  );
}

function renderCase({ classname, name, outcome, type, text, out }: Case): string {
  const [message = ''] = text;
  const body = escapeXml(text.join('\n'));
  const children = {
    passed: [],
    skipped: [element('skipped', {}, [body])],
    failure: [element('failure', { type, message }, [body])],
    error: [element('error', { type, message }, [body])],
  }[outcome];
  return element('testcase', { classname, name, time: 0 }, [
    ...children,
    ...(out.length === 0 ? [] : [element('system-out', {}, [escapeXml(out.join('\n'))])]),
  ]);
}

function count(cases: readonly Case[]): Record<string, number> {
  return { tests: cases.length, failures: countOf(cases, 'failure'), errors: countOf(cases, 'error') };
}

function countOf(cases: readonly Case[], wanted: Case['outcome']): number {
  return cases.filter(({ outcome }) => outcome === wanted).length;
}
