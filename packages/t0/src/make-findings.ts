import {
  computeFingerprint,
  normaliseQuote,
  type Finding,
  type Registry,
  type Row,
} from '@nx-test-review/contracts';
import type { FileModel } from '@nx-test-review/source';
import type { Hit } from './rows/rule';
import { suppressionFor } from './suppressions';

export interface RowHit {
  row: Row;
  hit: Hit;
}

/** Findings of one file: severity and slug from the row, ordinals among equals in file order, suppressions marked. */
export function makeFindings(model: FileModel, hits: readonly RowHit[], registry: Registry): Finding[] {
  const ordinals = new Map<string, number>();
  const inOrder = [...hits].sort((a, b) => a.hit.place.start - b.hit.place.start);
  return inOrder.map(({ row, hit }) => {
    const titlePath = [...hit.titlePath];
    const key = JSON.stringify([row.id, titlePath, normaliseQuote(hit.quote)]);
    const ordinal = ordinals.get(key) ?? 0;
    ordinals.set(key, ordinal + 1);
    const finding: Finding = {
      row: row.id,
      slug: row.slug,
      severity: row.severity,
      path: model.path,
      line: hit.place.line,
      endLine: hit.place.endLine,
      at: 'head',
      quote: hit.quote,
      message: hit.message,
      titlePath,
      source: 't0',
      fingerprint: computeFingerprint({ row: row.id, titlePath, quote: hit.quote, ordinal }),
    };
    if (hit.fix) finding.fix = hit.fix;
    if (hit.advisory) finding.advisory = true;
    if (hit.unknowns && hit.unknowns.length > 0) finding.unknowns = [...hit.unknowns];
    const suppression = suppressionFor(model, finding, registry);
    if (suppression) finding.suppression = suppression;
    return finding;
  });
}
