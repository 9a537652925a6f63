import {
  addUsage,
  countTokens,
  NO_USAGE,
  listFew,
  plural,
  type DriverEvidence,
  type GateAgent,
  type Usage,
  type Verdict,
  type WithoutAgent,
} from '@nx-test-review/contracts';

type Reviewed = Verdict & { agent: { review: NonNullable<Verdict['agent']['review']> } };

/** What agents did over all projects; undefined when none was configured, asked or left out. */
export function sumAgents(
  verdicts: readonly Verdict[],
  withoutAgent: WithoutAgent | undefined,
): GateAgent | undefined {
  if (withoutAgent === undefined && verdicts.every(({ agent }) => agent.name === 'none')) return undefined;
  const reviewed = verdicts.filter((verdict): verdict is Reviewed => verdict.agent.review !== undefined);
  const sum = (read: (review: Reviewed['agent']['review']) => number): number =>
    reviewed.reduce((all, { agent }) => all + read(agent.review), 0);
  const ofProject = <T extends object>(read: (verdict: Reviewed) => readonly T[]) =>
    reviewed.flatMap((verdict) => read(verdict).map((one) => ({ ...one, project: verdict.project })));
  const found: Omit<GateAgent, 'line'> = {
    withoutAgent: withoutAgent ?? null,
    drivers: uniteDrivers(reviewed.flatMap(({ agent }) => agent.review.drivers)),
    calls: sum(({ calls }) => calls),
    secondLooks: sum(({ secondLooks }) => secondLooks),
    specs: countOutcomes(reviewed),
    usage: sumUsage(reviewed.map(({ agent }) => agent.review)),
    replays: listReplays(reviewed),
    unjudged: verdicts.flatMap(({ project, agent }) =>
      (agent.unjudged ?? []).map((one) => ({ ...one, project })),
    ),
    dropped: ofProject(({ agent }) => agent.review.dropped),
    prior: ofProject(({ agent }) => agent.review.prior),
    notes: ofProject(({ agent }) => agent.review.notes),
    failures: ofProject(({ agent }) => agent.review.failures),
    unreachedSource: [...new Set(reviewed.flatMap(({ agent }) => agent.review.unreachedSource))].sort(),
    warnings: [...new Set(reviewed.flatMap(({ agent }) => agent.review.warnings))],
  };
  return { line: describe(found, verdicts), ...found };
}

/** A project that made no call says nothing of the cost. */
function sumUsage(reviews: readonly { calls: number; usage: Usage }[]): Usage {
  const called = reviews.filter(({ calls }) => calls > 0).map(({ usage }) => usage);
  return called.length === 0 ? NO_USAGE : addUsage(called);
}

function countOutcomes(reviewed: readonly Reviewed[]): GateAgent['specs'] {
  const counts: GateAgent['specs'] = {};
  for (const { outcome } of reviewed.flatMap(({ agent }) => agent.review.specs))
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function listReplays(reviewed: readonly Reviewed[]): GateAgent['replays'] {
  const runs = new Map<string, GateAgent['replays'][number]>();
  for (const { outcome, storedAt, storedBy, storedModel } of reviewed.flatMap(
    ({ agent }) => agent.review.specs,
  )) {
    if (outcome !== 'replayed' || storedAt === null || storedBy === null) continue;
    const run = runs.get(storedBy) ?? { runId: storedBy, models: [], specs: 0, from: storedAt, to: storedAt };
    const models = storedModel === undefined ? run.models : [...run.models, storedModel];
    runs.set(storedBy, {
      runId: storedBy,
      models: [...new Set(models)].sort(),
      specs: run.specs + 1,
      from: storedAt < run.from ? storedAt : run.from,
      to: storedAt > run.to ? storedAt : run.to,
    });
  }
  return [...runs.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function uniteDrivers(drivers: readonly DriverEvidence[]): DriverEvidence[] {
  return [...new Map(drivers.map((driver) => [JSON.stringify(driver), driver])).values()];
}

function describe(found: Omit<GateAgent, 'line'>, verdicts: readonly Verdict[]): string {
  const { withoutAgent, drivers, calls, specs, usage } = found;
  if (withoutAgent !== null) return `left out by ${withoutAgent.by}: ${withoutAgent.because}`;
  const names = [...new Set(verdicts.flatMap(({ agent }) => (agent.asked ? [agent.name] : [])))];
  if (names.length === 0)
    return `not run: ${listFew([...new Set(verdicts.map(({ agent }) => agent.reason))])}`;
  const who = drivers.length === 0 ? names : drivers.map(nameDriver);
  return [
    listFew([...new Set(who)]),
    ...(specs.asked === undefined ? [] : [`${plural(specs.asked, 'spec')} asked`]),
    ...(specs.replayed === undefined ? [] : [`${specs.replayed} replayed`]),
    ...(found.unjudged.length === 0 ? [] : [`${found.unjudged.length} not judged`]),
    plural(calls, 'call'),
    ...(calls === 0 ? [] : [describeTokens(usage), describeCost(usage)]),
  ].join(', ');
}

function nameDriver({ name, model, modelReported }: DriverEvidence): string {
  const told = modelReported ?? model;
  return told === null ? name : `${name} (${told})`;
}

/** What agents did in the gates of several registrations: each project belongs to one of them. */
export function mergeAgents(agents: readonly GateAgent[]): GateAgent | undefined {
  const [first, ...others] = agents;
  if (first === undefined || others.length === 0) return first;
  const all = <T>(read: (agent: GateAgent) => readonly T[]): T[] => agents.flatMap(read);
  const sum = (read: (agent: GateAgent) => number): number => agents.reduce((sum, one) => sum + read(one), 0);
  const specs: GateAgent['specs'] = {};
  for (const [outcome, count] of all(({ specs }) => Object.entries(specs) as [keyof typeof specs, number][]))
    specs[outcome] = (specs[outcome] ?? 0) + count;
  return {
    line: [...new Set(all(({ line }) => [line]))].join('; '),
    withoutAgent: agents.find(({ withoutAgent }) => withoutAgent !== null)?.withoutAgent ?? null,
    drivers: uniteDrivers(all(({ drivers }) => drivers)),
    calls: sum(({ calls }) => calls),
    secondLooks: sum(({ secondLooks }) => secondLooks),
    specs,
    usage: sumUsage(agents),
    replays: all(({ replays }) => replays),
    unjudged: all(({ unjudged }) => unjudged),
    dropped: all(({ dropped }) => dropped),
    prior: all(({ prior }) => prior),
    notes: all(({ notes }) => notes),
    failures: all(({ failures }) => failures),
    unreachedSource: [...new Set(all(({ unreachedSource }) => unreachedSource))].sort(),
    warnings: [...new Set(all(({ warnings }) => warnings))],
  };
}

/** Some agents tell no tokens: that is not none. */
function describeTokens(usage: Usage): string {
  const tokens = countTokens(usage);
  return tokens === 0 ? 'tokens not told' : `${tokens.toLocaleString('en')} tokens`;
}

/** US dollars with two digits, four under a dollar; who told them where that is not the agent. */
export function describeCost({ costUsd, costFrom }: Pick<Usage, 'costUsd' | 'costFrom'>): string {
  if (costUsd === null) return 'cost unknown';
  const sum = `$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
  if (costFrom === 'prices') return `${sum} by agent.prices`;
  return costFrom === 'partly' ? `${sum} at least` : sum;
}
