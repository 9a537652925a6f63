import { computeFingerprint, normaliseQuote, type Finding, type Registry } from '@nx-test-review/contracts';

export interface FindingParts {
  row: 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'D6' | 'D7';
  path: string;
  line: number;
  endLine?: number;
  at: 'head' | 'base';
  quote: string;
  message: string;
  titlePath: readonly string[];
  advisory?: boolean;
  unknowns?: readonly string[];
  /** The helper that it stands in, and the spec that it counts for. */
  helper?: { name: string; spec: string };
  /** Rows that this finding folds in. */
  alsoRows?: readonly string[];
}

/** Sorts, then gives each finding its severity from the registry and a fingerprint with its ordinal. */
export function makeFindings(parts: readonly FindingParts[], registry: Registry): Finding[] {
  const seen = new Map<string, number>();
  return [...parts].sort(compareParts).flatMap((part) => {
    const row = registry.find(part.row);
    if (row?.status !== 'built') return [];
    const key = JSON.stringify([part.path, part.row, part.titlePath, normaliseQuote(part.quote)]);
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return [toFinding(part, row, ordinal)];
  });
}

function toFinding(
  part: FindingParts,
  row: { slug: string; severity: Finding['severity'] },
  ordinal: number,
): Finding {
  const { titlePath, quote } = part;
  return {
    row: part.row,
    slug: row.slug,
    severity: row.severity,
    path: part.path,
    line: part.line,
    endLine: part.endLine ?? part.line,
    at: part.at,
    quote,
    message: part.message,
    titlePath: [...titlePath],
    source: 'diff',
    fingerprint: computeFingerprint({ row: part.row, titlePath, quote, ordinal }),
    ...(part.advisory === true ? { advisory: true } : {}),
    ...(part.unknowns !== undefined && part.unknowns.length > 0 ? { unknowns: [...part.unknowns] } : {}),
    ...(part.alsoRows !== undefined && part.alsoRows.length > 0 ? { alsoRows: [...part.alsoRows] } : {}),
    provenance: 'introduced',
  };
}

function compareParts(a: FindingParts, b: FindingParts): number {
  const keys = (part: FindingParts): string => `${part.path}\0${part.at}`;
  if (keys(a) !== keys(b)) return keys(a) < keys(b) ? -1 : 1;
  return a.line - b.line || (a.row < b.row ? -1 : a.row > b.row ? 1 : 0);
}
