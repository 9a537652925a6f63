import type { Snapshot } from '../types';
import { findFile, folderOf, joinPath } from '../resolve/file-view';
import { entry, patternsOf, textOf } from './config-values';
import type { RunnerKind } from './runner-config';
import { NUMBER_PARTS, SETTING_KEYS, SETTING_WORDS, type SettingKey } from './setting-keys';
import { CONFIG_DIR, type StaticValue } from './static-value';

type Reader = Pick<Snapshot, 'has' | 'read'>;

/** Where something of a configuration stands: the file that says it may be one that the configuration imports. */
export interface SettingPlace {
  path: string;
  line: number;
  /** The source line. */
  quote: string;
}

export interface RunnerSetting extends SettingKey, SettingPlace {
  /** Part of the configuration: `''` for the whole, else `project "a"`, `e2e`, `script "test"`. */
  part: string;
  key: string;
  /** The loosest value that it may have; undefined when it cannot be told. */
  value: number | boolean | string | undefined;
  /** As it is written, on one line. */
  text: string;
}

/** Which tests of the files that it takes in a runner runs, by their titles. */
export interface TestSelection extends SettingPlace {
  grep: RegExp[];
  grepInvert: RegExp[];
  text: string;
}

/** A module that the runner's configuration replaces by another one. */
export interface ModuleAlias extends SettingPlace {
  /** The whole specifier, or what a regular expression finds in it. */
  from: string | RegExp;
  /** File of the workspace that it leads to, where that is one; else as it is written. */
  to: string;
}

/** What a configuration says of how forgiving a run is, which tests it picks, and what it puts in front of them. */
export interface RunnerSettings {
  /** Undefined for a file that holds commands of any runner. */
  runner?: RunnerKind;
  path: string;
  /** It could be read as an object; without it the lists are empty. */
  readable: boolean;
  /** Parts that may hold more than was read: a spread that cannot be told. */
  openParts: string[];
  /** Names of all parts. */
  parts: string[];
  settings: RunnerSetting[];
  /** One for each way in which a test may run; undefined when all run, or when nobody can tell. */
  selections?: TestSelection[];
  /** Files of the workspace that run before the tests. */
  setups: string[];
  aliases: ModuleAlias[];
  /** Lines of the file that name something of all this. */
  lines: string[];
}

interface Part {
  name: string;
  value: StaticValue | undefined;
}

export function readSettings(
  snapshot: Reader,
  runner: RunnerKind,
  path: string,
  config: StaticValue,
): RunnerSettings {
  const parts = partsOf(runner, config).filter(({ value }) => value !== undefined);
  const locate = (value: StaticValue, key: string): SettingPlace => placeOf(snapshot, path, value, key);
  const selections = selectionsOf(runner, config, parts, locate);
  const read = snapshot.read(path);
  return {
    runner,
    path,
    readable: config.kind === 'object',
    parts: parts.map(({ name }) => name),
    openParts: parts.flatMap(({ name, value }) => (value?.kind === 'object' && value.complete ? [] : [name])),
    settings: parts.flatMap((part) => settingsOf(snapshot, runner, path, part)),
    ...(selections === undefined ? {} : { selections }),
    setups: parts.flatMap(({ value }) => setupsOf(snapshot, path, config, value)),
    aliases: [config, ...parts.map(({ value }) => value)].flatMap((value) =>
      aliasesOf(snapshot, path, config, value, locate),
    ),
    lines: read.ok
      ? read.text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => SETTING_WORDS.test(line))
      : [],
  };
}

