import type { ReportedFinding } from '@nx-test-review/contracts';
import type { PromptPart } from '../prompt/part';

/** Whether a dropped finding is of a row that is Critical or High. */
export function isGrave({ path, row }: Pick<ReportedFinding, 'path' | 'row'>, part: PromptPart): boolean {
  const spec = part.specs.find((one) => one.spec.path === path.normalize('NFC'))?.spec;
  const severity = spec?.rows.get(row)?.severity;
  return severity === 'Critical' || severity === 'High';
}

/** What was asked for again and what came: one row in one file. */
export function describeKey({ path, row }: Pick<ReportedFinding, 'path' | 'row'>): string {
  return `${row} ${path.normalize('NFC')}`;
}
