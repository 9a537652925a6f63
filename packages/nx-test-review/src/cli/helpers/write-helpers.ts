import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ConfigSchema,
  EnvironmentError,
  parseConfigJson,
  UsageError,
  type HelpersConfig,
} from '@nx-test-review/contracts';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { CONFIG_FILE } from '../../engine/config/load-config';
import type { NearestConfig } from '../read-nearest-config';
import type { HelperProposal } from './weigh-helpers';

/** The proposals that were named: patterns, or `all`. Throws class 2 for a name that is not proposed. */
export function chooseProposals(proposals: readonly HelperProposal[], words: string): HelperProposal[] {
  const names = words
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 1 && names[0] === 'all') return [...proposals];
  const unknown = names.filter((name) => !proposals.some(({ pattern }) => pattern === name));
  if (names.length > 0 && unknown.length === 0)
    return proposals.filter(({ pattern }) => names.includes(pattern));
  throw new UsageError({
    code: 'helper-not-proposed',
    message: names.length === 0 ? '--write names nothing' : `not proposed here: ${unknown.join(', ')}`,
    hint:
      proposals.length === 0
        ? 'nothing is proposed; helpers.assertions in test-review.config.json takes any name'
        : `proposed are ${proposals.map(({ pattern }) => pattern).join(', ')}, or all; helpers.assertions in test-review.config.json takes any other`,
  });
}

/** The file that the proposals go into: the nearest one that holds in the working directory, else a new one at the root. */
export function findConfigPath({ root, layers }: NearestConfig): string {
  return join(root, layers.at(-1)?.where ?? CONFIG_FILE);
}

/** Adds the names to the lists of the file and leaves all else as it is written. Throws class 2 for a malformed file. */
export function writeHelpers(path: string, chosen: readonly HelperProposal[]): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '{\n  "schemaVersion": 1\n}\n';
  const config = parseConfigJson(ConfigSchema, before, path);
  let text = before;
  for (const kind of ['assertions', 'sleeps'] as const) {
    const names = chosen.filter((one) => one.kind === kind).map(({ pattern }) => pattern);
    text = addNames(text, kind, config.helpers ?? {}, names);
  }
  parseConfigJson(ConfigSchema, text, path);
  if (text !== before) replaceFile(path, text);
}

function addNames(
  text: string,
  kind: 'assertions' | 'sleeps',
  helpers: HelpersConfig,
  names: readonly string[],
): string {
  const there = helpers[kind];
  const added = names.filter((name) => there?.includes(name) !== true);
  if (added.length === 0) return text;
  if (there === undefined) return change(text, ['helpers', kind], added, false);
  return added.reduce(
    (result, name, at) => change(result, ['helpers', kind, there.length + at], name, true),
    text,
  );
}

function change(text: string, path: JSONPath, value: unknown, isArrayInsertion: boolean): string {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions }));
}

function replaceFile(path: string, text: string): void {
  // A link stays a link: what it leads to is replaced.
  const place = existsSync(path) ? realpathSync(path) : path;
  const temp = `${place}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(temp, text);
    renameSync(temp, place);
  } catch (cause) {
    rmSync(temp, { force: true });
    throw new EnvironmentError({
      code: 'config-not-writable',
      message: `${path} cannot be written: ${(cause as Error).message}`,
      hint: 'make its folder writable; the names are printed without --write too',
      cause,
    });
  }
}