function partsOf(runner: RunnerKind, config: StaticValue): Part[] {
  const root: Part = { name: '', value: runner === 'vitest' ? entry(config, 'test') : config };
  if (runner === 'cypress')
    return [root, ...['e2e', 'component'].map((name) => ({ name, value: entry(config, name) }))];
  const projects = entry(root.value, 'projects');
  const items = projects?.kind === 'array' ? projects.items.filter(({ kind }) => kind === 'object') : [];
  const named = items.map((item, index): Part => {
    const value = runner === 'vitest' ? entry(item, 'test') : item;
    const label = entry(value, 'name') ?? entry(value, 'displayName');
    const name = textOf(label) ?? textOf(entry(label, 'name')) ?? String(index + 1);
    return { name: `project "${name}"`, value };
  });
  return [root, ...named];
}

function settingsOf(snapshot: Reader, runner: RunnerKind, path: string, part: Part): RunnerSetting[] {
  return Object.entries(SETTING_KEYS[runner]).flatMap(([key, data]) => {
    const found = entry(part.value, ...key.split('.'));
    if (found === undefined) return [];
    const place = placeOf(snapshot, path, found, key.split('.').at(-1) ?? key);
    const text = writtenText(snapshot, found) ?? place.quote;
    return [{ ...data, ...place, part: part.name, key, value: loosest(found, data), text }];
  });
}

/** The loosest of the values that it may have; undefined when one of them cannot be told. */
function loosest(value: StaticValue, key: SettingKey): RunnerSetting['value'] {
  if (value.kind === 'either') {
    const all = value.values.map((one) => loosest(one, key));
    return all.includes(undefined) ? undefined : pickLoosest(all as (number | boolean)[], key);
  }
  if (value.kind === 'object') {
    const inner = NUMBER_PARTS.map((name) => value.entries.get(name)).find((one) => one !== undefined);
    if (inner !== undefined) return loosest(inner, key);
    return value.complete ? key.usual : undefined;
  }
  if (value.kind !== 'constant') return undefined;
  if (value.value === null) return key.usual;
  if (typeof key.usual === 'boolean') return value.value === true;
  // Mocha's `timeout: false` and `retries: false` stand for none.
  return Number(value.value);
}

function pickLoosest(values: (number | boolean)[], { by }: SettingKey): number | boolean {
  if (by === 'on') return values.includes(true);
  if (by === 'off') return !values.includes(false);
  const numbers = values.map(Number);
  return by === 'longer' && numbers.includes(0) ? 0 : Math.max(...numbers);
}

function selectionsOf(
  runner: RunnerKind,
  config: StaticValue,
  parts: Part[],
  locate: (value: StaticValue, key: string) => SettingPlace,
): TestSelection[] | undefined {
  if (runner !== 'playwright' && runner !== 'vitest' && runner !== 'mocha') return undefined;
  const ways = parts.length > 1 && runner === 'playwright' ? parts.slice(1) : parts.slice(0, 1);
  const found = ways.map(({ value }) => selectionOf(runner, value, parts[0]?.value ?? config, locate));
  return found.includes(undefined) || found.length === 0 ? undefined : (found as TestSelection[]);
}

function selectionOf(
  runner: RunnerKind,
  own: StaticValue | undefined,
  root: StaticValue,
  locate: (value: StaticValue, key: string) => SettingPlace,
): TestSelection | undefined {
  const names = runner === 'vitest' ? ['testNamePattern'] : ['grep', 'fgrep'];
  const valueOf = (key: string): StaticValue | undefined => entry(own, key) ?? entry(root, key);
  const [key, chosen] = names.map((name) => [name, valueOf(name)] as const).find(([, one]) => one) ?? [
    'grep',
  ];
  const inverted = valueOf('grepInvert');
  const grep = regexesOf(chosen, key === 'fgrep');
  const grepInvert = regexesOf(inverted, false);
  const shown = chosen ?? inverted;
  if (grep === undefined || grepInvert === undefined || shown === undefined) return undefined;
  const invert = valueOf('invert');
  const turned = invert?.kind === 'constant' && invert.value === true;
  const place = locate(shown, chosen === undefined ? 'grepInvert' : key);
  return {
    ...place,
    text: place.quote,
    ...(turned ? { grep: [], grepInvert: grep } : { grep, grepInvert }),
  };
}

