import { parseJsonc } from '@nx-test-review/scope';
import type { DiffInput } from '@nx-test-review/t0';
import type { Side } from '../sides/open-sides';
import { readData } from '../workspace/member-roots';
import type { Owners } from '../workspace/owners';

const SCRIPT = /\.[cm]?[jt]sx?$/;
const NO_SOURCE = /(^|\/)[^/]*(\.config|\.setup|\.d)\.[cm]?[jt]sx?$/;

type Standing = ReturnType<DiffInput['projectStillStands']>;

/**
 * For tests that import nothing of the workspace: does the source of their project, or of what that project depends
 * on, still stand? An end-to-end project that goes while its app stands has lost its tests.
 */
export function createStandingCheck(base: Side, head: Side, owners: Owners): DiffInput['projectStillStands'] {
  const answers = new Map<string, Standing>();
  const hasSource = (root: string): boolean =>
    head.snapshot.list().some((path) => isSource(path, root, head) && base.snapshot.has(path));
  const judge = (root: string, name: string): Standing => {
    const standing = [{ root, name }, ...listDependencies(base, owners, root, name)].filter((one) =>
      hasSource(one.root),
    );
    if (standing.length === 0) return { stands: false, what: `project ${name}` };
    return { stands: true, what: standing.map((one) => `project ${one.name} (${one.root})`).join(', ') };
  };
  return (path) => {
    const owner = owners.base.ownerOf(path) ?? owners.head.ownerOf(path);
    if (owner === undefined) return { stands: false, what: 'no project' };
    const known = answers.get(owner.root) ?? judge(owner.root, owner.name);
    answers.set(owner.root, known);
    return known;
  };
}

/**
 * Is all source of a path's project gone that stood there at the base, and none of it paired with a file elsewhere? The
 * workspace itself is no such project.
 */
export function createGoneCheck(
  base: Side,
  head: Side,
  owners: Owners,
  moves: ReadonlyMap<string, string>,
): (path: string) => boolean {
  const answers = new Map<string, boolean>();
  const judge = (root: string): boolean => {
    const before = base.snapshot.list().filter((path) => isSource(path, root, base));
    const stands = (path: string): boolean => head.snapshot.has(path) || moves.has(path);
    return (
      before.length > 0 &&
      !before.some(stands) &&
      !head.snapshot.list().some((path) => isSource(path, root, head))
    );
  };
  return (path) => {
    const root = owners.base.ownerOf(path)?.root;
    if (root === undefined || root === '.') return false;
    const known = answers.get(root) ?? judge(root);
    answers.set(root, known);
    return known;
  };
}

function isSource(path: string, root: string, { decide }: Side): boolean {
  return isUnder(path, root) && SCRIPT.test(path) && !NO_SOURCE.test(path) && !decide(path).spec;
}

/** Direct dependencies: as Nx knows them at the head, else as the base's files and the name of an e2e project tell. */
function listDependencies(
  base: Side,
  owners: Owners,
  root: string,
  name: string,
): { root: string; name: string }[] {
  const names = new Set(owners.head.all.find((project) => project.root === root)?.dependencies ?? []);
  const folder = root === '.' ? '' : `${root}/`;
  const manifest = readData(base.snapshot, `${folder}project.json`, parseJsonc) as
    { implicitDependencies?: unknown } | undefined;
  const implicit = manifest?.implicitDependencies;
  if (Array.isArray(implicit)) for (const one of implicit) if (typeof one === 'string') names.add(one);
  const tested = /^(.+)-e2e$/.exec(name)?.[1];
  if (tested !== undefined) names.add(tested);
  return [...owners.base.all, ...owners.head.all].filter((project) => names.has(project.name));
}

function isUnder(path: string, root: string): boolean {
  return root === '.' || path.startsWith(`${root}/`);
}
