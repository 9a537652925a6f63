import type { GateFinding, Row } from '@nx-test-review/contracts';
import type { ReportOptions } from './reporter';
import { cutText } from './safe-text';

export interface SarifRule {
  id: string;
  [key: string]: unknown;
}

const LEVELS = { Critical: 'error', High: 'error', Medium: 'warning', Low: 'note' } as const;
const PROBLEMS = { error: 'error', warning: 'warning', note: 'recommendation' } as const;

/** One rule for each row of the findings, in the order of first sight, with its page where a registry is at hand. */
export function describeRules(
  findings: readonly GateFinding[],
  registry: ReportOptions['registry'],
): SarifRule[] {
  const seen = new Map<string, GateFinding>();
  for (const finding of findings) if (!seen.has(finding.row)) seen.set(finding.row, finding);
  return [...seen.values()].map((finding) => {
    const row = registry?.find(finding.row);
    const page = registry?.page(finding.row)?.trim();
    const level = LEVELS[finding.severity];
    return {
      id: finding.row,
      name: toPascalCase(finding.slug),
      shortDescription: { text: cutText(row?.name ?? finding.slug, 255) },
      fullDescription: { text: cutText(describe(page, row) ?? finding.slug, 1_000) },
      ...(page ? { help: { text: page, markdown: page } } : {}),
      defaultConfiguration: { level },
      properties: {
        tags: ['tests', finding.severity.toLowerCase(), ...(row === undefined ? [] : [row.tier])],
        'problem.severity': PROBLEMS[level],
      },
    };
  });
}

/** The first paragraph of the page that is no heading. */
function describe(page: string | undefined, row: Row | undefined): string | undefined {
  const paragraphs = page?.split(/\n\s*\n/).map((part) => part.replace(/\s+/g, ' ').trim()) ?? [];
  return paragraphs.find((part) => part !== '' && !part.startsWith('#')) ?? row?.name;
}

function toPascalCase(slug: string): string {
  return slug.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase());
}
