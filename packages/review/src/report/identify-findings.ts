import { computeFingerprint, type Finding } from '@nx-test-review/contracts';

/**
 * Gives the findings of an agent in one spec their identity: row and test, and outside of tests row and quote. Several of
 * one row in one test are told apart by their order.
 */
export function identifyFindings(findings: readonly Finding[]): Finding[] {
  const ordinals = new Map<string, number>();
  return [...findings]
    .sort((a, b) => a.line - b.line || (a.row < b.row ? -1 : 1))
    .map((finding) => {
      const quote = finding.titlePath.length > 0 ? '' : finding.quote;
      const key = JSON.stringify([finding.row, finding.titlePath, quote]);
      const ordinal = ordinals.get(key) ?? 0;
      ordinals.set(key, ordinal + 1);
      const { row, titlePath } = finding;
      return { ...finding, fingerprint: computeFingerprint({ row, titlePath, quote, ordinal }) };
    });
}
