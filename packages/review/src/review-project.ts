import { hashText, plural } from '@nx-test-review/contracts';
import { askAgain } from './ask/ask-again';
import { askPart } from './ask/ask-part';
import { Tally } from './ask/tally';
import { finish } from './finish';
import { gatherAnswers, type SpecAnswer } from './gather-answers';
import { describeSeen, markLate } from './late-findings';
import { settlePrior } from './prior';
import { buildPrompts, type BuiltPrompts } from './prompt/build-prompts';
import { hashPromptForm } from './prompt/rules';
import { selectSpecs, type Settled } from './select-specs';
import type { AgentIdentity, ReviewInput, ReviewOutcome } from './types';

/**
 * Asks an agent about the specs of one project and believes what it can bind. Specs whose answer is stored are not asked
 * about. What fails is named in `unjudged` and takes nothing from the other specs.
 * @throws ConfigurationError when no agent is named
 */
export async function reviewProject(input: ReviewInput): Promise<ReviewOutcome> {
  const { prepared, agent, settled, asked, misses } = selectSpecs(input);
  const tally = new Tally(input.ask);
  for (const miss of misses) tally.warn(miss);
  tellReplayed(settled, agent, input);
  const { parts, notSent } = buildPrompts(input, prepared, asked);
  const answers = await Promise.all(
    parts.map(async (part) => {
      const answer = await askPart(part, agent, input.retries, tally);
      if (!answer.ok) return { part, answer };
      const again = { frame: input, context: prepared.context, agent, tally };
      return { part, answer: { ...answer, report: await askAgain(part, answer.report, again) } };
    }),
  );
  const all = [
    ...settled,
    ...notSent.map(settleUnsent),
    ...gatherAnswers(asked, answers).map((answer) => settleAnswer(answer, agent, input, tally)),
  ];
  return finish(input, all, tally, prepared.context);
}

function tellReplayed(settled: readonly Settled[], { driver }: AgentIdentity, { emit }: ReviewInput): void {
  const specs = settled.flatMap(({ review }) => (review.outcome === 'replayed' ? [review.path] : []));
  if (specs.length === 0) return;
  emit({
    type: 'replayed',
    message: `${plural(specs.length, 'answer')} replayed from the store`,
    specs,
    driver,
  });
}

function settleUnsent({ path, reason }: BuiltPrompts['notSent'][number]): Settled {
  return {
    review: { path, outcome: 'not-sent', because: reason, driver: null, storedAt: null, storedBy: null },
    unjudged: {
      path,
      reason: `it was not sent: ${reason}; split the test, or move its data to a file of its own`,
      exitClass: 3,
    },
  };
}

function settleAnswer(answer: SpecAnswer, agent: AgentIdentity, input: ReviewInput, tally: Tally): Settled {
  const { spec } = answer;
  const review = { path: spec.path, driver: agent.driver, storedAt: null, storedBy: null };
  if (!answer.ok) {
    return {
      review: { ...review, outcome: 'failed', because: answer.reason },
      unjudged: { path: spec.path, reason: answer.reason, exitClass: answer.exitClass },
    };
  }
  const { findings: all, prior } = settlePrior(spec, answer.findings, answer.prior);
  const seen = describeSeen(spec, hashText(JSON.stringify([hashPromptForm(input.rubricHash), agent])));
  const last = input.store.authenticates ? input.store.last?.(spec.path) : undefined;
  const { findings, words } = markLate(all, seen, last);
  for (const line of words) tally.warn(line);
  const { dropped, notes, contextUsed, modelReported } = answer;
  const madeAt = new Date().toISOString();
  return {
    review: {
      ...review,
      outcome: 'asked',
      because: `asked in ${plural(answer.calls, 'call')}`,
    },
    spec,
    prior,
    stored: {
      path: spec.path,
      findings,
      dropped,
      notes,
      contextUsed,
      modelReported,
      seen,
      madeAt,
      madeBy: input.runId,
    },
  };
}
