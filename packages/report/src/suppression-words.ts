import { SUPPRESSION_STATUSES, type SuppressionUse } from '@nx-test-review/contracts';

export type ShownSuppression = SuppressionUse & { project?: string };

const STATUS_WORDS: Record<SuppressionUse['status'], string> = {
  malformed: 'malformed',
  refused: 'refused',
  unused: 'unused',
  unjudged: 'not judged',
  used: 'used',
};

/** What asks for a hand first, then by place. */
export function sortSuppressions<T extends SuppressionUse>(uses: readonly T[]): T[] {
  const rank = ({ status }: T): number => SUPPRESSION_STATUSES.indexOf(status);
  return [...uses].sort(
    (a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line),
  );
}

/** `2 used, 1 unused`: in the order in which they are listed. */
export function countSuppressions(uses: readonly SuppressionUse[]): string {
  return SUPPRESSION_STATUSES.map((status) => ({
    status,
    count: uses.filter((use) => use.status === status).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${STATUS_WORDS[status]}`)
    .join(', ');
}

export interface SuppressionWords {
  status: string;
  /** `path:line`. */
  place: string;
  row: string;
  /** Reason and note. */
  text: string;
}

export function suppressionWords(use: ShownSuppression): SuppressionWords {
  const { status, path, line, row, reason, note, findings } = use;
  const holds = findings > 1 ? ` (holds ${findings} findings)` : '';
  const said = reason === '' ? '' : `${reason}${holds}`;
  return {
    status: STATUS_WORDS[status],
    place: `${path}:${line}`,
    row: row === '' ? 'no row' : row,
    text: [said, note ?? ''].filter(Boolean).join('; '),
  };
}

/** All suppressions of a gate, a line each: `suppression unused: libs/a.spec.ts:4 C1: reason`. */
export function listSuppressions(uses: readonly ShownSuppression[]): string[] {
  return sortSuppressions(uses).map((use) => {
    const { status, place, row, text } = suppressionWords(use);
    return `suppression ${status}: ${place} ${row}${text === '' ? '' : `: ${text}`}`;
  });
}
