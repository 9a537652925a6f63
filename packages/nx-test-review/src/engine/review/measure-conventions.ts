import type { ConventionKey, T0Report } from '@nx-test-review/contracts';
import { parseJsonc, type Snapshot } from '@nx-test-review/scope';
import { measureConventions, type MeasuredConvention } from '@nx-test-review/t0';
import { readData } from '../workspace/member-roots';
import type { CorpusReader } from './collect-corpus';

/** What the corpus of a project does, and what its rows may ask for. */
export interface ProjectConventions {
  measured: MeasuredConvention[];
  /** Configured Playwright utilities that are installed. */
  utilities: string[];
  notes: string[];
}

export interface ConventionsInput {
  project: { name: string; root: string };
  report: T0Report;
  reviewed: readonly string[];
  corpus: CorpusReader;
  /** Packages of Playwright utilities that the configuration names. */
  configured: readonly string[];
  steering: Snapshot;
}

/** Measures what the specs outside of the review set do. Nothing is measured where nothing is judged. */
export function measureProject(input: ConventionsInput): ProjectConventions {
  const { project, report, reviewed, configured, steering } = input;
  const utilities = configured.filter((name) => isInstalled(steering, project.root, name));
  if (reviewed.length === 0) return { measured: [], utilities, notes: [] };
  const judged = new Set(reviewed);
  const wanted = new Set(
    report.specs
      .filter(({ path }) => judged.has(path))
      .flatMap(({ votes }) => Object.keys(votes) as ConventionKey[]),
  );
  const closed = utilities.length > 0 ? {} : { playwrightUtilities: whyClosed(configured) };
  for (const key of Object.keys(closed)) wanted.delete(key as ConventionKey);
  const { rings, leftOut } = input.corpus.open(project, report, reviewed, wanted);
  const measured = measureConventions({ rings, wanted, closed });
  const left = leftOut();
  const notes =
    left === 0
      ? []
      : [`conventions are measured on the nearest specs of the project, without ${left} further ones`];
  return { measured, utilities, notes };
}

function whyClosed(configured: readonly string[]): string {
  return configured.length === 0
    ? 'no Playwright utilities are configured'
    : `${configured.join(', ')}: configured and not installed`;
}

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** A manifest of the project or of the root names it, or it is a module of the workspace. */
export function isInstalled(side: Snapshot, root: string, name: string): boolean {
  const folders = root === '.' ? [''] : ['', `${root}/`];
  const named = folders.some((folder) => {
    const manifest = readData(side, `${folder}package.json`, parseJsonc) as
      Record<string, Record<string, unknown> | undefined> | undefined;
    return SECTIONS.some((section) => typeof manifest?.[section]?.[name] === 'string');
  });
  return named || side.resolve(`${root === '.' ? '' : `${root}/`}any.ts`, name).kind === 'file';
}

/** What the precondition of row M9 comes to: said once a run, where somebody configured it. */
export function describeUtilities(
  side: Snapshot,
  projects: readonly { root: string; configured: readonly string[] }[],
): string[] {
  const lines = projects.flatMap(({ root, configured }) =>
    configured.map((name) =>
      isInstalled(side, root, name)
        ? `row M9 is on: conventions.playwrightUtilities names ${name}, and it is installed`
        : `row M9 is off for ${name}: conventions.playwrightUtilities names it, and neither a package.json nor the workspace has it`,
    ),
  );
  return [...new Set(lines)];
}
