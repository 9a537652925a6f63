import { hashText, type HelpersConfig, type Registry, type T0Report } from '@nx-test-review/contracts';
import { runT0 } from '@nx-test-review/t0';
import type { Side } from '../sides/open-sides';

const SCRIPT = /\.[cm]?[jt]sx?$/;

export interface ProjectT0Input {
  project: { name: string; root: string };
  /** Specs of the project, sorted. */
  specs: readonly string[];
  /** Spec-shaped files of the project that are not judged. */
  excluded: readonly { path: string; reason: string }[];
  side: Side;
  registry: Registry;
  helpers: HelpersConfig;
  utilities: readonly string[];
  configHash: string;
  toolVersion: string;
}

/** Runs the deterministic rows over one project: data, whatever they find. */
export function runProjectT0(input: ProjectT0Input, onSpec?: (done: number) => void): T0Report {
  const { project, registry, helpers, utilities } = input;
  const result = runT0({ specs: input.specs, view: input.side.view, registry, helpers, utilities, onSpec });
  return {
    schemaVersion: 1,
    kind: 't0-report',
    toolVersion: input.toolVersion,
    registryHash: registry.hash,
    configHash: input.configHash,
    project: project.name,
    root: project.root,
    specs: result.specs,
    findings: result.findings,
    suppressions: result.suppressions,
    unreadable: result.unreadable,
    excluded: [...input.excluded, ...result.excluded],
    reads: result.reads,
  };
}

/** Why a report does not speak for the tree as it is, or undefined when it does. */
export function whyReportIsStale(report: T0Report, input: ProjectT0Input): string | undefined {
  if (report.toolVersion !== input.toolVersion) return `made by version ${report.toolVersion}`;
  if (report.registryHash !== input.registry.hash) return 'made with other row pages';
  if (report.configHash !== input.configHash) return 'made with another configuration';
  if (report.root !== input.project.root) return `made for ${report.root}`;
  if (hashText(listSpecs(report).join('\n')) !== hashText(listExpected(input).join('\n'))) {
    return 'made for another set of specs';
  }
  const own = new Set(input.specs);
  const left = report.excluded.filter(({ path }) => own.has(path) && SCRIPT.test(path));
  const unread = [...report.specs, ...left].find(({ path }) => report.reads[path] === undefined);
  if (unread !== undefined) return `it does not say what it read of ${unread.path}`;
  for (const [path, hash] of Object.entries(report.reads)) {
    const read = input.side.snapshot.read(path);
    if (!read.ok || hashText(read.text) !== hash) return `${path} is not as it was read`;
  }
  return undefined;
}

function listSpecs(report: T0Report): string[] {
  return [...report.specs, ...report.unreadable, ...report.excluded].map(({ path }) => path).sort();
}

function listExpected(input: ProjectT0Input): string[] {
  return [...input.specs, ...input.excluded.map(({ path }) => path)].sort();
}
