import type { Registry } from '@nx-test-review/contracts';
import {
  altersTests,
  listRunnerChanges,
  picksOf,
  type RunnerChange,
  type SpecReach,
} from '@nx-test-review/scope';
import { walkTests } from '@nx-test-review/source';
import {
  specOfStored,
  stemOfSpec,
  type DiffInput,
  type ModelView,
  type SpecAtSide,
} from '@nx-test-review/t0';
import type { Side, Sides } from '../sides/open-sides';
import type { Owners } from '../workspace/owners';
import { createGoneCheck, createStandingCheck } from './project-standing';

/** Files that can change which specs a runner runs, without a change to the specs: its configuration, and what that reads. */
const MAY_STEER_RUNNER = /\.([cm]?[jt]s|json)$/;

/** What the diff rows compare: all specs of the change at both sides, and those that left or entered a runner. */
export function collectDiffInput(
  sides: Sides,
  base: Side,
  owners: Owners,
  registry: Registry,
  reach: ReadonlyMap<string, SpecReach> = new Map(),
  helpersOf?: ModelView['helpersOf'],
): DiffInput {
  const { head, change } = sides;
  const files = change?.files ?? [];
  const paths = new Set(files.map((file) => file.path));
  if (files.some((file) => MAY_STEER_RUNNER.test(file.path))) {
    for (const path of base.snapshot.list()) if (leavesRunner(path, base, head)) paths.add(path);
  }
  const changedPaths = new Set(files.map((file) => file.path));
  const runners = listRunnerChanges(base, head, changedPaths);
  for (const path of [...steeredSpecs(runners, head), ...specsBehind(reach, changedPaths, base)])
    paths.add(path);
  for (const path of changedPaths) {
    const spec = specOfStored(path);
    if (spec !== undefined) paths.add(spec);
  }
  for (const path of namesakes([...paths], base, head)) paths.add(path);
  const pairs = files.flatMap((file) =>
    file.movedTo === undefined ? [] : [[file.path, file.movedTo] as const],
  );
  return {
    base: [...paths].flatMap((path) => readSpec(base, path)),
    head: [...paths].flatMap((path) => readSpec(head, path, whyNotTaken(path, sides, base))),
    moves: new Map(pairs),
    baseView: withHelpers(base.view, helpersOf),
    headView: withHelpers(head.view, helpersOf),
    existsAtHead: (path) => head.snapshot.has(path),
    existsAtBase: (path) => base.snapshot.has(path),
    projectOf: (path) => (owners.head.ownerOf(path) ?? owners.base.ownerOf(path))?.root,
    projectAtBase: (path) => owners.base.ownerOf(path)?.root,
    projectIsGone: createGoneCheck(base, head, owners, new Map(pairs)),
    isSpec: (path) => base.decide(path).spec || head.decide(path).spec,
    projectStillStands: createStandingCheck(base, head, owners),
    registry,
    changedPaths,
    runners,
    picksOf: (path, side) => picksOf(side === 'base' ? base : head, path),
  };
}

/** Specs that did not change and reach a helper which did, and in which assertions stood. */
function specsBehind(
  reach: ReadonlyMap<string, SpecReach>,
  changed: ReadonlySet<string>,
  base: Side,
): string[] {
  const asks = (path: string): boolean => {
    if (!base.snapshot.has(path) || base.decide(path).spec) return false;
    const parsed = base.view.model(path);
    if (parsed?.ok !== true) return false;
    return parsed.model.functions.some(({ body }) =>
      body.assertions.some(({ kind }) => kind !== 'fail' && kind !== 'query'),
    );
  };
  const helpers = new Set([...changed].filter(asks));
  if (helpers.size === 0) return [];
  return [...reach].flatMap(([path, { direct, via }]) =>
    [...direct, ...via].some((one) => helpers.has(one)) ? [path] : [],
  );
}

