import {
  countTokens,
  listFew,
  plural,
  type Finding,
  type GateAgent,
  type GateResult,
  type SpecReview,
} from '@nx-test-review/contracts';

const MOST_NAMED = 10;

/** What agents did in a run in one line, also where they did nothing. */
export function agentLine({ agent }: Pick<GateResult, 'agent'>): string {
  return agent?.line ?? 'none had a part';
}

/** What agents did in a run, one fact a line; the first one is the sum. */
export function listAgentFacts(agent: GateAgent, findings: readonly Finding[] = []): string[] {
  return [
    agent.line,
    ...describeUsage(agent),
    ...agent.replays.map(
      ({ runId, models, specs, from, to }) =>
        `replayed: ${plural(specs, 'answer')} of run ${runId}${models.length === 0 ? '' : ` by ${listFew(models, MOST_NAMED)}`}, made ${from === to ? from : `${from} to ${to}`}`,
    ),
    ...describeOutcomes(agent.specs),
    ...agent.unjudged.map(({ project, path, reason }) => `not judged: ${path} (${project}): ${reason}`),
    ...describeFailures(agent),
    ...agent.notes.map(({ kind, path, line, text }) => `${NOTE_WORDS[kind]}${placeOf(path, line)}: ${text}`),
    ...agent.dropped.map(
      ({ row, path, line, why, askedAgain }) =>
        `dropped: ${row} at ${path}:${line}, ${why}${askedAgain ? '; asked once more' : ''}`,
    ),
    ...describePrior(agent),
    ...findings
      .filter(({ effectReason }) => effectReason === 'refuted')
      .map((finding) => `${finding.row} at ${finding.path}:${finding.line}: ${secondLookWords(finding)}`),
    ...(agent.unreachedSource.length === 0
      ? []
      : [
          `no spec reaches ${plural(agent.unreachedSource.length, 'changed file')}: ${listFew(agent.unreachedSource, MOST_NAMED)}`,
        ]),
    ...agent.drivers.flatMap(describeDriver),
    ...agent.warnings.map((warning) => `warning: ${warning}`),
  ];
}

/** The same failure of one driver in one project is told once, with how often it came. */
function describeFailures({ failures }: GateAgent): string[] {
  const counts = new Map<string, number>();
  for (const { project, driver, kind, message } of failures) {
    const line = `${driver} for ${project} (${kind}): ${message}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `failed${count === 1 ? '' : ` ${count} times`}: ${line}`);
}

function describePrior({ prior }: GateAgent): string[] {
  return prior
    .filter(({ fate }) => fate !== 'confirmed')
    .map(({ row, path, line, lineNow, fate, reason }) => {
      const now = lineNow === null || lineNow === line ? '' : `, now at line ${lineNow}`;
      return `earlier finding ${fate}: ${row} at ${path}:${line}${now}: ${reason}`;
    });
}

const NOTE_WORDS: Record<GateAgent['notes'][number]['kind'], string> = {
  instruction: 'text that addresses the reviewer',
  excuse: 'text that excuses a bad practice',
  unjudged: 'could not be judged',
  'no-row': 'a defect without a row',
  other: 'the agent remarks',
};

function placeOf(path: string | null, line: number | null): string {
  if (path === null) return '';
  return line === null ? ` in ${path}` : ` at ${path}:${line}`;
}

function describeUsage({ calls, secondLooks, usage }: GateAgent): string[] {
  if (calls === 0) return [];
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = usage;
  const looks = secondLooks === 0 ? '' : `, ${secondLooks} of them second looks`;
  const fresh = inputTokens + cacheWriteTokens;
  const tokens = countTokens(usage);
  const told =
    tokens === 0
      ? 'the agent tells no tokens'
      : `${tokens} tokens (${fresh} in, ${cachedInputTokens} from a cache, ${outputTokens} out)`;
  return [`${plural(calls, 'call')}${looks}: ${told}`];
}

const OUTCOME_WORDS: Partial<Record<SpecReview['outcome'], string>> = {
  'unchanged-in-meaning': 'unchanged in meaning',
  'reached-not-asked': 'reached, not asked',
  'no-open-row': 'without an open row',
};

function describeOutcomes(specs: GateAgent['specs']): string[] {
  const told = Object.entries(OUTCOME_WORDS).flatMap(([outcome, words]) => {
    const count = specs[outcome as SpecReview['outcome']] ?? 0;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return told.length === 0 ? [] : [`no question about: ${told.join(', ')}`];
}

function describeDriver({
  name,
  version,
  tested,
  model,
  modelReported,
  isolation,
  enforces,
}: GateAgent['drivers'][number]): string[] {
  const told = modelReported ?? model ?? 'a model that it does not name';
  const asked =
    model !== null && modelReported !== null && model !== modelReported ? ` (asked for ${model})` : '';
  const known = version === null ? '' : ` ${version}${tested ? '' : ', a version that is not tested'}`;
  const sandbox = isolation === 'none' ? 'no sandbox' : `sandbox ${isolation}`;
  return [
    `${name}${known}: ${told}${asked}; read-only ${enforces.readOnly}, schema ${enforces.schema}, ${sandbox}`,
  ];
}

/** What a second look said of a finding: `refuted by codex: the value is computed (line 12)`; empty without one. */
export function secondLookWords({ secondLook }: Pick<Finding, 'secondLook'>): string {
  if (secondLook === undefined) return '';
  const { outcome, by, reason, line } = secondLook;
  return `${outcome} by ${by}: ${reason} (line ${line})`;
}
