import {
  EnvironmentError,
  parseOwnJson,
  UntrustedError,
  VerdictSchema,
  type Verdict,
} from '@nx-test-review/contracts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { verdictPath, writeWhole } from '../run-store';
import { describeVerdict } from './recheck';

const DEEP = 12;

/**
 * Brings the verdicts that other machines made for a run into this workspace. Folders are searched for
 * `verdicts/*.json`; those of other runs are left aside and counted. Throws class 2 for a folder that is not there, class
 * 3 for a verdict that is broken, or when two machines say different things of one project.
 */
export function collectVerdicts(
  root: string,
  runId: string,
  folders: readonly string[],
): { taken: number; others: number } {
  const known = new Map<string, { path: string; verdict: Verdict }>();
  let others = 0;
  for (const path of folders.flatMap(findVerdictFiles)) {
    const verdict = parseOwnJson(VerdictSchema, readFileSync(path, 'utf8'), path);
    if (verdict.runId !== runId) {
      others += 1;
      continue;
    }
    const before = known.get(verdict.root);
    if (before !== undefined && describeVerdict(before.verdict) !== describeVerdict(verdict)) {
      throw new UntrustedError({
        code: 'verdicts-disagree',
        message: `two machines say different things of ${verdict.project}: ${before.path} and ${path}`,
        hint: 'run each project on one machine, with the same commit, base and configuration',
      });
    }
    if (before === undefined) known.set(verdict.root, { path, verdict });
  }
  for (const { verdict } of known.values())
    writeWhole(verdictPath(root, runId, verdict.root), `${JSON.stringify(verdict, null, 2)}\n`);
  return { taken: known.size, others };
}

function findVerdictFiles(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new EnvironmentError({
      code: 'from-missing',
      message: `${folder} is no folder`,
      hint: 'give --from the folders into which the pipeline put the .test-review folders of the machines',
    });
  }
  return listFiles(folder, 0)
    .filter((path) => path.endsWith('.json') && basename(dirname(path)) === 'verdicts')
    .sort();
}

/** Links are not followed: a folder of results holds files. */
function listFiles(folder: string, depth: number): string[] {
  if (depth > DEEP) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(path, depth + 1);
    return entry.isFile() ? [path] : [];
  });
}
