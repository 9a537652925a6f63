import { UsageError } from '@nx-test-review/contracts';
import { Option, type Command } from 'commander';

export interface FixOptions {
  fix?: true;
  fixDryRun?: true;
  suggestions?: true;
}

/** The flags that `t0` and `check` share. */
export function addFixOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--fix', 'apply the fixes, judge each file again, and report what is left').conflicts(
        'fixDryRun',
      ),
    )
    .option('--fix-dry-run', 'print what --fix would do as a patch, and write nothing')
    .option('--suggestions', 'with --fix or --fix-dry-run: take the suggestions (await) too');
}

/** `write`, `show`, or undefined when nobody asked. Throws class 2 for --suggestions alone. */
export function fixModeOf({ fix, fixDryRun, suggestions }: FixOptions): 'write' | 'show' | undefined {
  const mode = fix ? 'write' : fixDryRun ? 'show' : undefined;
  if (mode !== undefined || suggestions === undefined) return mode;
  throw new UsageError({
    code: 'suggestions-alone',
    message: '--suggestions says what --fix and --fix-dry-run take, and neither is there',
    hint: 'add --fix-dry-run to see them as a patch, or --fix to apply them',
  });
}
