import { plural, type Registry, type T0Report } from '@nx-test-review/contracts';
import { loadConfig } from '../config/load-config';
import type { EffectiveConfig } from '../config/merge-config';
import { loadProjectSteering, type ProjectSteering } from '../review/load-steering';
import { prepareT0 } from '../review/open-review';
import { t0ReportPath, writeIfOther } from '../run-store';
import type { Sides } from '../sides/open-sides';
import type { Workspace, WorkspaceInput } from '../types';
import type { Owners } from '../workspace/owners';
import { runProjectT0 } from './run-project-t0';
import { tellProgress } from './tell-progress';

export interface T0WriterInput {
  workspace: WorkspaceInput;
  sides: Sides;
  owners: Owners;
  registry: Registry;
  toolVersion: string;
  progress(line: string): void;
}

/** Writes the T0 reports of projects. What all of them share is looked at once: two hundred projects of a batch hardly differ. */
export function createT0Writer(input: T0WriterInput): Workspace['writeT0Report'] {
  const { workspace, sides, registry } = input;
  const sideOf = createProjectSides(input);
  const known = new Map<EffectiveConfig, ProjectSteering>();
  const steeringOf = (root: string): ProjectSteering => {
    const config = loadConfig(sides.steering.side, root);
    const steering = known.get(config) ?? loadProjectSteering(sides, root, registry);
    known.set(config, steering);
    return steering;
  };
  return (name) => {
    const project = workspace.projects.find((one) => one.name === name) ?? { name, root: name };
    const t0 = prepareT0({ ...input, sides: sideOf(project.root) }, steeringOf(project.root), project);
    const place = { project: project.name, all: t0.specs.length };
    const report = runProjectT0(t0, tellProgress(place, input.progress));
    const path = t0ReportPath(workspace.root, project.root);
    writeIfOther(path, `${JSON.stringify(report)}\n`);
    return Promise.resolve({ report, path, text: summarise(report) });
  };
}

/** The sides with the files of one project only in the list of the head. */
function createProjectSides({ sides, owners }: T0WriterInput): (root: string) => Sides {
  const { head } = sides;
  const byRoot = new Map<string, string[]>();
  for (const path of head.snapshot.list()) {
    const root = owners.head.ownerOf(path)?.root;
    if (root === undefined) continue;
    const own = byRoot.get(root);
    if (own === undefined) byRoot.set(root, [path]);
    else own.push(path);
  }
  return (root) => {
    const own = byRoot.get(root) ?? [];
    return { ...sides, head: { ...head, snapshot: { ...head.snapshot, list: () => own } } };
  };
}

function summarise({ findings, specs, unreadable }: T0Report): string {
  const read = `${plural(specs.length, 'spec')} checked, ${plural(findings.length, 'finding')}`;
  return unreadable.length === 0 ? read : `${read}, ${unreadable.length} unreadable`;
}
