import {
  hashText,
  parseOwnJson,
  T0ReportSchema,
  type ConventionKey,
  type T0Report,
} from '@nx-test-review/contracts';
import { voteOnSpecs, type Ballot } from '@nx-test-review/t0';
import { readIfThere, t0ReportPath } from '../run-store';
import type { WorkspaceProject } from '../types';
import { folderOf } from '../workspace/member-roots';
import type { ProjectSteering } from './load-steering';
import type { ReviewContext } from './open-review';

/** Specs of other projects that are asked for one project, and own ones where no whole report is at hand. */
const MOST_OTHERS = 100;
const MOST_WITHOUT_REPORT = 40;
/** So many of the nearest ones tell a key, where all would have to be read for it. */
const ENOUGH_WITHOUT_REPORT = 12;

type Project = { name: string; root: string };

export interface Corpus {
  /** Nearest first: own specs, then projects of the same tag or type by their distance in the graph. */
  rings: Iterable<Ballot[]>;
  /** Own specs of the corpus that were not asked. Known once the rings were gone through. */
  leftOut(): number;
}

/** Finds, for each project, the specs outside of the review set that tell its conventions. */
export interface CorpusReader {
  open(
    project: Project,
    report: T0Report,
    reviewed: readonly string[],
    wanted: ReadonlySet<ConventionKey>,
  ): Corpus;
}

export function createCorpusReader(
  context: ReviewContext,
  steeringOf: (root: string) => ProjectSteering,
): CorpusReader {
  const { sides, facts, owners, partial } = context;
  const known = new Map<string, Ballot | undefined>();
  const reports = new Map<string, T0Report | undefined>();
  let byRoot: Map<string, string[]> | undefined;

  // Without a base nothing is changed: the specs that are judged are the corpus themselves.
  const isOutside = (path: string): boolean =>
    sides.change === undefined || (!facts.reach.has(path) && !sides.change.byPath.has(path));

  const specsOf = (root: string): string[] => {
    byRoot ??= groupByRoot(facts.allSpecs, (path) => owners.head.ownerOf(path)?.root);
    return (byRoot.get(root) ?? []).filter(isOutside);
  };

  const ballotOf = (path: string, root: string): Ballot | undefined => {
    if (!known.has(path)) known.set(path, storedBallot(path, root) ?? ask(path, root));
    return known.get(path);
  };

  const ask = (path: string, root: string): Ballot | undefined => {
    const { helpers, conventions } = steeringOf(root).config;
    const utilities = conventions.playwrightUtilities ?? [];
    return voteOnSpecs({ specs: [path], view: sides.head.view, helpers, utilities })[0];
  };

  /** Its vote as its project's report has it, where that was made of this very text under what steers now. */
  const storedBallot = (path: string, root: string): Ballot | undefined => {
    if (!reports.has(root)) reports.set(root, readReport(context, root, steeringOf(root).configHash));
    const found = reports.get(root)?.specs.find((spec) => spec.path === path);
    const read = found && sides.head.snapshot.read(path);
    return read?.ok === true && hashText(read.text) === found?.hash ? found : undefined;
  };

  function* othersOf(project: Project): Generator<Ballot[]> {
    let left = MOST_OTHERS;
    for (const ring of ringsAround(project.name, context.workspace.projects)) {
      const paths = ring.flatMap(({ root }) => specsOf(root).map((path) => ({ path, root }))).slice(0, left);
      left -= paths.length;
      yield paths.flatMap(({ path, root }) => ballotOf(path, root) ?? []);
      if (left === 0) return;
    }
  }

  return {
    open(project, report, reviewed, wanted) {
      const own = sortByDistance(specsOf(project.root), reviewed, sides.change !== undefined);
      const reported = new Map(report.specs.map((spec) => [spec.path, spec]));
      // A whole report speaks of every spec of the project, also of those that hold no test.
      const silent = new Set(partial ? own.filter((path) => !reported.has(path)) : []);
      let asked = 0;
      function* rings(): Generator<Ballot[]> {
        const votes = new Map([...wanted].map((key) => [key, 0]));
        const isOpen = (): boolean =>
          asked < MOST_WITHOUT_REPORT && [...votes.values()].some((count) => count < ENOUGH_WITHOUT_REPORT);
        const ask = (path: string): Ballot | undefined => {
          if (!silent.has(path)) return reported.get(path);
          if (!isOpen()) return undefined;
          asked += 1;
          const ballot = ballotOf(path, project.root);
          for (const key of votes.keys())
            if (ballot?.votes[key] !== undefined) votes.set(key, (votes.get(key) ?? 0) + 1);
          return ballot;
        };
        yield own.flatMap((path) => ask(path) ?? []);
        yield* othersOf(project);
      }
      return { rings: rings(), leftOut: () => silent.size - asked };
    },
  };
}

function readReport({ workspace, toolVersion, registry }: ReviewContext, root: string, configHash: string) {
  const path = t0ReportPath(workspace.root, root);
  try {
    const text = readIfThere(path);
    const report = text === undefined ? undefined : parseOwnJson(T0ReportSchema, text, path);
    const fits =
      report?.toolVersion === toolVersion &&
      report.registryHash === registry.hash &&
      report.configHash === configHash;
    return fits ? report : undefined;
  } catch {
    return undefined;
  }
}

function groupByRoot(
  paths: readonly string[],
  rootOf: (path: string) => string | undefined,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const root = rootOf(path);
    if (root === undefined) continue;
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [path]);
    else group.push(path);
  }
  return groups;
}

/** Projects that share a tag or the type, by the length of the way in the graph, whichever direction; last the unconnected. */
export function ringsAround(name: string, projects: readonly WorkspaceProject[]): WorkspaceProject[][] {
  const self = projects.find((project) => project.name === name);
  if (self === undefined) return [];
  const neighbours = new Map<string, Set<string>>(projects.map((project) => [project.name, new Set()]));
  for (const project of projects) {
    for (const other of project.dependencies) {
      neighbours.get(project.name)?.add(other);
      neighbours.get(other)?.add(project.name);
    }
  }
  const distances = new Map([[name, 0]]);
  const queue = [name];
  for (let at = 0; at < queue.length; at += 1) {
    const here = queue[at] as string;
    for (const next of neighbours.get(here) ?? []) {
      if (distances.has(next)) continue;
      distances.set(next, (distances.get(here) ?? 0) + 1);
      queue.push(next);
    }
  }
  const alike = projects.filter(
    (project) => project !== self && project.tags.some((tag) => self.tags.includes(tag)),
  );
  const rings = new Map<number, WorkspaceProject[]>();
  for (const project of alike) {
    const distance = distances.get(project.name) ?? Infinity;
    rings.set(distance, [...(rings.get(distance) ?? []), project]);
  }
  return [...rings].sort(([a], [b]) => a - b).map(([, ring]) => ring);
}

/** Nearest folder of any reviewed spec first; of equals in the order of code units. */
function sortByDistance(paths: readonly string[], reviewed: readonly string[], sorts: boolean): string[] {
  if (!sorts) return [...paths];
  const folders = [...new Set(reviewed.map(folderOf))].map((folder) => folder.split('/'));
  const known = new Map<string, number>();
  const distanceOf = (path: string): number => {
    const folder = folderOf(path);
    const found = known.get(folder) ?? Math.min(...folders.map((other) => steps(folder.split('/'), other)));
    known.set(folder, found);
    return found;
  };
  return [...paths].sort((a, b) => distanceOf(a) - distanceOf(b) || (a < b ? -1 : 1));
}

/** Segments off the shared way, of both. */
function steps(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  return a.length + b.length - 2 * shared;
}
