import { ConfigurationError, UsageError, type Finding } from '@nx-test-review/contracts';
import { matchBaseline, type BaselineEntry } from '@nx-test-review/gate';
import { findBase } from '@nx-test-review/scope';
import { readBaselineFile, toEntry, writeBaselineFile } from '../baseline/baseline-file';
import type { Inventory } from '../baseline/take-inventory';
import { BASELINE_FILE } from '../config/load-config';
import { openWorkspace } from '../open-workspace';
import { makeRun } from '../run-store';
import { readPlainWorkspace } from '../workspace/read-plain-workspace';

export const BASELINE_ACTIONS = ['write', 'prune', 'check', 'migrate'] as const;
export type BaselineAction = (typeof BASELINE_ACTIONS)[number];

export interface BaselineInput {
  root: string;
  env: Record<string, string | undefined>;
  /** `write`: take in what is new although there is a baseline. */
  replace?: boolean;
  /** `migrate`: the commit at which the entries were right. */
  base?: string;
}

/** What an action found and did. Counts of entries, but for `open`, which counts findings. */
export interface BaselineOutcome {
  action: BaselineAction;
  /** Entries of the file, after the action. */
  entries: number;
  added: BaselineEntry[];
  removed: BaselineEntry[];
  /** Entries that got another path or fingerprint, as they are now. */
  renamed: BaselineEntry[];
  /** `check`: entries that no finding needs. */
  stale: BaselineEntry[];
  /** Findings that no entry covers. */
  open: Finding[];
  /** Specs that could not be judged: their entries stay. */
  unjudged: { path: string; reason: string }[];
  changed: boolean;
}

/** Runs one action on `test-review.baseline.json`. Throws class 2; a file that is malformed is never touched. */
export async function runBaseline(action: BaselineAction, input: BaselineInput): Promise<BaselineOutcome> {
  const entries = readBaselineFile(input.root);
  if (action === 'write') return writeAll(entries, input);
  if (entries === undefined) {
    throw new ConfigurationError({
      code: 'no-baseline',
      message: `there is no ${BASELINE_FILE} in ${input.root}`,
      hint: 'make one with nx-test-review baseline write',
    });
  }
  const { workspace } = await readPlainWorkspace(input.root);
  const inventory = await (await openWorkspace(workspace, { writes: false })).inventory();
  if (action === 'migrate') return migrate(entries, inventory, input);
  const { stale, open } = compare(entries, inventory);
  if (action === 'check') return answer(action, inventory, { entries: entries.length, stale, open });
  const kept = entries.filter((entry) => !stale.includes(entry));
  const changed = stale.length > 0 && writeBaselineFile(input.root, kept);
  return answer(action, inventory, { entries: kept.length, removed: stale, open, changed });
}

async function writeAll(
  old: readonly BaselineEntry[] | undefined,
  { root, replace }: BaselineInput,
): Promise<BaselineOutcome> {
  if (old !== undefined && replace !== true) {
    throw new UsageError({
      code: 'baseline-exists',
      message: `${BASELINE_FILE} is there already, with ${old.length} entries`,
      hint: 'baseline prune drops what was mended; baseline write --replace takes in what is new as well',
    });
  }
  const { workspace } = await readPlainWorkspace(root);
  const inventory = await (await openWorkspace(workspace, { writes: false })).inventory();
  const { stale, covered } = compare(old ?? [], inventory);
  const kept = (old ?? []).filter((entry) => !stale.includes(entry));
  const added = inventory.open.filter((finding) => !covered.has(finding)).map(toEntry);
  const changed = writeBaselineFile(root, [...kept, ...added]);
  return answer('write', inventory, { entries: kept.length + added.length, added, removed: stale, changed });
}

/** Entries of files that stand and could not be judged are not stale: nobody knows. */
function compare(entries: readonly BaselineEntry[], inventory: Inventory) {
  const unjudged = new Set(inventory.unjudged.map(({ path }) => path));
  const { covered, pairs, stale } = matchBaseline(inventory.open, entries, (path) => !inventory.stands(path));
  return {
    covered,
    pairs,
    stale: stale.filter(({ path }) => !unjudged.has(path)),
    open: inventory.open.filter((finding) => !covered.has(finding)),
  };
}

/** Entries of moved files get the new path; with a base, those of renamed suites and tests the new fingerprint. */
async function migrate(
  entries: readonly BaselineEntry[],
  inventory: Inventory,
  input: BaselineInput,
): Promise<BaselineOutcome> {
  const former = input.base === undefined ? new Map<string, Finding['formerly']>() : await readFormer(input);
  const findings = inventory.open.map((finding) => {
    const formerly = former.get(`${finding.path} ${finding.fingerprint}`);
    return formerly === undefined ? finding : { ...finding, formerly };
  });
  const { pairs, stale, open } = compare(entries, { ...inventory, open: findings });
  const next = new Map(
    [...pairs].map(([finding, entry]) => [entry, { ...entry, ...toEntry(finding) }] as const),
  );
  const renamed = [...next]
    .filter(([old, now]) => old.path !== now.path || old.fingerprint !== now.fingerprint)
    .map(([, now]) => now);
  const changed = writeBaselineFile(
    input.root,
    entries.map((entry) => next.get(entry) ?? entry),
  );
  return answer('migrate', inventory, { entries: entries.length, renamed, stale, open, changed });
}

/** What the findings of the change were called at the base, by path and fingerprint of today. */
async function readFormer({ root, base, env }: BaselineInput): Promise<Map<string, Finding['formerly']>> {
  const { workspace } = await readPlainWorkspace(root);
  const found = findBase({ root, env, use: 'gate', ...(base === undefined ? {} : { flagBase: base }) });
  const engine = await openWorkspace(workspace, { writes: false });
  const review = await engine.openReview(makeRun('other', found, null));
  const { result } = await review.gate([], { inProcess: true, judgeUncovered: true });
  return new Map(
    result.findings.map(({ path, fingerprint, formerly }) => [`${path} ${fingerprint}`, formerly]),
  );
}

function answer(
  action: BaselineAction,
  { unjudged }: Inventory,
  parts: Partial<BaselineOutcome> & { entries: number },
): BaselineOutcome {
  return {
    action,
    added: [],
    removed: [],
    renamed: [],
    stale: [],
    open: [],
    unjudged,
    changed: false,
    ...parts,
  };
}
