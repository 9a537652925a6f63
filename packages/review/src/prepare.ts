import { SEVERITIES, normaliseText, type Finding, type Severity } from '@nx-test-review/contracts';
import { fitContext } from './prompt/fit-context';
import { computeStoreKey } from './store/store-key';
import { maskKnownFormats, maskSecrets } from './text/mask-secrets';
import { parseDiff, type DiffFacts } from './text/parse-diff';
import type { ContextInput, OpenRow, ReviewInput, SpecInput } from './types';

/** A row that is open for a spec, severity lowered where its convention is emerging only. */
export interface UsableRow extends OpenRow {
  /** `severity` as findings of this spec get it. */
  severity: Severity;
}

/** A spec as it may be sent: secrets masked, rows that conventions close taken out. */
export interface PreparedSpec {
  path: string;
  /** Masked lines of the head. */
  lines: readonly string[];
  /** What the diff adds; undefined where it did not fit the text: then `diff` is sent as it is. */
  change: DiffFacts | undefined;
  /** Masked diff, empty where there is none. */
  diff: string;
  reachedBy: readonly string[];
  rows: ReadonlyMap<string, UsableRow>;
  /** Why rows that were handed in are closed, one line each. */
  closed: readonly string[];
  known: readonly Finding[];
  helpers: readonly string[];
  prior: SpecInput['prior'];
  testStarts: readonly number[];
  titlesAt(line: number): string[];
  /** Key of its answer in the store. */
  key: string;
}

/** All that is sent of one project. */
export interface Prepared {
  specs: PreparedSpec[];
  context: { basis: ReviewInput['context']['basis']; files: ContextInput[]; leftOut: number };
}

type Input = Pick<
  ReviewInput,
  'specs' | 'context' | 'agents' | 'rubricHash' | 'secondLook' | 'maxPromptTokens'
>;

/** Masks, closes rows by conventions, keeps context apart from the review set, and computes the keys of the store. */
export function prepare(input: Input): Prepared {
  const judged = new Set(input.specs.map(({ path }) => path));
  const apart = input.context.files.filter(({ path }) => !judged.has(path));
  const masked = apart.map((file) => ({ ...file, text: maskKnownFormats(normaliseText(file.text)) }));
  const files = fitContext(masked, input.maxPromptTokens);
  const cut = masked.length - files.length;
  const context = {
    basis: cut > 0 ? ('diff-truncated' as const) : input.context.basis,
    files,
    leftOut: input.context.leftOut + cut,
  };
  return { specs: input.specs.map((spec) => prepareSpec(spec, input, context)), context };
}

function prepareSpec(spec: SpecInput, input: Input, context: Prepared['context']): PreparedSpec {
  const lines = maskSecrets(normaliseText(spec.text), spec.known).split('\n');
  const plain = normaliseText(spec.text).split('\n');
  const diff = maskKnownFormats(normaliseText(spec.diff));
  const change = parseDiff(normaliseText(spec.diff), plain);
  const rows = spec.openRows.filter(({ convention }) => !isClosed(convention?.status));
  const prepared = {
    path: spec.path,
    lines,
    change: change && { ...change, removed: maskRemoved(change.removed) },
    diff: change ? '' : diff,
    reachedBy: spec.reachedBy,
    rows: new Map(rows.map((row) => [row.id, { ...row, severity: severityOf(row) }])),
    closed: spec.openRows
      .filter(({ convention }) => isClosed(convention?.status))
      .map(({ id, convention }) => `${id} is closed: ${convention?.key} is ${convention?.status}`),
    known: spec.known,
    helpers: spec.helpers.map((helper) => maskKnownFormats(helper)),
    prior: spec.prior.map(({ quote, message, ...place }) => ({
      ...{ ...place, quote: maskKnownFormats(quote), message: maskKnownFormats(message) },
    })),
    testStarts: spec.testStarts,
    titlesAt: (line: number) => spec.titlesAt(line),
  };
  return { ...prepared, key: computeStoreKey({ spec, rows, context, input }) };
}

function isClosed(status: string | undefined): boolean {
  return status === 'absent' || status === 'unknown';
}

function severityOf({ severity, convention }: OpenRow): Severity {
  if (convention?.status !== 'emerging') return severity;
  return SEVERITIES[SEVERITIES.indexOf(severity) + 1] ?? 'Low';
}

/** A key may run over several removed lines: they are masked together. */
function maskRemoved(removed: DiffFacts['removed']): DiffFacts['removed'] {
  return removed.map(({ before, lines }) => ({
    before,
    lines: maskKnownFormats(lines.join('\n')).split('\n'),
  }));
}