function withHelpers(view: ModelView, helpersOf: ModelView['helpersOf']): ModelView {
  return {
    model: (path) => view.model(path),
    resolve: (from, specifier) => view.resolve(from, specifier),
    text: (path) => view.text?.(path),
    ...(helpersOf === undefined ? {} : { helpersOf }),
  };
}

/** Most unchanged specs that are looked at for one that lost tests. */
const MOST_NAMESAKES = 40;

/**
 * Unchanged specs in which a test that goes may stand already: those of the same name anywhere, and those beside it. A
 * duplicate that is taken out is no loss.
 */
function namesakes(paths: readonly string[], base: Side, head: Side): string[] {
  const changed = new Set(paths);
  const shrunk = paths.filter((path) => countTests(base, path) > countTests(head, path));
  if (shrunk.length === 0) return [];
  const specs = head.snapshot
    .list()
    .filter((path) => !changed.has(path) && base.snapshot.has(path) && head.decide(path).spec);
  return shrunk.flatMap((path) => {
    const named = specs.filter((one) => stemOfSpec(one) === stemOfSpec(path));
    const beside = specs.filter((one) => folderOf(one) === folderOf(path));
    return [...named, ...beside].slice(0, MOST_NAMESAKES);
  });
}

function countTests({ snapshot, decide, view }: Side, path: string): number {
  if (!snapshot.has(path) || !decide(path).spec) return 0;
  const parsed = view.model(path);
  return parsed?.ok === true ? walkTests(parsed.model.suite).length : 0;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Specs of configurations that now pick other tests, or put something else in front of them. */
function steeredSpecs(changes: readonly RunnerChange[], { snapshot, decide, runners }: Side): string[] {
  const configs = new Set(changes.filter(altersTests).map(({ path }) => path));
  if (configs.size === 0) return [];
  return snapshot
    .list()
    .filter((path) => decide(path).spec && runners.configsFor(path).some((config) => configs.has(config)));
}

function leavesRunner(path: string, base: Side, head: Side): boolean {
  const before = base.decide(path);
  const after = head.decide(path);
  return (
    before.spec !== after.spec || (before.notIncluded === undefined) !== (after.notIncluded === undefined)
  );
}

/** Why no runner takes in a spec that one took in at the base, there or where it came from. */
function whyNotTaken(path: string, { head, change }: Sides, base: Side): string | undefined {
  const { notIncluded } = head.decide(path);
  if (notIncluded === undefined) return undefined;
  const from = change?.byPath.get(path)?.movedFrom ?? path;
  // A new file takes the place of nothing but the tests that are found in it again: those ran elsewhere.
  if (base.snapshot.has(from) && base.decide(from).notIncluded !== undefined) return undefined;
  return `runner configuration ${notIncluded.config} takes in only ${notIncluded.pattern.replace(/^only /, '')}`;
}

/** A spec at one side, also one that the runner leaves out or that cannot be read; nothing for other files. */
function readSpec(side: Side, path: string, notTaken?: string): SpecAtSide[] {
  if (!side.snapshot.has(path)) return [];
  const decision = side.decide(path);
  if (!decision.spec && decision.excludedByRunner === undefined) return [];
  const parsed = side.view.model(path);
  const model = parsed?.ok === true ? parsed.model : undefined;
  const unreadable = parsed?.ok === false ? parsed.unreadable.reason : undefined;
  const whyNot = explainStop(decision.excludedByRunner, unreadable) ?? notTaken;
  return [
    {
      path,
      ...(model === undefined ? {} : { model }),
      runs: whyNot === undefined,
      ...(whyNot === undefined ? {} : { whyNot }),
      ...(decision.runners === undefined ? {} : { runners: decision.runners }),
    },
  ];
}

function explainStop(
  excluded: { config: string; pattern: string } | undefined,
  unreadable: string | undefined,
): string | undefined {
  if (excluded !== undefined) return `runner configuration ${excluded.config}: ${excluded.pattern}`;
  return unreadable === undefined ? undefined : `it cannot be read: ${unreadable}`;
}
