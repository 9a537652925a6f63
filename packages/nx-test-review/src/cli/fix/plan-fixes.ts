import {
  applyEdits,
  EnvironmentError,
  UntrustedError,
  type Finding,
  type FixReport,
} from '@nx-test-review/contracts';
import type { JudgedFiles } from '../judge-files';
import { openForFix, type OpenedFile } from './open-for-fix';

/** A file with its text before and after the fixes, which was judged again. */
export interface PlannedFile extends OpenedFile {
  after: string;
  fixed: FixReport['files'][number]['fixed'];
}

export interface FixPlan {
  files: PlannedFile[];
  /** Findings that have only a suggestion, which was not asked for. */
  left: number;
}

export interface PlanInput {
  cwd: string;
  judged: Pick<JudgedFiles, 'output' | 'tests' | 'judgeTexts'>;
  /** Findings that may be fixed; paths as `judged` has them. */
  findings: readonly Finding[];
  suggestions: boolean;
}

/**
 * Works out the fixes of all files and judges each file again. Writes nothing. Throws class 2 for a file that must not be
 * written (a link, read-only), class 3 when a file no longer parses or says something new: then no fix counts.
 */
export function planFixes({ cwd, judged, findings, suggestions }: PlanInput): FixPlan {
  const wanted = findings.filter(({ fix }) => fix !== undefined && (suggestions || fix.kind === 'fix'));
  const left = findings.filter(({ fix }) => fix?.kind === 'suggestion').length;
  const paths = [...new Set(wanted.map(({ path }) => path))];
  const files = paths.map((path) => {
    const own = wanted.filter((finding) => finding.path === path);
    const opened = openForFix(cwd, path);
    return { ...opened, after: applyAll(opened, own), fixed: own.flatMap(describeFixed) };
  });
  const texts = new Map(files.map(({ path, after }) => [path, after]));
  const again = files.length === 0 ? undefined : judged.judgeTexts(texts);
  for (const { path } of files) {
    const own = wanted.filter((finding) => finding.path === path);
    const problem = again && whyRefused(path, judged, again, own);
    if (problem !== undefined) throw refuse(path, problem);
  }
  return { files, left: suggestions ? 0 : left };
}

function applyAll({ path, before }: OpenedFile, findings: readonly Finding[]): string {
  try {
    return applyEdits(
      before,
      findings.flatMap(({ fix }) => fix?.edits ?? []),
    );
  } catch (error) {
    if (error instanceof RangeError) throw refuse(path, `its fixes do not fit together: ${error.message}`);
    throw error;
  }
}

function describeFixed({ row, line, fingerprint, fix }: Finding): PlannedFile['fixed'] {
  return fix ? [{ row, line, fingerprint, kind: fix.kind, description: fix.description }] : [];
}

type Judgement = Pick<JudgedFiles, 'output' | 'tests'>;

/** Why the text after the fix is no better than the one before; findings are told by row and titles, as quotes may change. */
function whyRefused(
  path: string,
  before: Judgement,
  after: Judgement,
  fixed: readonly Finding[],
): string | undefined {
  const unread = after.output.unreadable.find((file) => file.path === path);
  if (unread !== undefined) return `with the fix it cannot be read any more: ${unread.reason}`;
  if (after.tests.get(path) !== before.tests.get(path))
    return 'with the fix it holds another number of tests';
  const open = countOpen(before, path);
  for (const finding of fixed) open.set(keyOf(finding), (open.get(keyOf(finding)) ?? 0) - 1);
  for (const [key, count] of countOpen(after, path)) {
    if (count <= (open.get(key) ?? 0)) continue;
    const again = after.output.findings.find((one) => one.path === path && keyOf(one) === key);
    const still = fixed.some((one) => keyOf(one) === key);
    const what = `${again?.row ?? 'a finding'} on line ${again?.line ?? 0} (${again?.message ?? ''})`;
    return still ? `with the fix it still shows ${what}` : `the fix brings up ${what}`;
  }
  return undefined;
}

function countOpen({ output }: Judgement, path: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of output.findings) {
    if (finding.path !== path || finding.suppression !== undefined) continue;
    counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  }
  return counts;
}

function keyOf({ row, titlePath }: Finding): string {
  return JSON.stringify([row, titlePath]);
}

function refuse(path: string, problem: string): UntrustedError {
  return new UntrustedError({
    code: 'fix-refused',
    message: `${path}: ${problem}`,
    hint: 'nothing was written, in no file; mend this one by hand, or name the other files',
  });
}

/** Throws class 2 when a file is not as it was judged: somebody wrote it meanwhile. */
export function refuseChanged(cwd: string, files: readonly OpenedFile[]): void {
  const changed = files.find(({ path, before }) => openForFix(cwd, path).before !== before);
  if (changed === undefined) return;
  throw new EnvironmentError({
    code: 'fix-changed',
    message: `${changed.path} was changed while it was judged`,
    hint: 'nothing was written; run the command again',
  });
}
