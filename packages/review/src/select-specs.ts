import { ConfigurationError, type PriorFinding, type SpecReview } from '@nx-test-review/contracts';
import { prepare, type Prepared, type PreparedSpec } from './prepare';
import { mergePrior, openFindings, priorOfReplay } from './prior';
import { readStored } from './store/read-stored';
import type { AgentIdentity, ReviewInput, ReviewOutcome, StoredReview } from './types';

/** One spec on its way to the outcome. `stored` is what will be kept of it. */
export interface Settled {
  review: SpecReview;
  spec?: PreparedSpec;
  stored?: StoredReview;
  prior?: PriorFinding[];
  unjudged?: ReviewOutcome['unjudged'][number];
}

/** What a review begins with. */
export interface Selection {
  prepared: Prepared;
  /** First agent of the input. */
  agent: AgentIdentity;
  /** Specs that are settled without a call: replayed, or without an open row. */
  settled: Settled[];
  asked: PreparedSpec[];
  /** Why stored answers were not taken. */
  misses: string[];
}

/**
 * Prepares the specs of a project and looks for stored answers. Asks nobody.
 * @throws ConfigurationError when no agent is named
 */
export function selectSpecs(input: ReviewInput): Selection {
  const selection: Selection = {
    ...{ prepared: prepare(withPrior(input)), agent: firstAgent(input) },
    ...{ settled: [], asked: [], misses: [] },
  };
  for (const spec of selection.prepared.specs) {
    if (spec.rows.size === 0 || spec.lines.every((line) => line.trim() === '')) {
      selection.settled.push({ review: closedSpec(spec) });
      continue;
    }
    const { stored, because } = readStored(input.store, spec);
    if (because !== undefined)
      selection.misses.push(`${spec.path}: a stored answer was not taken: ${because}`);
    if (stored) selection.settled.push(replaySpec(spec, stored, selection.agent));
    else selection.asked.push(spec);
  }
  return selection;
}

function firstAgent({ agents }: ReviewInput): AgentIdentity {
  const [agent] = agents;
  if (agent) return agent;
  throw new ConfigurationError({
    code: 'agent-missing',
    message: 'no agent is named for the review',
    hint: 'name one with agent.name in test-review.config.json, or review with T0 only',
  });
}

function withPrior(input: ReviewInput): ReviewInput {
  const specs = input.specs.map((spec) => ({
    ...spec,
    prior: mergePrior(spec.prior, openFindings(input.store.last?.(spec.path))),
  }));
  return { ...input, specs };
}

function closedSpec({ path, closed, rows }: PreparedSpec): SpecReview {
  const noRow = closed.length > 0 ? closed.join('; ') : 'no row that needs a reviewer is open for it';
  const because = rows.size > 0 ? 'it has no text' : noRow;
  return { path, outcome: 'no-open-row', because, driver: null, storedAt: null, storedBy: null };
}

function replaySpec(spec: PreparedSpec, stored: StoredReview, { model }: AgentIdentity): Settled {
  const { madeAt, madeBy } = stored;
  const storedModel = stored.modelReported ?? model;
  const by = storedModel === null ? '' : ` by ${storedModel}`;
  const because = `answered ${madeAt} in run ${madeBy}${by}, nothing that decides the answer changed since`;
  return {
    review: {
      path: spec.path,
      outcome: 'replayed',
      because,
      driver: null,
      storedAt: madeAt,
      storedBy: madeBy,
      ...(storedModel === null ? {} : { storedModel }),
    },
    spec,
    stored,
    prior: priorOfReplay(spec, stored.findings),
  };
}
