import type { GateResult } from '@nx-test-review/contracts';
import { parseJsonc } from '@nx-test-review/scope';
import { PLUGIN_NAME, REVIEW_EXECUTOR } from '../../plugin/names';
import type { Side, Sides } from '../sides/open-sides';
import type { WorkspaceInput, WorkspaceProject } from '../types';
import { readData } from '../workspace/member-roots';
import type { Owners } from '../workspace/owners';
import { readRegistrations, type Registration } from '../workspace/registration';

type Removed = GateResult['removed'];

/** What covers specs at the head. */
interface Now {
  head: Side;
  workspace: WorkspaceInput;
  registrations: readonly Registration[];
}

/**
 * Ways in which this change takes the gate itself away: specs that the base's registration covered, that still stand
 * at the head, and that no target of ours covers there; and specs that our own configuration drops.
 */
export function findRemovedGates(sides: Sides, owners: Owners, workspace: WorkspaceInput): Removed {
  const { base, head } = sides;
  if (base === undefined) return [];
  const before = readRegistrations(base.snapshot);
  if (before.length === 0) return [];
  const specs = head.snapshot.list().filter((path) => head.decide(path).spec && base.snapshot.has(path));
  const covered = findCoveredRoots(base, owners, before, specs);
  const now: Now = { head, workspace, registrations: readRegistrations(head.snapshot) };
  const causes = new Map<string, { detail: string; specs: string[] }>();
  for (const path of specs) {
    const member = owners.base.ownerOf(path);
    if (member === undefined || !covered.has(member.root)) continue;
    const owner = owners.head.ownerOf(path);
    if (workspace.plain === true && !before.some((one) => one.covers(path))) continue;
    if (owner !== undefined && executorOf(path, owner, now) === REVIEW_EXECUTOR) continue;
    if (owner?.reviewedElsewhere === true) continue;
    const what = owner?.name ?? member.name;
    const detail = explain(path, owner, member.root, now);
    const cause = causes.get(what) ?? { detail, specs: [] };
    cause.specs.push(path);
    causes.set(what, cause);
  }
  const projects = [...causes].map(([name, { detail, specs: list }]) => ({
    what: `project ${name}`,
    detail: `${detail}; ${list.length === 1 ? `its spec ${list[0]} stands` : `${list.length} specs stand, ${list[0]} first`}`,
  }));
  return [...projects, ...findDroppedSpecs(sides, specs)];
}

/** Roots of base members whose specs a registration of the base covered, and whose target was not replaced there. */
function findCoveredRoots(
  base: Side,
  owners: Owners,
  before: readonly Registration[],
  specs: readonly string[],
): Set<string> {
  const roots = new Set<string>();
  for (const path of specs) {
    const root = owners.base.ownerOf(path)?.root;
    if (root === undefined || roots.has(root)) continue;
    const registration = before.find((one) => one.covers(path));
    if (registration !== undefined && ownExecutor(base, root, registration.targetName) === undefined)
      roots.add(root);
  }
  return roots;
}

/** Executor of the target that reviews a spec at the head: as Nx knows it, else as nx.json and the project's file tell. */
function executorOf(path: string, owner: WorkspaceProject, now: Now): string | undefined {
  if (now.workspace.plain !== true) return owner.reviewExecutor;
  const registration = now.registrations.find((one) => one.covers(path));
  if (registration === undefined) return undefined;
  return ownExecutor(now.head, owner.root, registration.targetName) ?? REVIEW_EXECUTOR;
}

/** The other executor or command that the project's own file gives the target. */
function ownExecutor(side: Side, root: string, target: string): string | undefined {
  const folder = root === '.' ? '' : `${root}/`;
  const project = readData(side.snapshot, `${folder}project.json`, parseJsonc) as
    { targets?: Targets } | undefined;
  const manifest = readData(side.snapshot, `${folder}package.json`, parseJsonc) as
    { nx?: { targets?: Targets } } | undefined;
  const own = project?.targets?.[target] ?? manifest?.nx?.targets?.[target];
  const executor = own?.executor ?? (own?.command === undefined ? undefined : 'nx:run-commands');
  return executor === REVIEW_EXECUTOR ? undefined : executor;
}

type Targets = Record<string, { executor?: string; command?: string } | undefined>;

function explain(path: string, owner: WorkspaceProject | undefined, baseRoot: string, now: Now): string {
  if (owner === undefined) return `no project owns ${baseRoot} any more`;
  const executor = executorOf(path, owner, now);
  if (executor !== undefined) return `its target ${now.workspace.targetName} is now ${executor}`;
  if (now.registrations.length === 0) return `${PLUGIN_NAME} is no longer registered in nx.json`;
  if (now.registrations.some((one) => one.covers(path))) {
    return `Nx gives it no target ${now.workspace.targetName}: .nxignore, .gitignore or another plugin hides its specs`;
  }
  return `the registration in nx.json leaves it out, so it has no target ${now.workspace.targetName}`;
}

/** Specs that the head's own include/exclude no longer takes as specs; the steering side still does. */
function findDroppedSpecs(sides: Sides, specs: readonly string[]): Removed {
  if (sides.steering.side.side !== 'base' || sides.steering.changed.length === 0) return [];
  return specs
    .filter((path) => !sides.decideByHead(path).spec)
    .map((path) => ({ what: `spec ${path}`, detail: `dropped by ${sides.steering.changed.join(', ')}` }));
}
