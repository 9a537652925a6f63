import { listFew, type SpecReview } from '@nx-test-review/contracts';
import type { SpecReach } from '@nx-test-review/scope';
import type { AgentScope } from '../../plugin/agent-flags';
import type { MeaningCheck } from './meaning';

export interface SelectInput {
  /** Specs of the project that are judged. */
  reviewed: readonly string[];
  reach: ReadonlyMap<string, SpecReach>;
  /** There is no base: all are asked about. */
  all: boolean;
  changedInMeaning: MeaningCheck;
  scope: AgentScope;
  /** How many specs that did not change themselves are asked about. */
  most: number;
}

/** A spec that the agent is asked about. */
export interface WantedSpec {
  path: string;
  /** Changed files that it imports and that brought it here; empty for a spec that changed itself. */
  reachedBy: string[];
}

export interface Selection {
  ask: WantedSpec[];
  /** What becomes of the others. */
  settled: SpecReview[];
}

/** Which specs of a project an agent is asked about: changed ones first, then those nearest to a changed file. */
export function selectSpecs(input: SelectInput): Selection {
  const selection: Selection = { ask: [], settled: [] };
  const near: (WantedSpec & { distance: number })[] = [];
  for (const path of input.reviewed) {
    const reach = input.reach.get(path);
    if (input.all || (reach?.changed === true && input.changedInMeaning(path))) {
      selection.ask.push({ path, reachedBy: [] });
      continue;
    }
    const direct = (reach?.direct ?? []).filter(input.changedInMeaning);
    const via = (reach?.via ?? []).filter(input.changedInMeaning);
    const brought = input.scope === 'affected' ? [...direct, ...via] : direct;
    if (direct.length + via.length === 0) {
      settle(selection, path, 'unchanged-in-meaning', describeSame(reach));
    } else if (input.scope === 'changed' || brought.length === 0) {
      settle(selection, path, 'reached-not-asked', describeReached(input.scope, direct, via));
    } else {
      const offset = direct.length > 0 ? 0 : 1000;
      near.push({ path, reachedBy: brought, distance: offset + Math.min(...brought.map(stepsFrom(path))) });
    }
  }
  near.sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1));
  const most = input.scope === 'affected' ? near.length : input.most;
  selection.ask.push(...near.slice(0, most).map(({ path, reachedBy }) => ({ path, reachedBy })));
  for (const { path, reachedBy } of near.slice(most))
    settle(
      selection,
      path,
      'reached-not-asked',
      `imports ${listFew(reachedBy, 2)}; agent.reached asks about the ${most} nearest`,
    );
  return selection;
}

function settle(selection: Selection, path: string, outcome: SpecReview['outcome'], because: string): void {
  selection.settled.push({ path, outcome, because, driver: null, storedAt: null, storedBy: null });
}

function describeSame(reach: SpecReach | undefined): string {
  return reach?.changed === true
    ? 'only its layout, comments or import paths changed'
    : 'what it imports changed in layout, comments or import paths only';
}

function describeReached(scope: AgentScope, direct: readonly string[], via: readonly string[]): string {
  const how = direct.length > 0 ? 'imports' : 'reaches through others';
  const files = direct.length > 0 ? direct : via;
  return `${how} ${listFew(files, 2)}; the agent is asked about ${scope === 'changed' ? 'changed specs only' : 'direct imports'}`;
}

/** Folders between two files, as a measure of nearness. */
function stepsFrom(spec: string): (path: string) => number {
  const from = spec.split('/').slice(0, -1);
  return (path) => {
    const to = path.split('/').slice(0, -1);
    let shared = 0;
    while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
    return from.length + to.length - 2 * shared;
  };
}
