import type { ConventionKey } from '@nx-test-review/contracts';
import type { RowContext } from '../../rows/rule';
import type { MeasuredConvention } from '../measure';
import type { SpecFacts } from '../spec-facts';

export interface ConventionContext extends Omit<RowContext, 'report'>, SpecFacts {
  report: RowContext['report'];
  convention: MeasuredConvention;
  /** The findings are only compared with those of the head. */
  compared: boolean;
  /** Does a comment stand on the line, or on the one above? */
  isExplained(line: number): boolean;
}

/** A row that fires only where the corpus follows a convention. */
export interface ConventionRule {
  row: string;
  key: ConventionKey;
  /** Also in specs that follow it in part: by default only those that do not are looked at. */
  inParts?: true;
  /** An emerging convention is not enough. */
  establishedOnly?: true;
  check(context: ConventionContext): void;
}

/** `12 of 14 specs around do, such as shop/a.spec.ts`. */
export function evidence({ yes, no, examples }: MeasuredConvention): string {
  const example = examples[0] === undefined ? '' : `, such as ${examples[0]}`;
  return `${yes} of ${yes + no} specs of the corpus do${example}`;
}
