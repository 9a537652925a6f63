import { posix } from 'node:path';
import type { HelpersConfig, Registry, Row } from '@nx-test-review/contracts';
import type { FrontEnd } from '@nx-test-review/source';
import {
  createRunnerReader,
  listRunnerChanges,
  picksOf,
  type Resolution,
  type RunnerSide,
} from '@nx-test-review/scope';
import type { DiffInput, ModelView, SpecAtSide } from '../../types';
import type { ChangePair } from './change-pair';

type Files = ReadonlyMap<string, string>;

const SPEC_NAME = /\.(spec|test|cy)\.[cm]?[jt]sx?$/;
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.js'];

/** Rows of the diff tier as the pages say them, all built. */
export const DIFF_REGISTRY = makeRegistry({
  D1: 'High',
  D2: 'High',
  D3: 'High',
  D4: 'Medium',
  D5: 'Medium',
  D6: 'Medium',
  D7: 'High',
});

export function makeRegistry(
  severities: Record<string, Row['severity']>,
  status: Row['status'] = 'built',
): Registry {
  const rows = Object.entries(severities).map(([id, severity]): Row => {
    const fixed = { gate: 'absolute', tier: 'diff', frameworks: ['jest'], since: '0.1.0' } as const;
    const open = { advisory: id === 'D4', status, formerIds: [], precision: { right: 0, n: 0 } };
    return {
      id,
      slug: `row-${id.toLowerCase()}`,
      name: `Row ${id}`,
      severity,
      ...fixed,
      ...open,
      frameworks: ['jest'],
    };
  });
  return { rows, hash: 'test', find: (id) => rows.find((row) => row.id === id), page: () => undefined };
}

/** What the diff rows are handed for a change between two sets of files. */
export function makeInput(
  pair: Omit<ChangePair, 'name' | 'expect'>,
  frontEnd: FrontEnd,
  registry = DIFF_REGISTRY,
): DiffInput {
  const base = new Map(Object.entries(pair.before));
  const head = new Map(base);
  for (const [path, text] of Object.entries(pair.after)) {
    if (text === null) head.delete(path);
    else head.set(path, text);
  }
  const changed = [...new Set([...base.keys(), ...head.keys()])].filter(
    (path) => base.get(path) !== head.get(path),
  );
  const headView = makeView(head, frontEnd, pair.helpers);
  const baseView = makeView(base, frontEnd, pair.helpers);
  const specs = (files: Files, view: ModelView, excluded: Record<string, string>): SpecAtSide[] =>
    changed
      .concat(pair.joined ?? [])
      .filter((path) => SPEC_NAME.test(path) && files.has(path))
      .map((path) => {
        const runners = pair.runners?.[path]?.[view === baseView ? 'before' : 'after'];
        return { ...specAt(path, view, excluded[path]), ...(runners === undefined ? {} : { runners }) };
      });
  return {
    base: specs(base, baseView, pair.excludedBefore ?? {}),
    head: specs(head, headView, pair.excluded ?? {}),
    moves: new Map(Object.entries(pair.moves ?? {})),
    baseView,
    headView,
    existsAtHead: (path) => head.has(path),
    existsAtBase: (path) => base.has(path),
    isSpec: (path) => SPEC_NAME.test(path),
    projectStillStands: () => pair.project ?? { stands: false, what: 'no project' },
    ...askProjects(pair.projects ?? [], base, head),
    registry,
    changedPaths: new Set(changed),
  };
}

function askProjects(
  roots: readonly string[],
  base: Files,
  head: Files,
): Pick<DiffInput, 'projectAtBase' | 'projectIsGone'> {
  const rootOf = (path: string): string | undefined => roots.find((root) => path.startsWith(`${root}/`));
  const stands = (root: string): boolean => [...head.keys()].some((path) => rootOf(path) === root);
  return {
    projectAtBase: rootOf,
    projectIsGone: (path) => base.has(path) && rootOf(path) !== undefined && !stands(rootOf(path) ?? ''),
  };
}

/** The same with the configuration of runners at both sides. */
export async function makeFullInput(
  pair: Omit<ChangePair, 'name' | 'expect'>,
  frontEnd: FrontEnd,
): Promise<DiffInput> {
  const input = makeInput(pair, frontEnd);
  const open = async (entries: [string, string | null][]): Promise<RunnerSide> => {
    const files = new Map(entries.filter((one): one is [string, string] => one[1] !== null));
    const snapshot = {
      list: () => [...files.keys()].sort(),
      has: (path: string) => files.has(path),
      read: (path: string) => {
        const text = files.get(path);
        return text === undefined ? { ok: false as const, reason: 'missing' } : { ok: true as const, text };
      },
    };
    return { snapshot, runners: await createRunnerReader(snapshot) };
  };
  const base = await open(Object.entries(pair.before));
  const head = await open(Object.entries({ ...pair.before, ...pair.after }));
  return {
    ...input,
    runners: listRunnerChanges(base, head, input.changedPaths ?? new Set()),
    picksOf: (path, side) => picksOf(side === 'base' ? base : head, path),
  };
}

function specAt(path: string, view: ModelView, whyNot: string | undefined): SpecAtSide {
  const parsed = view.model(path);
  if (parsed === undefined) throw new Error(`no such file: ${path}`);
  if (!parsed.ok) return { path, runs: false, whyNot: `does not parse: ${parsed.unreadable.reason}` };
  return {
    path,
    model: parsed.model,
    runs: whyNot === undefined,
    ...(whyNot === undefined ? {} : { whyNot }),
  };
}

function makeView(files: Files, frontEnd: FrontEnd, helpers?: HelpersConfig): ModelView {
  return {
    model(path) {
      const text = files.get(path);
      return text === undefined ? undefined : frontEnd.parse(path, text, { frameworkHints: ['jest'] });
    },
    resolve: (from, specifier) => resolveIn(files, from, specifier),
    text: (path) => files.get(path),
    ...(helpers === undefined ? {} : { helpersOf: () => helpers }),
  };
}

function resolveIn(files: Files, from: string, specifier: string): Resolution {
  const alias = /^@shop\/([^/]+)$/.exec(specifier);
  if (alias) return find(files, `libs/${alias[1]}/src`) ?? { kind: 'external', name: specifier };
  if (!specifier.startsWith('.')) return { kind: 'external', name: specifier };
  const path = posix.normalize(posix.join(posix.dirname(from), specifier));
  return find(files, path) ?? { kind: 'unknown', reason: `no such file: ${path}` };
}

function find(files: Files, path: string): Resolution | undefined {
  const found = EXTENSIONS.map((extension) => posix.join('.', `${path}${extension}`)).find((name) =>
    files.has(name),
  );
  return found === undefined ? undefined : { kind: 'file', path: found };
}
