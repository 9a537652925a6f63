import { isRecord, parseJsonc } from '../resolve/parse-jsonc';
import type { RunnerKind } from './runner-config';
import type { RunnerSetting, RunnerSettings } from './read-settings';
import { FLAG_KEYS, SETTING_KEYS, type SettingKey } from './setting-keys';

/** A command or the options of a target, with what they are called in messages. */
interface Command {
  name: string;
  line: string;
  /** Options of an executor that runs the tests itself. */
  runner?: RunnerKind;
}

const RUNNER = /(?:^|[\s/])(jest|vitest|playwright|cypress|mocha)(?:\s|$)/;
const EXECUTOR = /(jest|vitest|vite|playwright|cypress):/;
const IGNORED: SettingKey = { by: 'on', usual: false };

/** Flags and options by which scripts and targets of a manifest run tests; undefined where there are none. */
export function readCommands(path: string, text: string): RunnerSettings | undefined {
  if (!/jest|vitest|playwright|cypress|mocha|vite:test/.test(text)) return undefined;
  const manifest = parseJsonc(text);
  if (!isRecord(manifest)) return undefined;
  const commands = [...scriptsOf(manifest), ...targetsOf(manifest), ...targetsOf(manifest['nx'])];
  const settings = commands.flatMap((command) => readCommand(path, text, command));
  const parts = [...new Set(commands.map(({ name }) => name))];
  return { path, readable: true, parts, openParts: [], settings, setups: [], aliases: [], lines: [] };
}

function scriptsOf(manifest: Record<string, unknown>): Command[] {
  const scripts = isRecord(manifest['scripts']) ? Object.entries(manifest['scripts']) : [];
  return scripts.flatMap(([name, line]) =>
    typeof line === 'string' ? [{ name: `script "${name}"`, line }] : [],
  );
}

/** Targets of a project, and the defaults of a workspace. */
function targetsOf(manifest: unknown): Command[] {
  if (!isRecord(manifest)) return [];
  const found = ['targets', 'targetDefaults'].flatMap((key) =>
    isRecord(manifest[key]) ? Object.entries(manifest[key]) : [],
  );
  return found.flatMap(([name, target]) => {
    if (!isRecord(target)) return [];
    const runner = runnerOf(`${String(target['executor'] ?? '')} ${EXECUTOR.test(name) ? name : ''}`);
    const sets = isRecord(target['configurations']) ? Object.entries(target['configurations']) : [];
    return [['', target['options']] as const, ...sets].flatMap(([set, options]) => {
      const label = `target "${name}"${set === '' ? '' : ` (${set})`}`;
      return [...(isRecord(options) ? [options] : []), ...(set === '' ? [target] : [])].map((one) => ({
        name: label,
        line: lineOf(one, runner),
        ...(runner === undefined ? {} : { runner }),
      }));
    });
  });
}

function runnerOf(executor: string): RunnerKind | undefined {
  const name = EXECUTOR.exec(executor)?.[1];
  return name === 'vite' ? 'vitest' : (name as RunnerKind | undefined);
}

/** One command line that says what the options say. */
function lineOf(options: Record<string, unknown>, runner: RunnerKind | undefined): string {
  const commands = [
    options['command'],
    ...[options['commands'] ?? []].flat(),
    ...[options['args'] ?? []].flat(),
  ];
  const lines = commands.map((one) => (isRecord(one) ? one['command'] : one));
  const own =
    runner === undefined
      ? []
      : Object.entries(options).flatMap(([key, value]) =>
          /^(string|number|boolean)$/.test(typeof value) ? [`--${key}=${String(value)}`] : [],
        );
  return [...lines.filter((one) => typeof one === 'string'), ...own].join(' ');
}

function readCommand(path: string, text: string, command: Command): RunnerSetting[] {
  const runner = command.runner ?? (RUNNER.exec(command.line)?.[1] as RunnerKind | undefined);
  if (runner === undefined) return [];
  const keys = { ...SETTING_KEYS[runner], ...FLAG_KEYS[runner] };
  const from = Math.max(0, command.runner === undefined ? command.line.search(RUNNER) : 0);
  const place = placeOf(path, text, command);
  const flags = flagsOf(command.line.slice(from)).flatMap(([flag, value]) => {
    const data = Object.hasOwn(keys, flag) ? keys[flag] : undefined;
    if (data === undefined) return [];
    const shown = `${flag.length === 1 ? '-' : '--'}${flag}${value === '' ? '' : ` ${value}`}`;
    return [{ ...data, ...place, part: command.name, key: flag, value: valueOf(value, data), text: shown }];
  });
  const ignored = /\|\|\s*(true\b|exit 0|:(\s|$))|;\s*(exit 0|true)\s*$/.exec(command.line.slice(from));
  if (ignored === null) return flags;
  const key = 'ignored failure';
  return [...flags, { ...IGNORED, ...place, part: command.name, key, value: true, text: ignored[0].trim() }];
}

/** `--retries=2`, `--retries 2`, `--config retries=2,…`, `--no-x` as pairs; names in camel case. */
function flagsOf(line: string): [string, string][] {
  const [own = ''] = line.split(/&&|\|\||;/);
  const words = own.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.flatMap((word, index): [string, string][] => {
    const found = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/.exec(word);
    if (found === null) return [];
    const next = words[index + 1] ?? '';
    const value = bare(found[2] ?? (next.startsWith('-') ? '' : next));
    const name = (found[1] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (name === 'config')
      return value.split(',').flatMap((pair): [string, string][] => {
        const [key, text] = pair.split('=');
        return key === undefined || text === undefined ? [] : [[key, text]];
      });
    return [[name, value]];
  });
}

function bare(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, '$2').replace(/\\"/g, '"');
}

function valueOf(text: string, { by }: SettingKey): RunnerSetting['value'] {
  if (by === 'picks') return text;
  if (by === 'on' || by === 'off') return text !== 'false';
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? undefined : value;
}

function placeOf(path: string, text: string, { name, line }: Command) {
  const lines = text.split('\n');
  const key = /"([^"]*)"/.exec(name)?.[1] ?? '';
  const start = lines.findIndex((one) => one.includes(`"${key}":`));
  const word = /--?[\w-]+/.exec(line)?.[0].replace(/^-+/, '') ?? key;
  const inner = lines.findIndex((one, index) => index >= start && one.includes(word));
  const at = Math.max(0, inner < 0 || inner - start > 20 ? start : inner);
  return { path, line: at + 1, quote: (lines[at] ?? '').trim() };
}
