import type { Argument, Command, Option } from 'commander';
import { createProgram } from './create-program';

const INTRO = `<!-- made by tools/docs/generate-cli.mjs from the definitions of the commands: edit those -->

# Command line

\`npx nx-test-review <command>\`. Stdout is data and nothing else, stderr is talk. Each command ends in an exit class:
0 passed, 1 a real verdict says no, 2 arguments or environment, 3 incomplete or not to be trusted
([exit classes](exit-classes.md)). The main job is no command of this list: it is \`nx affected -t test-review\`.
`;

/** docs/cli.md, from the definitions of the commands. */
export function renderCliDocs(): string {
  const silent = { write: () => undefined };
  const program = createProgram({
    io: { stdout: silent, stderr: silent, cwd: '.' },
    end: () => undefined,
    keep: () => undefined,
  });
  const sections = program.commands.map((command) => renderCommand(program, command));
  return `${[INTRO, ...sections, renderGlobals(program)].join('\n')}`;
}

function renderCommand(program: Command, command: Command): string {
  const help = command.createHelp();
  const rows = [
    ...command.registeredArguments.map((argument) => [showArgument(argument), argument.description]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((option) => [option.flags, describeOption(option)]),
  ];
  return `## ${command.name()}

    ${program.name()} ${command.name()} ${command.usage()}

${command.description()}

${renderTable(rows)}`;
}

function renderGlobals(program: Command): string {
  const options = program.createHelp().visibleOptions(program);
  return `## Everywhere

${renderTable(options.map((option) => [option.flags, describeOption(option)]))}`;
}

function showArgument(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function describeOption({ description, defaultValue }: Option): string {
  return defaultValue === undefined ? description : `${description} (default ${String(defaultValue)})`;
}

function renderTable(rows: string[][]): string {
  if (rows.length === 0) return '';
  const cells = rows.map(([name = '', text = '']) => `| \`${name}\` | ${text.replace(/\|/g, '\\|')} |\n`);
  return `| argument or flag | meaning |\n| --- | --- |\n${cells.join('')}`;
}
