import { UsageError, type FixReport, type GateResult } from '@nx-test-review/contracts';
import { Option, type Command } from 'commander';
import { runCheck } from '../../engine';
import { answerGate } from '../answer-gate';
import { checkRefs } from '../check-refs';
import { addFixOptions, fixModeOf, type FixOptions } from '../fix/fix-options';
import { describeFixes } from '../fix/report-fixes';
import { runFixes } from '../fix/run-fixes';
import { talk, type CommandContext } from '../io';
import { judgeFiles } from '../judge-files';
import { wantsColor } from '../../engine/wants-color';
import { locatePath } from '../locate-path';
import { planOutputs } from '../outputs';
import { parsePolicyFlags, policyOption } from '../policy-flags';
import { requireCheckout } from '../require-root';

interface Options extends FixOptions {
  staged?: true;
  policy?: string[];
  base?: string;
  json?: true;
}

/** `check [PATH...]`: deterministic and diff rows without Nx, for hooks and for agents. Writes nothing. */
export function registerCheck(program: Command, context: CommandContext): void {
  const command = program
    .command('check')
    .description(
      'Judge a change without Nx: the deterministic rows, and what became of the tests of the base.',
    )
    .argument('[path...]', 'judge these files and folders of the change only')
    .addOption(new Option('--staged', 'judge what is staged, against HEAD').conflicts('base'))
    .option('--base <ref>', 'compare with this ref (default: NX_BASE, then defaultBase of nx.json)')
    .addOption(policyOption())
    .option('--json', 'print JSON');
  addFixOptions(command).action(async (paths: string[], options: Options) => {
    const { io } = context;
    checkRefs(options);
    const root = requireCheckout(io.cwd);
    const mode = fixModeOf(options);
    if (mode !== undefined && options.staged === true) throw refuseStaged();
    const policy = parsePolicyFlags(options.policy);
    const judge = () =>
      runCheck({
        root,
        ...(options.base === undefined ? {} : { base: options.base }),
        ...(paths.length === 0 ? {} : { only: paths.map((path) => locatePath(root, io.cwd, path)) }),
        ...(policy === undefined ? {} : { policy }),
        staged: options.staged === true,
        env: io.env ?? process.env,
        color: wantsColor(io.env ?? process.env, io.stdout),
      });
    let answer = await judge();
    const fixes = mode === undefined ? undefined : await fixCounted(root, answer.result, mode, options);
    if (fixes?.applied && fixes.files.length > 0) answer = await judge();
    if (fixes !== undefined) {
      answer.result.fixes = fixes;
      talk(io, describeFixes(fixes));
      if (!fixes.applied) answer.text = fixes.files.map(({ patch }) => patch).join('');
    }
    answerGate(context, answer, planOutputs(io, options.json === undefined ? {} : { json: true }));
  });
}

/** What lies in the index is judged there, and the fixes would go into the working tree. */
function refuseStaged(): UsageError {
  return new UsageError({
    code: 'fix-staged',
    message: '--fix and --fix-dry-run are about files of the working tree, --staged about the index',
    hint: 'run check --fix, then git add, then check --staged',
  });
}

/** Fixes what counts in this change; what is old, waived or suppressed stays as it is. Paths go from the root. */
async function fixCounted(
  root: string,
  result: GateResult,
  mode: 'write' | 'show',
  options: FixOptions,
): Promise<FixReport> {
  const counted = result.findings.filter(({ fix, effect }) => fix !== undefined && effect !== 'not-counted');
  const paths = [...new Set(counted.map(({ path }) => path))];
  if (paths.length === 0) return { applied: mode === 'write', files: [], left: 0 };
  const judged = await judgeFiles(root, paths);
  const wanted = new Set(counted.map(({ path, fingerprint }) => `${path} ${fingerprint}`));
  const findings = judged.output.findings.filter(({ path, fingerprint }) =>
    wanted.has(`${path} ${fingerprint}`),
  );
  return runFixes({ cwd: root, judged, findings, mode, options });
}
