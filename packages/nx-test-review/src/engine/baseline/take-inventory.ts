import type { Finding, Registry, SkippedFile } from '@nx-test-review/contracts';
import { applyPolicy } from '@nx-test-review/gate';
import { loadProjectSteering, loadWaivers } from '../review/load-steering';
import { prepareT0 } from '../review/open-review';
import type { Sides } from '../sides/open-sides';
import { runProjectT0 } from '../t0/run-project-t0';
import type { WorkspaceInput } from '../types';
import type { Owners } from '../workspace/owners';

/** What stands in the tree as it is, without a base. */
export interface Inventory {
  /** Findings that nobody took on yet: rows that are off, waived and suppressed ones are left out. Sorted by place. */
  open: Finding[];
  specs: number;
  /** Specs that could not be judged: what the baseline says of them stays. */
  unjudged: SkippedFile[];
  stands(path: string): boolean;
}

const NOT_OPEN = new Set(['row-off', 'waived', 'suppressed']);

/** Judges every project by T0, with configuration, policy and waivers of the tree. Throws class 2 when one is broken. */
export function takeInventory(
  workspace: WorkspaceInput,
  tools: { sides: Sides; owners: Owners; registry: Registry; toolVersion: string },
): Inventory {
  const { sides, registry } = tools;
  const rootPolicy = loadProjectSteering(sides, '.', registry).policy;
  const waivers = loadWaivers(sides, rootPolicy, registry, false);
  const inventory: Inventory = {
    open: [],
    specs: 0,
    unjudged: [],
    stands: (path) => sides.head.snapshot.has(path),
  };
  for (const project of workspace.projects) {
    const steering = loadProjectSteering(sides, project.root, registry);
    const report = runProjectT0(prepareT0(tools, steering, project));
    const judged = applyPolicy(report.findings, { policy: steering.policy, waivers });
    inventory.open.push(...judged.filter(({ effectReason }) => !NOT_OPEN.has(effectReason)));
    inventory.specs += report.specs.length;
    inventory.unjudged.push(...report.unreadable);
  }
  inventory.open.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
  return inventory;
}
