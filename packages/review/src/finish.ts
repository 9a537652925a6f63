import { leaveOutKnown, type Finding } from '@nx-test-review/contracts';
import { takeLooks } from './ask/take-looks';
import type { Tally } from './ask/tally';
import type { Prepared } from './prepare';
import { hashPromptForm } from './prompt/rules';
import { identifyFindings } from './report/identify-findings';
import type { Settled } from './select-specs';
import type { ReviewInput, ReviewOutcome, StoredReview } from './types';

/**
 * Takes second looks, keeps answers, and puts together what became of a project. Looks come last: they are about findings
 * that nobody else has.
 */
export async function finish(
  input: ReviewInput,
  settled: readonly Settled[],
  tally: Tally,
  context: Prepared['context'],
): Promise<ReviewOutcome> {
  const findings: Finding[] = [];
  const unjudged = settled.flatMap((one) => (one.unjudged ? [one.unjudged] : []));
  await Promise.all(
    settled.map(async (one) => {
      const { spec, stored } = one;
      if (!spec || !stored) return;
      const known = (all: readonly Finding[]): Finding[] => leaveOutKnown(spec.known, all);
      const looks = input.secondLook
        ? await takeLooks(spec, known(stored.findings), input, tally)
        : undefined;
      one.stored = {
        ...stored,
        findings: stored.findings.map((finding) => looks?.seen.get(finding) ?? finding),
      };
      if (looks?.failed) unjudged.push({ path: spec.path, ...looks.failed });
      const isNew = one.review.outcome === 'asked' || (looks !== undefined && looks.seen.size > 0);
      if (isNew || !isLast(one.stored, input)) keep(one.stored, spec.key, input, tally);
    }),
  );
  for (const { spec, stored } of settled)
    if (spec && stored) findings.push(...identifyFindings(leaveOutKnown(spec.known, stored.findings)));
  const order = new Map(input.specs.map(({ path }, index) => [path, index]));
  const place = ({ path }: { path: string }): number => order.get(path) ?? 0;
  return {
    findings: findings.sort((a, b) => place(a) - place(b) || a.line - b.line),
    review: {
      calls: tally.calls,
      secondLooks: tally.secondLooks,
      specs: settled.map(({ review }) => review).sort((a, b) => place(a) - place(b)),
      usage: tally.usage,
      dropped: settled.flatMap(({ stored }) => stored?.dropped ?? []),
      prior: settled.flatMap(({ prior }) => prior ?? []),
      notes: settled.flatMap(({ stored }) => stored?.notes ?? []),
      failures: tally.failures,
      context: {
        basis: context.basis,
        files: context.files.map(({ path }) => path),
        leftOut: context.leftOut,
      },
      promptHash: hashPromptForm(input.rubricHash),
      warnings: tally.warnings,
    },
    unjudged: unjudged.sort((a, b) => place(a) - place(b)),
  };
}

/** Earlier findings come from the answer that was given last, replayed or not. */
function isLast({ path, madeAt, madeBy }: StoredReview, { store }: ReviewInput): boolean {
  if (!store.last) return true;
  const last = store.last(path);
  return last?.madeAt === madeAt && last.madeBy === madeBy;
}

/** An answer that cannot be kept costs another call next time, nothing more. */
function keep(stored: StoredReview, key: string, { store }: ReviewInput, tally: Tally): void {
  try {
    store.write(key, stored);
  } catch (error) {
    tally.warn(`${stored.path}: its answer could not be kept: ${(error as Error).message}`);
  }
}
