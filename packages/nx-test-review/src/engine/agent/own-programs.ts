import { findProgram } from '@nx-test-review/agents';
import type { DriverName, DriverSettings } from '@nx-test-review/contracts';
import type { Change } from '@nx-test-review/scope';
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

export interface OwnProgramsInput {
  root: string;
  driver: DriverName;
  settings: DriverSettings;
  env: Readonly<Record<string, string | undefined>>;
}

/** What Node starts where a folder is named. */
const ENTRIES = ['package.json', 'index.js', 'index.cjs', 'index.mjs', 'index.ts'];

/** Files of the workspace that an agent or its key is started from: paths from the root, links and where they lead. */
export function listOwnPrograms({ root, driver, settings, env }: OwnProgramsInput): string[] {
  const [program = driver, ...words] = settings.command ?? [];
  const [keyProgram, ...keyWords] = settings.keyCommand ?? [];
  const programs = [
    ...(driver === 'http' ? [] : [program]),
    ...(keyProgram === undefined ? [] : [keyProgram]),
  ];
  const places = [
    ...programs.flatMap((name) => findProgram(resolveNamed(root, name), env['PATH']) ?? []),
    ...[...words, ...(settings.args ?? []), ...keyWords]
      // An option may carry its file: --import=./hook.mjs
      .flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])
      .filter((word) => word !== '')
      .flatMap((word) => [resolve(root, word), ...ENTRIES.map((entry) => resolve(root, word, entry))]),
  ];
  const realRoot = realOf(root);
  const inside = places
    .filter((place) => isFile(place))
    .flatMap((place) => [pathBelow(root, place), pathBelow(realRoot, realOf(place))]);
  return [...new Set(inside)].filter((path) => path !== undefined).sort();
}

export interface ProgramTrust {
  /** Why nobody may be asked. */
  refusal?: string;
  warnings: string[];
}

/**
 * Who is judged must not be the judge. A program that the change brings or edits is refused under CI; one that lies in the
 * tree at all is told, since nobody sees from outside what it loads.
 */
export function weighPrograms(
  input: OwnProgramsInput & { change: Pick<Change, 'files'> | undefined; ci: boolean },
): ProgramTrust {
  const { driver, change, ci } = input;
  const own = listOwnPrograms(input);
  const brought = listBrought(own, change);
  if (brought.length > 0) {
    const what = `this change edits ${brought.join(', ')}, which ${driver} is started from: a change cannot judge itself`;
    if (ci) return { refusal: `${what}. ${WAYS_ON}`, warnings: [] };
    return { warnings: [`${what}; under CI this is an error`] };
  }
  if (own.length === 0 || change === undefined) return { warnings: [] };
  const files = new Set(change.files.map(({ path }) => path));
  const installed = own.every((path) => path.split('/').includes('node_modules'));
  // Installed programs are what the lock says: that is no news until a change says something else.
  if (installed && ![...files].some((path) => INSTALLS.test(path))) return { warnings: [] };
  const from = `${driver} is started from the tree under review (${own.join(', ')})`;
  return {
    warnings: [
      installed
        ? `${from}, and this change alters what is installed there`
        : `${from}: a change to what that loads would be its own judge`,
    ],
  };
}

const INSTALLS =
  /(^|\/)(package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/;

const WAYS_ON =
  'Keep it outside of the repository, or let the change to it through with ci --agent none --because "...", where policy.allowWithoutAgent lets it';

/** Those of them that a change brings or edits: who is judged must not be the judge. */
export function listBrought(paths: readonly string[], change: Pick<Change, 'files'> | undefined): string[] {
  const changed = new Set((change?.files ?? []).map(({ path }) => path));
  return paths.filter((path) => changed.has(path));
}

function resolveNamed(root: string, program: string): string {
  return program.includes('/') ? resolve(root, program) : program;
}

/** Undefined for what lies elsewhere, and for the root itself, which says nothing. */
function pathBelow(root: string, place: string): string | undefined {
  const path = relative(root, place);
  const outside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return outside ? undefined : path.split(sep).join('/');
}

function isFile(place: string): boolean {
  try {
    return statSync(place).isFile();
  } catch {
    return false; // a word of another kind, such as a script as text
  }
}

function realOf(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return place;
  }
}
