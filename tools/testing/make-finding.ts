import { computeFingerprint, type Finding } from '@nx-test-review/contracts';

/** A finding with everything that a schema asks for; the fingerprint follows from row, titles and quote. */
export function makeFinding(parts: Partial<Finding> & { ordinal?: number } = {}): Finding {
  const { ordinal = 0, ...given } = parts;
  const finding = {
    row: 'C1',
    slug: 'disabled-test',
    severity: 'Critical' as const,
    path: 'libs/cart/src/cart.spec.ts',
    line: 4,
    at: 'head' as const,
    quote: "it.skip('adds an item', () => {",
    message: 'The test is switched off without a reason. Let it run, or say why it cannot.',
    titlePath: ['cart', 'adds an item'],
    source: 't0' as const,
    ...given,
  };
  const { row, titlePath, quote } = finding;
  return {
    endLine: finding.line,
    fingerprint: computeFingerprint({ row, titlePath, quote, ordinal }),
    ...finding,
  };
}