function regexesOf(value: StaticValue | undefined, literal: boolean): RegExp[] | undefined {
  const { list, complete } = patternsOf(value);
  if (!complete) return undefined;
  try {
    return list.map((one) =>
      one instanceof RegExp ? one : new RegExp(literal ? one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : one),
    );
  } catch {
    return undefined;
  }
}

const SETUP_KEYS = ['setupFiles', 'setupFilesAfterEnv', 'supportFile', 'require', 'file'];

function setupsOf(
  snapshot: Reader,
  path: string,
  config: StaticValue,
  part: StaticValue | undefined,
): string[] {
  const listed = SETUP_KEYS.flatMap((key) => patternsOf(entry(part, key)).list).map(String);
  return listed.flatMap((text) => fileOf(snapshot, path, config, text) ?? []);
}

function aliasesOf(
  snapshot: Reader,
  path: string,
  config: StaticValue,
  part: StaticValue | undefined,
  locate: (value: StaticValue, key: string) => SettingPlace,
): ModuleAlias[] {
  const mapped = objectEntries(entry(part, 'moduleNameMapper')).flatMap(([from, value]) => {
    const pattern = safeRegex(from);
    const [to] = patternsOf(value).list.map(String);
    return pattern === undefined || to === undefined ? [] : [{ from: pattern, to, value, key: from }];
  });
  const alias = entry(part, 'alias') ?? entry(part, 'resolve', 'alias');
  const named = objectEntries(alias).flatMap(([from, value]) => {
    const to = textOf(value);
    return to === undefined ? [] : [{ from: from as string | RegExp, to, value, key: from }];
  });
  const listed = (alias?.kind === 'array' ? alias.items : []).flatMap((item) => {
    const [from] = patternsOf(entry(item, 'find')).list;
    const value = entry(item, 'replacement');
    const to = textOf(value);
    return from === undefined || to === undefined || value === undefined
      ? []
      : [{ from, to, value, key: String(from) }];
  });
  return [...mapped, ...named, ...listed].map(({ from, to, value, key }) => ({
    ...locate(value, key),
    from,
    to: fileOf(snapshot, path, config, to) ?? to,
  }));
}

function objectEntries(value: StaticValue | undefined): [string, StaticValue][] {
  return value?.kind === 'object' ? [...value.entries] : [];
}

function safeRegex(text: string): RegExp | undefined {
  try {
    return new RegExp(text);
  } catch {
    return undefined;
  }
}

/** File of the workspace that a path of a configuration means. */
function fileOf(snapshot: Reader, path: string, config: StaticValue, text: string): string | undefined {
  const root = textOf(entry(config, 'rootDir')) ?? textOf(entry(config, 'root')) ?? '.';
  const folder = joinPath(folderOf(path), root.replace(CONFIG_DIR, '.').replace('<rootDir>', '.'));
  const target =
    folder === undefined
      ? undefined
      : joinPath(folder, text.replace(CONFIG_DIR, '.').replace('<rootDir>', '.'));
  return target === undefined ? undefined : findFile(snapshot, target);
}

/** Place of a value, else of the first line that names its key, else the first line. */
function placeOf(snapshot: Reader, path: string, { place }: StaticValue, key: string): SettingPlace {
  const file = place?.path ?? path;
  const read = snapshot.read(file);
  const text = read.ok ? read.text : '';
  const named = text.search(new RegExp(`["']?${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']?\\s*:`));
  const at = place?.start ?? Math.max(0, named);
  const line = text.slice(0, at).split('\n').length;
  return { path: file, line, quote: (text.split('\n')[line - 1] ?? '').trim() };
}

function writtenText(snapshot: Reader, { place }: StaticValue): string | undefined {
  const read = place === undefined ? undefined : snapshot.read(place.path);
  if (read?.ok !== true || place === undefined) return undefined;
  const text = read.text.slice(place.start, place.end).replace(/\s+/g, ' ');
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
