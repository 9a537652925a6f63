import { plural, type FixReport } from '@nx-test-review/contracts';
import { loadDiff } from './load-diff';
import type { FixPlan, PlannedFile } from './plan-fixes';

/** What was or would be done, as data. */
export function reportFixes({ files, left }: FixPlan, applied: boolean): FixReport {
  return {
    applied,
    files: files.map((file) => ({ path: file.path, fixed: file.fixed, patch: makePatch(file) })),
    left,
  };
}

/** As `git apply` and `patch -p1` take it. */
function makePatch({ path, before, after }: PlannedFile): string {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = loadDiff();
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/** The talk beside it: each fix with its place, then what is left. */
export function describeFixes({ applied, files, left }: FixReport): string {
  const lines = files.flatMap(({ path, fixed }) =>
    fixed.map(
      ({ row, line, description }) =>
        `${applied ? 'fixed' : 'would fix'} ${path}:${line}  ${row}: ${description}`,
    ),
  );
  const count = files.reduce((sum, { fixed }) => sum + fixed.length, 0);
  const what =
    count === 0
      ? 'nothing to fix'
      : `${plural(count, 'finding')} ${applied ? 'fixed' : 'would be fixed'} in ${plural(files.length, 'file')}`;
  const rest = applied || count === 0 ? '' : '; nothing was written, --fix does it';
  const more = left === 0 ? '' : `; ${plural(left, 'suggestion')} more with --suggestions`;
  return [...lines, `${what}${rest}${more}`].join('\n');
}
