import type { PolicyConfig, Registry, Run } from '@nx-test-review/contracts';
import {
  createRunnerReader,
  createSpecClassifier,
  listOthers,
  openBaseSnapshot,
  openHeadSnapshot,
  openIndexSnapshot,
  resolveChange,
  resolveStagedChange,
  tryGit,
  type Change,
  type OpenSnapshot,
  type ResolveChangeInput,
  type RunnerReader,
  type SnapshotOptions,
  type SpecDecision,
  type StagedOptions,
} from '@nx-test-review/scope';
import type { FrontEnd } from '@nx-test-review/source';
import type { ModelView } from '@nx-test-review/t0';
import { loadConfig } from '../config/load-config';
import { DEFAULT_MAX_FILE_BYTES } from '../config/merge-config';
import { assertSteeringReads, findSteering, type Steering } from '../workspace/find-steering';
import type { WorkspaceInput } from '../types';
import { createModelView } from './model-view';
import { collectSpecGlobs } from './spec-globs';

/** One side of the change: its files, their models, and what is a spec there. */
export interface Side {
  snapshot: OpenSnapshot;
  view: ModelView;
  decide(path: string): SpecDecision;
  runners: RunnerReader;
}

/** Both sides of a change with what steers the gate. Without a base (an inventory) there is only the head. */
export interface Sides {
  head: Side;
  base: Side | undefined;
  change: Change | undefined;
  /** Commit that is checked out; null outside git or before the first commit. */
  headCommit: string | null;
  steering: Steering;
  /** Policy of the command line: the strongest layer. */
  policyFlags?: PolicyConfig;
  /** What the head's own configuration says is a spec: differs from `head.decide` when the base steers. */
  decideByHead(path: string): SpecDecision;
  close(): void;
}

export interface SidesInput {
  workspace: WorkspaceInput;
  registry: Registry;
  frontEnd: FrontEnd;
  run: Pick<Run, 'baseRef' | 'baseHow' | 'headRef'>;
  /** The head is what is staged, the base is HEAD; else the head is the working tree. */
  staged?: StagedOptions;
  policyFlags?: PolicyConfig;
}

const SCRIPT_OR_DATA = /\.([cm]?[jt]sx?|json|snap)$/;

/** Resolves base and head and opens both. Throws class 2 for an unknown base, a shallow clone, a broken configuration. */
export async function openSides({
  workspace,
  registry,
  frontEnd,
  run,
  staged,
  policyFlags,
}: SidesInput): Promise<Sides> {
  const { root, projects } = workspace;
  const openHead = (options: SnapshotOptions): Promise<OpenSnapshot> =>
    staged === undefined
      ? openHeadSnapshot(root, options)
      : openIndexSnapshot(root, { ...options, ...staged });
  const { listed } = workspace;
  const isShared = staged === undefined && listed === undefined && run.baseRef !== null;
  const others = isShared ? listOthers(root) : undefined;
  others?.catch(() => undefined); // told by those who wait for it
  const shared = others && { others };
  const options = { projects, maxFileBytes: DEFAULT_MAX_FILE_BYTES, ...(listed && { listed }), ...shared };
  // Asked at the same time. What is wrong with the change is the error to tell.
  const asked = openHead(options);
  asked.catch(() => undefined);
  const change = await findChange(root, { ...run, ...shared }, staged);
  let head = await asked;
  let base = change === undefined ? undefined : await openBaseSnapshot(root, change, head, options);
  let steering = findSteering(head, base, change?.base.sha, registry);
  const { maxFileBytes } = loadConfig(steering.side, '.');
  if (maxFileBytes !== DEFAULT_MAX_FILE_BYTES) {
    head = await openHead({ ...options, maxFileBytes });
    base =
      change === undefined
        ? undefined
        : await openBaseSnapshot(root, change, head, { ...options, maxFileBytes });
    steering = findSteering(head, base, change?.base.sha, registry);
  }
  const changed = (change?.files ?? []).map((file) => file.path).filter((path) => SCRIPT_OR_DATA.test(path));
  await base?.prefetch(changed);
  const roots = projects.map((project) => project.root);
  assertSteeringReads(head, steering, roots, registry);
  const globs = collectSpecGlobs(steering.side, roots);
  const openSide = async (snapshot: OpenSnapshot): Promise<Side> => ({
    snapshot,
    view: createModelView(snapshot, frontEnd),
    decide: await createSpecClassifier({ snapshot, ...globs }),
    runners: await createRunnerReader(snapshot),
  });
  return {
    head: await openSide(head),
    base: base === undefined ? undefined : await openSide(base),
    change,
    headCommit: change?.head ?? (await readHeadCommit(root)),
    steering,
    ...(policyFlags === undefined ? {} : { policyFlags }),
    decideByHead: await createSpecClassifier({ snapshot: head, ...collectSpecGlobs(head, roots) }),
    close() {
      head.close();
      base?.close();
    },
  };
}

async function findChange(
  root: string,
  run: SidesInput['run'] & Pick<ResolveChangeInput, 'others'>,
  staged: StagedOptions | undefined,
): Promise<Change | undefined> {
  if (staged !== undefined) return resolveStagedChange(root, staged);
  if (run.baseRef === null) return undefined;
  const { baseRef, headRef, others } = run;
  const more = { ...(headRef === null ? {} : { headRef }), ...(others === undefined ? {} : { others }) };
  return resolveChange(root, { baseRef, how: run.baseHow ?? 'unknown', ...more });
}

async function readHeadCommit(root: string): Promise<string | null> {
  const { code, stdout } = await tryGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return code === 0 ? stdout.toString('utf8').trim() : null;
}
