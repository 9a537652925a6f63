import { splitNul } from './check-path';
import { runGit } from './run-git';

/** One record of `git diff --raw`, base against working tree. */
export interface RawRecord {
  baseMode: string;
  headMode: string;
  baseOid: string;
  status: 'A' | 'M' | 'D' | 'T' | 'R' | 'U';
  path: string;
  /** Only for R: where it came from. */
  from?: string;
}

/** Options that make a diff independent of the user's configuration. */
export const DIFF_OPTIONS = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--relative',
  '--ignore-submodules=dirty',
  '--submodule=short',
  '--diff-algorithm=histogram',
  '--no-indent-heuristic',
  '--inter-hunk-context=0',
];

/**
 * Diff of a commit against the working tree (or the index), NUL-separated, with full object names.
 * Without a commit the index is compared with the working tree.
 */
export async function diffRaw(
  root: string,
  base: string | undefined,
  options: { renames?: boolean; cached?: boolean; indexFile?: string } = {},
): Promise<RawRecord[]> {
  const renames = options.renames === true ? ['-M', '-l2000', '--diff-filter=R'] : ['--no-renames'];
  const cached = options.cached === true ? ['--cached'] : [];
  const args = ['diff', '--raw', '-z', '--no-abbrev', ...DIFF_OPTIONS, ...renames, ...cached];
  args.push(...(base === undefined ? [] : [base]), '--');
  const index = options.indexFile === undefined ? {} : { indexFile: options.indexFile };
  return parseRaw(await runGit(root, args, index));
}

export function parseRaw(output: string): RawRecord[] {
  const fields = splitNul(output);
  const records: RawRecord[] = [];
  for (let at = 0; at < fields.length;) {
    const [baseMode = '', headMode = '', baseOid = '', , state = ''] = fields[at]!.replace(/^:/, '').split(
      ' ',
    );
    const status = state.charAt(0) as RawRecord['status'];
    const record = { baseMode, headMode, baseOid, status };
    if (status === 'R') {
      records.push({ ...record, from: fields[at + 1]!, path: fields[at + 2]! });
      at += 3;
    } else {
      records.push({ ...record, path: fields[at + 1]! });
      at += 2;
    }
  }
  return records;
}
