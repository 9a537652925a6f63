import {
  BaselineFileSchema,
  parseConfigJson,
  type BaselineFile,
  type Finding,
} from '@nx-test-review/contracts';
import { pairUp } from './pair-up';

export type BaselineEntry = BaselineFile['entries'][number];

/** Entries of `test-review.baseline.json`; ConfigurationError (class 2) when it is malformed. */
export function parseBaseline(text: string, where: string): BaselineEntry[] {
  return parseConfigJson(BaselineFileSchema, text, where).entries;
}

export interface BaselineMatch {
  covered: Set<Finding>;
  /** The entry that covers a finding. */
  pairs: Map<Finding, BaselineEntry>;
  /** Entries that no finding needs any more. */
  stale: BaselineEntry[];
}

/**
 * One entry covers one finding: same path and fingerprint, else the same fingerprint where the entry's path is gone,
 * else what the finding was called at the base.
 * Findings of the diff are never covered: a baseline is old debt, and a lost test is not.
 */
export function matchBaseline(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  pathGone: (path: string) => boolean = () => false,
): BaselineMatch {
  const pending = new Set(findings.filter((finding) => finding.source !== 'diff'));
  const open = new Set(entries);
  const key = ({ row, fingerprint }: { row: string; fingerprint: string }) => `${row} ${fingerprint}`;
  const formerKey = ({ row, fingerprint, formerly }: Finding) =>
    `${row} ${formerly?.fingerprint ?? fingerprint}`;
  const pair = (
    leftKey: (finding: Finding) => string,
    accepts: (finding: Finding, entry: BaselineEntry) => boolean,
  ) => pairUp(pending, open, { leftKey, rightKey: key, accepts });
  const pairs = new Map([
    ...pair(key, (finding, entry) => entry.path === finding.path),
    ...pair(key, (_finding, entry) => pathGone(entry.path)),
    ...pair(formerKey, (finding, entry) => entry.path === finding.formerly?.path),
  ]);
  return { covered: new Set(pairs.keys()), pairs, stale: [...open] };
}
