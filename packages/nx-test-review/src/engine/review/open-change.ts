import type { Finding, HelpersConfig, Registry } from '@nx-test-review/contracts';
import { buildReach, createImportReader, type SpecReach } from '@nx-test-review/scope';
import { walkTests } from '@nx-test-review/source';
import { runDiffRows, type DiffInput, type DiffResult } from '@nx-test-review/t0';
import { loadConfig } from '../config/load-config';
import type { Side, Sides } from '../sides/open-sides';
import type { Owners } from '../workspace/owners';
import { collectDiffInput } from './collect-diff-input';

/** What is computed once for a run over all projects: specs, reach, diff rows. */
export interface ChangeFacts {
  /** All specs at the head, by the steering configuration. Sorted. */
  specs: readonly string[];
  /** The same, also where a run is limited to chosen paths. */
  allSpecs: readonly string[];
  /** Specs that the change touches or reaches; all specs without a base. */
  reach: ReadonlyMap<string, SpecReach>;
  diff: DiffResult | undefined;
  /** The project that a finding or file belongs to: its owner at the head, else its member at the base. */
  rootOf(path: string): string | undefined;
  /** Findings of the diff that belong to a root. */
  diffFindings(root: string | undefined): Finding[];
  goneWithSource(root: string | undefined): { path: string; titlePath: string[] }[];
}

/** A spec that no change leads to. */
export const NOT_REACHED: SpecReach = { changed: false, direct: [], via: [] };

export async function openChange(sides: Sides, owners: Owners, registry: Registry): Promise<ChangeFacts> {
  const { head, base, change } = sides;
  const specs = head.snapshot.list().filter((path) => head.decide(path).spec);
  const rootOf = (path: string): string | undefined => findRoot(path, sides, owners);
  if (change === undefined || base === undefined) {
    return {
      specs,
      allSpecs: specs,
      reach: new Map(specs.map((spec) => [spec, NOT_REACHED])),
      diff: undefined,
      rootOf,
      diffFindings: () => [],
      goneWithSource: () => [],
    };
  }
  const reach = buildReach({
    snapshot: head.snapshot,
    importsOf: await createImportReader(head.snapshot),
    specs,
    changed: change.files.map((file) => file.path),
    base: base.snapshot,
  });
  const input = collectDiffInput(sides, base, owners, registry, reach, readHelpers(sides, rootOf));
  const rows = runDiffRows(input);
  const diff = { ...rows, notes: [...rows.notes, ...nameUnseen(input)] };
  return {
    specs,
    allSpecs: specs,
    reach,
    diff,
    rootOf,
    diffFindings: (root) => diff.findings.filter((finding) => rootOf(finding.path) === root),
    goneWithSource: (root) => diff.goneWithSource.filter(({ path }) => rootOf(path) === root),
  };
}

/** What the steering configuration says of helpers, by the project of a file. */
function readHelpers(
  { steering }: Sides,
  rootOf: (path: string) => string | undefined,
): (path: string) => HelpersConfig {
  const known = new Map<string, HelpersConfig>();
  return (path) => {
    const root = rootOf(path) ?? '.';
    const found = known.get(root) ?? loadConfig(steering.side, root).helpers;
    known.set(root, found);
    return found;
  };
}

/**
 * A spec whose tests nobody can see (they are made elsewhere) takes them along unseen when it goes, or when it stops
 * being one: it is named at least.
 */
function nameUnseen({ base, head }: DiffInput): string[] {
  const still = new Set(head.map(({ path }) => path));
  const gone = base.filter(
    ({ path, model }) => model !== undefined && walkTests(model.suite).length === 0 && !still.has(path),
  );
  if (gone.length === 0) return [];
  const names = gone.slice(0, 5).map(({ path }) => path);
  const more = gone.length > names.length ? ` and ${gone.length - names.length} more` : '';
  return [
    `gone, and no test was found in it at the base, so none could be compared: ${names.join(', ')}${more}`,
  ];
}

/**
 * A base path may have had a deeper owner than the head knows (its project file is gone): that root is the place
 * to name, whatever project swallowed the folder.
 */
function findRoot(path: string, { head, base }: Sides, owners: Owners): string | undefined {
  const atHead = owners.head.ownerOf(path)?.root;
  if (head.snapshot.has(path) || base === undefined) return atHead;
  const atBase = owners.base.ownerOf(path)?.root;
  if (atBase === undefined) return atHead;
  return atHead !== undefined && atHead.length >= atBase.length && atHead !== '.' ? atHead : atBase;
}

/** Specs of the base that the change took out of the tree or of the set of specs. */
export function listBaseSpecs(base: Side): string[] {
  return base.snapshot.list().filter((path) => base.decide(path).spec);
}
