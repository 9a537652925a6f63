import type { Finding, HelpersConfig } from '@nx-test-review/contracts';
import { proposeHelpers, type HelperFamily } from '@nx-test-review/t0';
import type { JudgedFiles, JudgeSession } from '../judge-files';

/** A family with what it changes, found by judging again with it in the configuration. */
export interface HelperProposal {
  kind: HelperFamily['kind'];
  /** For the configuration. */
  pattern: string;
  names: string[];
  calls: number;
  /** Findings that go, and that come, by row. */
  takesAway: Record<string, number>;
  brings: Record<string, number>;
  /** The first places where it is called. */
  places: { path: string; line: number }[];
}

export interface HelperAnswer {
  specs: number;
  /** C4 and H1 findings as the configuration is. */
  open: { C4: number; H1: number };
  proposals: HelperProposal[];
  /** C4 and H1 findings with all of them. */
  withAll: { C4: number; H1: number };
  /** Families that were looked at and change nothing. */
  idle: number;
}

/** Families beyond this, the least called ones, are not weighed. */
const MOST = 40;
const PLACES = 3;

/** Proposes helper families, most called first, and judges again with each. */
export function weighHelpers({ session }: JudgedFiles): HelperAnswer {
  const { specs, view, helpers, result, show } = session;
  const open = new Set(result.findings.filter(({ row }) => row === 'C4').map(keyOf));
  const families = proposeHelpers({
    specs,
    view,
    helpers,
    isOpen: (path, titlePath) => open.has(keyOf({ path, titlePath: [...titlePath] })),
  }).slice(0, MOST);
  const proposals = families.flatMap((family) => weigh(family, session));
  const all = session.judgeWith(withFamilies(helpers, proposals), specs);
  return {
    specs: result.specs.length,
    open: countRows(result.findings),
    proposals: proposals
      .map((one) => ({ ...one, places: one.places.map(({ path, line }) => ({ path: show(path), line })) }))
      .sort((a, b) => weightOf(b) - weightOf(a) || (a.pattern < b.pattern ? -1 : 1)),
    withAll: countRows(all.findings),
    idle: families.length - proposals.length,
  };
}

function weigh(family: HelperFamily, session: JudgeSession): HelperProposal[] {
  const after = session.judgeWith(withFamilies(session.helpers, [family]), session.specs);
  const takesAway = missingIn(session.result.findings, after.findings);
  const brings = missingIn(after.findings, session.result.findings);
  const wanted = family.kind === 'assertions' ? takesAway['C4'] : brings['H1'];
  if (wanted === undefined) return [];
  return [{ ...family, takesAway, brings, places: family.places.slice(0, PLACES) }];
}

/** The configuration with the families in it. */
export function withFamilies(
  helpers: HelpersConfig,
  families: readonly Pick<HelperFamily, 'kind' | 'pattern'>[],
): HelpersConfig {
  const of = (kind: HelperFamily['kind']): string[] =>
    families.filter((one) => one.kind === kind).map(({ pattern }) => pattern);
  return {
    ...helpers,
    assertions: [...(helpers.assertions ?? []), ...of('assertions')],
    sleeps: [...(helpers.sleeps ?? []), ...of('sleeps')],
  };
}

/** Findings of the first list that the second lacks, by row. */
function missingIn(before: readonly Finding[], after: readonly Finding[]): Record<string, number> {
  const still = new Set(after.map(({ path, fingerprint }) => `${path} ${fingerprint}`));
  const rows: Record<string, number> = {};
  for (const { row, path, fingerprint } of before)
    if (!still.has(`${path} ${fingerprint}`)) rows[row] = (rows[row] ?? 0) + 1;
  return rows;
}

function countRows(findings: readonly Finding[]): { C4: number; H1: number } {
  const count = (id: string): number => findings.filter(({ row }) => row === id).length;
  return { C4: count('C4'), H1: count('H1') };
}

function weightOf({ takesAway, brings }: HelperProposal): number {
  return (takesAway['C4'] ?? 0) + (brings['H1'] ?? 0);
}

function keyOf({ path, titlePath }: Pick<Finding, 'path' | 'titlePath'>): string {
  return JSON.stringify([path, titlePath]);
}
