import type { Finding, GateFinding, GateResult } from '@nx-test-review/contracts';
import { gzipSync } from 'node:zlib';
import { agentLine } from './agent-words';
import { fitFindings, leftOutWords } from './fit-findings';
import type { Reporter, ReportOptions } from './reporter';
import { cutText, makeSafe, makeWellFormed } from './safe-text';
import { describeRules } from './sarif-rules';
import { gateWords, headPlace, listReasons, placeWords, REASON_WORDS, totalsLine } from './words';

/** GitHub keeps the 5,000 worst results of a run and refuses an upload of more than 10 MB, gzipped. */
export const SARIF_LIMITS = { results: 5_000, gzipBytes: 10_000_000, message: 1_000 };

/** SARIF 2.1.0: one run in one file, whatever the number of projects. */
export const sarif: Reporter = {
  name: 'sarif',
  summary: 'SARIF 2.1.0, for code scanning and editors',
  file: 'test-review.sarif',
  limits:
    'GitHub code scanning: 5,000 results, 10 MB gzipped, 1 location a result, 10 tags a rule, messages of 1,000',
  render: (gate, options) => renderSarif(gate, options),
};

/** The file within limits; those of GitHub by default. */
export function renderSarif(gate: GateResult, options: ReportOptions = {}, limits = SARIF_LIMITS): string {
  const fits = (text: string) => gzipSync(text).length <= limits.gzipBytes;
  return fitFindings(gate.findings, { most: limits.results, fits }, (shown, left) => {
    const log = {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [describeRun(gate, shown, left, options)],
    };
    return `${JSON.stringify(log, null, 2)}\n`;
  });
}

function describeRun(
  gate: GateResult,
  shown: readonly GateFinding[],
  left: number,
  { registry, reportPath }: ReportOptions,
): object {
  const rules = describeRules(shown, registry);
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const judged = gate.exitClass === 0 || gate.exitClass === 1;
  return {
    tool: { driver: { name: 'nx-test-review', semanticVersion: gate.toolVersion, rules } },
    automationDetails: { id: 'nx-test-review/' },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: judged,
        exitCode: gate.exitClass,
        exitCodeDescription: makeSafe(`${gate.state}: ${gate.headline}`),
        ...(judged ? {} : { toolExecutionNotifications: listReasons(gate).map(notify) }),
      },
    ],
    results: shown.map((finding) => ({
      ruleIndex: indexOf.get(finding.row),
      ...describeResult(finding, gate),
    })),
    properties: {
      state: gateWords(gate).word,
      exitClass: gate.exitClass,
      summary: totalsLine(gate.totals),
      totals: gate.totals,
      scope: gate.scope,
      scopeNote: describeScope(gate),
      leftOut: left,
      ...(left === 0 ? {} : { leftOutNote: leftOutWords(left, reportPath) }),
      projects: gate.projects.map(({ project, state }) => ({ project: makeSafe(project), state })),
      policy: makeSafe(gate.policy.line),
      agent: makeSafe(agentLine(gate)),
      base: gate.base?.sha ?? null,
      head: gate.head,
      runId: gate.runId,
    },
  };
}

function describeScope({ scope, exitClass }: GateResult): string {
  if (exitClass > 1) return 'not whole: an upload of this run would close alerts that nobody looked at';
  return scope === 'all'
    ? 'all specs of the projects that were run'
    : 'affected projects only: an upload to a branch closes each alert that this run does not hold';
}

function notify(reason: string): object {
  return { level: 'error', message: { text: plainText(reason) } };
}

function describeResult(finding: GateFinding, { waivers }: Pick<GateResult, 'waivers'>): object {
  const { line, endLine } = headPlace(finding);
  const also = finding.alsoRows?.length ? ` (also ${finding.alsoRows.join(', ')})` : '';
  const gone = finding.at === 'base' ? ` It stood at ${placeWords(finding)}.` : '';
  const suppressions = describeSuppressions(finding, waivers);
  return {
    ruleId: finding.row,
    level: levelOf(finding),
    message: { text: plainText(`${finding.message}${also}${gone}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodePath(finding.path), uriBaseId: '%SRCROOT%' },
          region: {
            startLine: line ?? 1,
            endLine: endLine ?? 1,
            ...(line === undefined ? {} : { snippet: { text: cutText(makeSafe(finding.quote), 400) } }),
          },
        },
        logicalLocations: [
          {
            fullyQualifiedName: makeSafe([finding.project, ...finding.titlePath].join(' > ')),
            kind: 'member',
          },
        ],
      },
    ],
    // The name that GitHub matches by. Its own action would take the text of the line, so that two tests lost in one
    // file, which have no line any more, would be one alert.
    partialFingerprints: {
      primaryLocationLineHash: `${finding.fingerprint.replace(/^fp\d+:/, '')}:1`,
      'testReviewFingerprint/v1': finding.fingerprint,
    },
    ...(suppressions.length === 0 ? {} : { suppressions }),
    properties: {
      severity: finding.severity,
      effect: finding.effect ?? 'advisory',
      ...(finding.effectReason === undefined ? {} : { effectReason: finding.effectReason }),
      ...(finding.provenance === undefined ? {} : { provenance: finding.provenance }),
      source: finding.source,
      project: makeSafe(finding.project),
      ...(finding.at === 'base' ? { atBase: { line: finding.line, endLine: finding.endLine } } : {}),
    },
  };
}

/** What blocks is an error; else the severity of the row tells between a warning and a note. */
function levelOf({ effect, severity }: Finding): 'error' | 'warning' | 'note' {
  if (effect === 'blocking') return 'error';
  return effect !== 'not-counted' && (severity === 'Critical' || severity === 'High') ? 'warning' : 'note';
}

function describeSuppressions(finding: Finding, waivers: GateResult['waivers']): object[] {
  const accept = (kind: 'external' | 'inSource', why: string) => [
    { kind, status: 'accepted', justification: plainText(why) },
  ];
  const use = waivers.find(({ id }) => id === finding.waiver);
  switch (finding.effectReason) {
    case 'waived':
      return accept(
        'external',
        use ? `waived by ${use.owner} until ${use.expires}: ${use.reason}` : 'waived',
      );
    case 'suppressed':
      return accept('inSource', finding.suppression?.reason ?? 'suppressed in code');
    case 'baseline':
    case 'refuted':
    case 'row-off':
      return accept('external', REASON_WORDS[finding.effectReason]);
    default:
      return [];
  }
}

/** Plain text of a message: `[text](target)` would be a link there. */
function plainText(text: string): string {
  return cutText(makeSafe(text), SARIF_LIMITS.message).replaceAll('](', '] (') || '-';
}

function encodePath(path: string): string {
  return makeWellFormed(path).split('/').map(encodeURIComponent).join('/');
}
