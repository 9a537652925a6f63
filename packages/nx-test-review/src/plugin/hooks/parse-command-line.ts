/** How the user chose the changed files instead of naming a base. */
export type ChangeChoice = 'uncommitted' | 'untracked' | 'files' | 'stdin' | 'all';

/** What the command line of nx asks for, as far as this plugin needs to know. */
export interface CommandLine {
  command: 'affected' | 'run-many' | 'run' | 'other';
  /** Targets asked for by name. */
  targets: string[];
  /** Projects asked for by name or pattern; empty when the user named none. */
  projects: string[];
  /** Projects or patterns that the user left out. */
  excluded: string[];
  base?: string;
  head?: string;
  change?: ChangeChoice;
  /** `--gate`: an inventory run that gates. */
  gate: boolean;
  /** What it says of the agent; empty when it says nothing. */
  agent: AgentWords;
}

/** Flags about the agent as they stand on a command line; nobody has checked them. */
export interface AgentWords {
  name?: string;
  scope?: string;
  because?: string;
  by?: string;
  askAnyway?: boolean;
}

interface Token {
  /** Flag in kebab-case without dashes; undefined for a positional. */
  flag?: string;
  values: string[];
}

/** Nx joins the words after these flags into one list, up to the next flag. */
const LIST_FLAGS = new Set(['p', 'projects', 'exclude', 'files', 't', 'target', 'targets']);
const VALUE_FLAGS = new Set([
  'base',
  'head',
  'project',
  'configuration',
  'c',
  'parallel',
  'max-parallel',
  'runner',
  'output-style',
  'graph',
  'tui-auto-exit',
  'agent',
  'agent-scope',
]);
const NO_TASK_COMMANDS = new Set([
  'g',
  'generate',
  'release',
  'migrate',
  'add',
  'init',
  'exec',
  'watch',
  'repair',
  'sync',
]);

/** Parses `process.argv` of an nx client. Total: what it does not know it leaves out. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const tokens = tokenize(argv.slice(2));
  const positionals = tokens.flatMap((token) => (token.flag === undefined ? token.values : []));
  const all = (...names: string[]) => tokens.filter(({ flag }) => flag !== undefined && names.includes(flag));
  const last = (...names: string[]) => all(...names).at(-1)?.values[0];
  const list = (...names: string[]) => all(...names).flatMap(({ values }) => values.flatMap(splitList));
  const isOn = (name: string) => all(name).some(({ values }) => values[0] !== 'false');

  const line: CommandLine = {
    ...readCommand(positionals),
    excluded: list('exclude'),
    base: last('base'),
    head: last('head'),
    change: readChange(isOn, all),
    gate: isOn('gate'),
    agent: readAgentWords(last('agent'), last('agent-scope'), isOn('ask-anyway')),
  };
  const targets = list('t', 'target', 'targets');
  const projects = list('p', 'project', 'projects');
  return {
    ...line,
    targets: targets.length > 0 ? targets : line.targets,
    projects: projects.length > 0 ? projects : line.projects,
  };
}

function readCommand([first = '', second, third]: string[]): Pick<
  CommandLine,
  'command' | 'targets' | 'projects'
> {
  if (first === 'affected' || first === 'run-many') return { command: first, targets: [], projects: [] };
  if (first === 'run') return { command: 'run', ...readTaskName(second) };
  if (first === '' || NO_TASK_COMMANDS.has(first)) return { command: 'other', targets: [], projects: [] };
  if (first.includes(':') && second === undefined) return { command: 'run', ...readTaskName(first) };
  return {
    command: 'run',
    targets: [first],
    projects: [second, third].slice(0, 1).flatMap((name) => name ?? []),
  };
}

/** `project:target:configuration`; either part may hold colons itself, so each reading of the target counts. */
function readTaskName(name: string | undefined): { targets: string[]; projects: string[] } {
  if (name === undefined) return { targets: [], projects: [] };
  const parts = name.split(':');
  if (parts.length === 1) return { targets: [name], projects: [] };
  const targets = parts
    .slice(1)
    .flatMap((_, start) =>
      parts.slice(start + 1).map((__, length) => parts.slice(start + 1, start + 2 + length).join(':')),
    );
  return { targets: [...new Set(targets)], projects: [parts[0] ?? ''] };
}

function readAgentWords(name?: string, scope?: string, askAnyway = false): AgentWords {
  return {
    ...(name === undefined ? {} : { name }),
    ...(scope === undefined ? {} : { scope }),
    ...(askAnyway ? { askAnyway } : {}),
  };
}

function readChange(
  isOn: (name: string) => boolean,
  all: (name: string) => Token[],
): ChangeChoice | undefined {
  if (all('files').length > 0) return 'files';
  return (['stdin', 'uncommitted', 'untracked', 'all'] as const).find(isOn);
}

function tokenize(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--') break;
    const match = /^--?([A-Za-z][^=]*)(?:=(.*))?$/s.exec(word);
    if (match === null) {
      tokens.push({ values: [word] });
      continue;
    }
    const flag = toKebab(match[1] ?? '');
    if (match[2] !== undefined) tokens.push({ flag, values: [match[2]] });
    else tokens.push({ flag, values: takeValues(flag, words, index + 1) });
    if (match[2] === undefined) index += tokens.at(-1)?.values.length ?? 0;
  }
  return tokens;
}

function takeValues(flag: string, words: readonly string[], from: number): string[] {
  const limit = LIST_FLAGS.has(flag) ? words.length : VALUE_FLAGS.has(flag) ? from + 1 : from;
  const values: string[] = [];
  for (let index = from; index < Math.min(limit, words.length); index++) {
    const word = words[index] ?? '';
    if (word.startsWith('-')) break;
    values.push(word);
  }
  return values;
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.replace(/^"(.*)"$/, '$1'))
    .filter((item) => item !== '');
}

function toKebab(flag: string): string {
  return flag.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);
}
