import type { PreparedSpec } from '../prepare';
import { findQuote } from '../report/find-quote';
import { showLine, showName } from '../text/shown-text';
import { makeBlock } from './delimiter';
import { wasSent, wholeRange, type PartSpec } from './part';

/** One spec of the review set: what it is, what is asked, its text with what changed. */
export function describeSpec(part: PartSpec, number: number, tag: string): string {
  const { spec, proofLine } = part;
  return [
    `## ${number}. ${showName(spec.path)}`,
    `${describeChange(spec)}; ${describeRanges(part)}`,
    `open rows: ${[...spec.rows.keys()].join(', ')}`,
    `proof: the text of line ${proofLine}`,
    ...describeKnown(part),
    ...describePrior(part, tag),
    ...(spec.helpers.length > 0
      ? [
          makeBlock(
            tag,
            'helpers that it calls',
            spec.helpers.map((helper) => `|${showLine(helper)}`),
          ),
        ]
      : []),
    makeBlock(tag, 'text ("+" behind the number: the base has no such line)', showText(part)),
    ...describeRemoved(part, tag),
  ].join('\n');
}

function describeChange({ change, diff, reachedBy }: PreparedSpec): string {
  if (reachedBy.length > 0) return `it did not change, it imports ${reachedBy.map(showName).join(', ')}`;
  if (change?.isWhole) return 'new';
  if (diff !== '' || (change && (change.added.size > 0 || change.removed.length > 0))) return 'changed';
  return 'no change known';
}

function describeRanges({ spec, ranges }: PartSpec): string {
  const count = spec.lines.at(-1) === '' ? spec.lines.length - 1 : spec.lines.length;
  if (ranges.length === 1 && ranges[0]?.from === 1 && ranges[0].to === spec.lines.length)
    return `all of its ${count} lines`;
  const words = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  return `lines ${words.join(' and ')} of ${count}: other calls have the rest, judge these`;
}

function describeKnown({ spec, ...part }: PartSpec): string[] {
  const here = spec.known.filter(({ at, line }) => at === 'base' || wasSent(part, line));
  if (here.length === 0) return [];
  const words = here.map(({ row, slug, at, line }) => `${row} ${slug} ${at === 'base' ? '(gone)' : line}`);
  return [`known, do not repeat: ${[...new Set(words)].join(', ')}`];
}

/** Earlier findings that this part answers for: those whose line it has, wherever it stands now. */
export function priorOf({ spec, ranges }: PartSpec): PreparedSpec['prior'] {
  const whole = { spec, ranges: wholeRange(spec), proofLine: 1 };
  return spec.prior.filter(({ line, quote }) => {
    const place = findQuote(whole, line, quote);
    return wasSent({ ranges }, place.ok ? place.line : Math.min(line, spec.lines.length));
  });
}

function describePrior(part: PartSpec, tag: string): string[] {
  const lines = priorOf(part).map(
    ({ row, line, quote, message }) => `|${row} at line ${line}: ${showLine(quote)} (${showLine(message)})`,
  );
  if (lines.length === 0) return [];
  return ['answer for each of these in "prior":', makeBlock(tag, 'earlier findings', lines)];
}

const SHOWN = new WeakMap<readonly string[], string[]>();

/** Lines as they are shown, once for each text: a prompt is put together many times until it fits. */
function showLines(lines: readonly string[]): string[] {
  const known = SHOWN.get(lines) ?? lines.map(showLine);
  SHOWN.set(lines, known);
  return known;
}

function showText({ spec, ranges }: PartSpec): string[] {
  const shown = showLines(spec.lines);
  const isNew = (line: number): boolean =>
    spec.change !== undefined && !spec.change.isWhole && spec.change.added.has(line);
  return ranges.flatMap(({ from, to }) =>
    shown.slice(from - 1, to).map((line, index) => {
      const number = from + index;
      return `${number}${isNew(number) ? '+' : '|'}${line}`;
    }),
  );
}

/** What the text does not say: lines that the base had. A diff that does not fit the text is given whole. */
function describeRemoved({ spec, ranges }: PartSpec, tag: string): string[] {
  if (spec.diff !== '')
    return [
      makeBlock(
        tag,
        'diff',
        spec.diff.split('\n').map((line) => `|${showLine(line)}`),
      ),
    ];
  const end = spec.lines.length;
  const hunks = (spec.change?.removed ?? []).filter(({ before }) =>
    wasSent({ ranges }, Math.min(before, end)),
  );
  if (hunks.length === 0) return [];
  const lines = hunks.flatMap(({ before, lines }) => [
    `before ${before}:`,
    ...lines.map((line) => `-${showLine(line)}`),
  ]);
  return [makeBlock(tag, 'lines of the base that are gone', lines)];
}
