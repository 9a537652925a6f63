import { describeError, UsageError } from '@nx-test-review/contracts';
import { CommanderError } from 'commander';
import { createProgram } from './create-program';
import { talk, type CliIo, type ExitClass } from './io';
import { toEnding, type Ending } from './publish/ending';
import { loadPublishAround } from './publish/load-publish-around';
import { wantsPublishing } from './publish/wants-publishing';

const SHOWN_ON_REQUEST = new Set(['commander.helpDisplayed', 'commander.version']);

/**
 * Runs one command line (without `node` and the script) and returns its exit class:
 * 0 passed, 1 a real verdict says no, 2 environment or arguments, 3 not to be trusted. Never throws.
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<ExitClass> {
  const run = () => runCommand(argv, io);
  const published = wantsPublishing(argv, io.env ?? process.env);
  const { exitClass, error } = await (published ? loadPublishAround()(io, run) : run());
  if (error !== undefined) {
    talk(io, describeError(error));
    if (argv.includes('--verbose') && error instanceof Error) talk(io, describeStack(error));
  }
  return exitClass;
}

async function runCommand(argv: readonly string[], io: CliIo): Promise<Ending> {
  // A command that returns without saying how it ended is no pass.
  const ending: Ending = { exitClass: 3 };
  try {
    const program = createProgram(
      {
        io,
        end: (value) => (ending.exitClass = value),
        keep: (gate) => (ending.gate = gate),
      },
      findCommand(argv),
    );
    await program.parseAsync([...argv], { from: 'user' });
    return ending;
  } catch (thrown) {
    if (thrown instanceof CommanderError && wasAskedFor(thrown, argv)) return { exitClass: 0 };
    return toEnding(thrown instanceof CommanderError ? toUsageError(thrown, argv) : thrown);
  }
}

/** Help is a class 2 error only where no command was given. */
function wasAskedFor({ code }: CommanderError, argv: readonly string[]): boolean {
  return SHOWN_ON_REQUEST.has(code) || (code === 'commander.help' && findCommand(argv) === 'help');
}

function findCommand(argv: readonly string[]): string | undefined {
  return argv.find((word) => !word.startsWith('-'));
}

function toUsageError(error: CommanderError, argv: readonly string[]): UsageError {
  const missing = error.code === 'commander.help';
  const command = findCommand(argv);
  const known = command !== undefined && error.code !== 'commander.unknownCommand';
  return new UsageError({
    code: missing ? 'no-command' : 'bad-arguments',
    message: missing
      ? 'a command is needed'
      : error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' '),
    hint: `see nx-test-review ${known ? `${command} ` : ''}--help`,
    cause: error,
  });
}

function describeStack(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describeStack(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
