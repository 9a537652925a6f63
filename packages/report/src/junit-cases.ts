import type { GateFinding, GateProject, GateResult } from '@nx-test-review/contracts';
import { cutText, makeSafe } from './safe-text';
import { placeWords, REASON_WORDS, rowWords } from './words';

export interface Case {
  classname: string;
  name: string;
  outcome: 'passed' | 'skipped' | 'failure' | 'error';
  /** Kind of a failure or error. */
  type: string;
  /** Why it is not passed; the first line is the message. */
  text: string[];
  out: string[];
}

/**
 * A case for each spec that was judged or that a finding names. It fails when a finding in it blocks; when only waivers,
 * suppressions or an inventory hold what is there it is neither passed nor failed, which this format calls skipped.
 */
export function describeCases(
  project: GateProject,
  findings: readonly GateFinding[],
  waivers: GateResult['waivers'],
): Case[] {
  const byPath = new Map<string, GateFinding[]>(project.specs.map((path) => [path, []]));
  for (const finding of findings) byPath.set(finding.path, [...(byPath.get(finding.path) ?? []), finding]);
  return [...byPath].map(([path, found]) => {
    const blocking = found.filter(({ effect }) => effect === 'blocking');
    const granted = found.filter(
      ({ effectReason }) =>
        effectReason === 'waived' || effectReason === 'suppressed' || effectReason === 'report-only',
    );
    const outcome = blocking.length > 0 ? 'failure' : granted.length > 0 ? 'skipped' : 'passed';
    const told = outcome === 'failure' ? blocking : outcome === 'skipped' ? granted : [];
    return {
      classname: `test-review.${makeSafe(project.project)}`,
      name: makeSafe(path) || '-',
      outcome,
      type: rowWords(told[0] ?? { row: 'none', slug: '' }).trim(),
      text: told.flatMap((finding) => describeFinding(finding, waivers)),
      out: found.filter((finding) => !told.includes(finding)).map(describeShortly),
    };
  });
}

function describeFinding(finding: GateFinding, waivers: GateResult['waivers']): string[] {
  const use = waivers.find(({ id }) => id === finding.waiver);
  const held =
    finding.effect === 'blocking'
      ? ''
      : use
        ? ` (waived by ${use.owner} until ${use.expires})`
        : ` (${why(finding)})`;
  const titles = finding.titlePath.map(makeSafe).join(' > ');
  return [
    cutText(makeSafe(`${rowWords(finding)}${held}: ${finding.message}`), 4_000),
    `  ${makeSafe(placeWords(finding))}${titles ? `  in: ${cutText(titles, 400)}` : ''}`,
    `  | ${cutText(makeSafe(finding.quote), 400)}`,
  ];
}

function describeShortly(finding: GateFinding): string {
  const effect =
    finding.effect === 'not-counted' ? `not counted, ${why(finding)}` : (finding.effect ?? 'advisory');
  const text = `${placeWords(finding)} ${rowWords(finding)} (${effect}): ${finding.message}`;
  return cutText(makeSafe(text), 1_000);
}

function why({ effectReason }: GateFinding): string {
  return REASON_WORDS[effectReason ?? 'policy'];
}
