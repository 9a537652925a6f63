import type { Change } from '../types';
import type { ProjectIndex } from '../projects/project-index';
import { baseNameOf } from '../resolve/file-view';
import type { SpecReach } from './build-reach';

/** Specs that are judged: the changed ones and those that the change reaches, of one project or of all. */
export function reviewSet(
  reach: ReadonlyMap<string, SpecReach>,
  index?: ProjectIndex,
  project?: string,
): string[] {
  const specs = [...reach.keys()].sort();
  return project === undefined ? specs : specs.filter((spec) => index?.ownerOf(spec)?.name === project);
}

export interface ContextSet {
  /** Paths, most useful first; never one of the review set. */
  files: string[];
  /** Whether it is whole. */
  basis: 'none' | 'diff' | 'diff-truncated';
  /** How many more there were. */
  omitted: number;
}

export interface ContextInput {
  change: Pick<Change, 'files'>;
  index: ProjectIndex;
  project: string;
  review: readonly string[];
  /** Changed specs outside of the review set are no context either. */
  isSpec(path: string): boolean;
  /** Default 40. */
  cap?: number;
}

/**
 * Other changed files of the project and of what it depends on: documentation first, then nearest project first. Lock files,
 * snapshots, generated and binary files are left out; deleted files cannot be read.
 */
export function contextSet(input: ContextInput): ContextSet {
  const cap = input.cap ?? 40;
  const review = new Set(input.review);
  const distance = new Map(input.index.withDependencies(input.project).map((ref, at) => [ref.name, at]));
  const found: { path: string; rank: number }[] = [];
  for (const { path, status } of input.change.files) {
    if (status === 'deleted' || review.has(path) || input.isSpec(path) || isNoise(path)) continue;
    const owner = input.index.ownerOf(path);
    const rank = owner === undefined ? undefined : distance.get(owner.name);
    if (rank !== undefined) found.push({ path, rank: isDocumentation(path) ? -1 : rank });
  }
  found.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
  const files = found.slice(0, cap).map(({ path }) => path);
  const omitted = found.length - files.length;
  return { files, omitted, basis: found.length === 0 ? 'none' : omitted > 0 ? 'diff-truncated' : 'diff' };
}

const LOCKS = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'Cargo.lock',
  'poetry.lock',
  'uv.lock',
  'go.sum',
  'composer.lock',
  'Gemfile.lock',
  'gradle.lockfile',
]);
const NOISE_FOLDER =
  /(^|\/)(node_modules|dist|__snapshots__|__generated__|generated|vendor|\.yarn|coverage)\//;
const NOISE_NAME =
  /\.(snap|map|min\.(js|css)|generated\.\w+|g\.ts|pb\.\w+|png|jpe?g|gif|webp|avif|ico|bmp|pdf|zip|gz|tgz|tar|woff2?|ttf|otf|eot|mp[34]|webm|mov|wav|wasm|node|exe|dll|so|dylib|jar|class|bin|sqlite|db)$/i;

/** Files that say nothing to a reader: locks, snapshots, generated, vendored, binary. */
export function isNoise(path: string): boolean {
  return LOCKS.has(baseNameOf(path)) || NOISE_FOLDER.test(path) || NOISE_NAME.test(path);
}

function isDocumentation(path: string): boolean {
  return /\.(md|mdx|adoc|rst|txt)$/i.test(path) || /(^|\/)docs?\//.test(path);
}
