/* eslint-disable @typescript-eslint/no-require-imports -- late: a run loads its own command and none of the others */
import { Command } from 'commander';
import { readToolVersion } from '../engine/tool-info';
import type { CommandContext } from './io';

type Register = (program: Command, context: CommandContext) => void;

/** In the order of the help. */
const COMMANDS: Record<string, () => Register> = {
  t0: () => (require('./commands/t0') as typeof import('./commands/t0')).registerT0,
  check: () => (require('./commands/check') as typeof import('./commands/check')).registerCheck,
  ci: () => (require('./commands/ci') as typeof import('./commands/ci')).registerCi,
  gate: () => (require('./commands/gate') as typeof import('./commands/gate')).registerGate,
  publish: () => (require('./commands/publish') as typeof import('./commands/publish')).registerPublish,
  baseline: () => (require('./commands/baseline') as typeof import('./commands/baseline')).registerBaseline,
  waive: () => (require('./commands/waive') as typeof import('./commands/waive')).registerWaive,
  render: () => (require('./commands/render') as typeof import('./commands/render')).registerRender,
  prompt: () => (require('./commands/prompt') as typeof import('./commands/prompt')).registerPrompt,
  store: () => (require('./commands/store') as typeof import('./commands/store')).registerStore,
  rows: () => (require('./commands/rows') as typeof import('./commands/rows')).registerRows,
  explain: () => (require('./commands/explain') as typeof import('./commands/explain')).registerExplain,
  config: () => (require('./commands/config') as typeof import('./commands/config')).registerConfig,
  doctor: () => (require('./commands/doctor') as typeof import('./commands/doctor')).registerDoctor,
};

/**
 * The command line as data: parsing it runs a command, reading it makes docs/cli.md.
 * @param only name of the one command that is wanted; all of them where there is none of that name
 */
export function createProgram(context: CommandContext, only?: string): Command {
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
  const wanted = only !== undefined && Object.hasOwn(COMMANDS, only) ? [only] : Object.keys(COMMANDS);
  for (const name of wanted) COMMANDS[name]?.()(program, context);
  return program;
}
