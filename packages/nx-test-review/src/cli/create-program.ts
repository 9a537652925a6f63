import { Command } from 'commander';
import { readToolVersion } from '../engine/tool-info';
import { registerBaseline } from './commands/baseline';
import { registerCheck } from './commands/check';
import { registerCi } from './commands/ci';
import { registerConfig } from './commands/config';
import { registerDoctor } from './commands/doctor';
import { registerExplain } from './commands/explain';
import { registerGate } from './commands/gate';
import { registerRender } from './commands/render';
import { registerPublish } from './commands/publish';
import { registerRows } from './commands/rows';
import { registerT0 } from './commands/t0';
import { registerWaive } from './commands/waive';
import type { CommandContext } from './io';

/** The command line as data: parsing it runs a command, reading it makes docs/cli.md. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('nx-test-review')
    .description('Reviews the tests of a workspace and gates what a change took away from them.')
    .version(readToolVersion(), '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .option('--verbose', 'show the stack of an error')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => context.io.stdout.write(text),
      writeErr: (text) => context.io.stderr.write(text),
      // runCli prints errors once, with class, code and way out.
      outputError: () => undefined,
    })
    .exitOverride();
  registerT0(program, context);
  registerCheck(program, context);
  registerCi(program, context);
  registerGate(program, context);
  registerPublish(program, context);
  registerBaseline(program, context);
  registerWaive(program, context);
  registerRender(program, context);
  registerRows(program, context);
  registerExplain(program, context);
  registerConfig(program, context);
  registerDoctor(program, context);
  return program;
}
