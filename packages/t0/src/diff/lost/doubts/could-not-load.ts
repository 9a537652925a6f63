import { posix } from 'node:path';
import type { ImportRecord } from '@nx-test-review/source';
import type { DiffInput } from '../../../types';
import { textAt } from '../../side-text';
import { escapeRegex } from '../../escape-regex';
import type { TestEntry } from '../../entries';

const ENDINGS =
  'js jsx cjs mjs ts tsx cts mts vue svelte astro json css scss sass less node wasm graphql gql html md mdx yaml yml coffee'.split(
    ' ',
  );
const PLATFORMS = ['', '.web', '.native', '.ios', '.android', '.d'];
/** Folders and files that a build, an installation or a generator brings: git does not know them. */
const MADE =
  /^(build|dist|out|output|lib|es|esm|cjs|umd|bundles?|coverage|pkg|target|te?mp|\..+|_*generated_*|gen|codegen|protos?|artifacts|typechain.*|node_modules|vendor|wasm)$|generated|[._-](gen|pb|grpc)\b|_pb$|version|parser|grammar/i;

/**
 * A file that the spec takes in by a relative path and that was not there at the base: the spec could not load, so none of
 * its tests was running. What a build brings says nothing.
 */
export function findMissingImport({ file }: TestEntry, input: DiffInput): string | undefined {
  const text = textAt(file.path, input.baseView) ?? '';
  const mocked = new Set(file.imports.flatMap(({ kind, specifier }) => (kind === 'mock' ? [specifier] : [])));
  return file.imports.find(
    (record) =>
      record.specifier.startsWith('.') &&
      !mocked.has(record.specifier) &&
      loadsFirst(record, text) &&
      input.baseView.resolve(file.path, record.specifier).kind === 'unknown' &&
      isMissing(posix.join(posix.dirname(file.path), record.specifier), input),
  )?.specifier;
}

/** It is taken in when the spec loads, and no compiler leaves it out as a type. */
function loadsFirst({ kind, typeOnly, place, names }: ImportRecord, text: string): boolean {
  if (typeOnly || (kind !== 'import' && kind !== 'require')) return false;
  const line = text.slice(text.lastIndexOf('\n', place.start - 1) + 1, place.start);
  if (/^\s/.test(line) || /\b(try|if|catch)\b|\?|&&/.test(line)) return false;
  return names.length === 0 || names.some(({ local }) => isRun(local, text));
}

function isRun(name: string, text: string): boolean {
  const word = escapeRegex(name);
  return new RegExp(
    `(?<![\\w$.'"])(?:new\\s+)?${word}\\s*[(.\`]|<${word}[\\s/]|[(,=[]\\s*${word}\\s*[,)\\];]`,
  ).test(text);
}

function isMissing(path: string, input: DiffInput): boolean {
  if (input.existsAtBase === undefined || path.startsWith('..')) return false;
  const stem = path.replace(/\.[cm]?[jt]sx?$/, '');
  if (/\.(?!test-|spec-)\w+$/.test(stem) && ENDINGS.includes(stem.split('.').at(-1) ?? '')) return false;
  if (path.split('/').some((part) => MADE.test(part)) || isIgnored(path, input)) return false;
  const found = [path, stem, `${path}/index`].flatMap((start) => [
    start,
    ...PLATFORMS.flatMap((platform) => ENDINGS.map((ending) => `${start}${platform}.${ending}`)),
  ]);
  return ![...found, `${path}/package.json`].some((one) => input.existsAtBase?.(one) === true);
}

/** A `.gitignore` above it names it, or a folder of it. */
function isIgnored(path: string, { baseView }: DiffInput): boolean {
  const folders = path.split('/').slice(0, -1);
  return ['', ...folders.map((_, at) => `${folders.slice(0, at + 1).join('/')}/`)].some((folder) => {
    const lines = (baseView.text?.(`${folder}.gitignore`) ?? '').split('\n').map((line) => line.trim());
    const rest = path.slice(folder.length);
    return lines.some((line) => line !== '' && !/^[#!]/.test(line) && patternOf(line).test(rest));
  });
}

function patternOf(line: string): RegExp {
  const plain = line.replace(/^\*\*\/|\/(\*\*)?$/g, '');
  const body = escapeRegex(plain.replace(/^\//, ''))
    .replace(/\\\*\\\*/g, '.*')
    .replace(/\\\*/g, '[^/]*');
  return new RegExp(`${plain.startsWith('/') ? '^' : '(^|/)'}${body}($|/|\\.)`);
}

const SASS = /@(?:import|use|forward)\s+["']([\w./-]+)["']/g;

/** A partial beside the spec that the test's own Sass takes in, and that was not there at the base. */
export function findMissingPartial({ file, test }: TestEntry, input: DiffInput): string | undefined {
  const folder = posix.dirname(file.path);
  const text = (textAt(file.path, input.baseView) ?? '').slice(test.place.start, test.place.end);
  return [...text.matchAll(SASS)]
    .map(([, name = '']) => name)
    .find((name) => {
      const beside = posix.dirname(name);
      if (beside === '.' || !`/${folder}`.endsWith(`/${beside}`)) return false;
      const stem = posix.basename(name);
      const places = [stem, `_${stem}`, `${stem}/index`, `${stem}/_index`];
      return !places.some((one) =>
        ['', '.scss', '.sass', '.css'].some(
          (ending) => input.existsAtBase?.(`${folder}/${one}${ending}`) === true,
        ),
      );
    });
}
