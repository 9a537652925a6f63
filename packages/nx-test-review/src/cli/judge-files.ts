import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import {
  normaliseText,
  type Finding,
  type HelpersConfig,
  type SkippedFile,
  type T0Output,
} from '@nx-test-review/contracts';
import {
  collectSpecs,
  createSpecClassifier,
  findFolderRoot,
  openFolderSnapshot,
  type OpenSnapshot,
  type Snapshot,
} from '@nx-test-review/scope';
import { createFrontEnd } from '@nx-test-review/source';
import { runT0, type ModelView, type T0Result } from '@nx-test-review/t0';
import { mergeConfig, type EffectiveConfig } from '../engine/config/merge-config';
import { createModelView } from '../engine/sides/model-view';
import { findForeignLanguage } from './foreign-tests';
import { locateTargets, type Targets } from './locate-targets';
import { openRegistry } from './open-registry';
import { readNearestConfig, rebaseLayers } from './read-nearest-config';
import { toSlashes } from './to-slashes';

export interface JudgedFiles {
  output: T0Output;
  /** Number of specs that rows looked at. */
  judged: number;
  /** Number of tests of each spec that rows looked at, by its path in the output. */
  tests: ReadonlyMap<string, number>;
  /** Judges other texts in the place of files of the output, as they would be on disk. */
  judgeTexts(texts: ReadonlyMap<string, string>): Pick<JudgedFiles, 'output' | 'tests'>;
  /** Explicitly named files that no row looked at. */
  namedNotJudged: SkippedFile[];
  /** What was judged and how, for whoever judges it again otherwise. Paths go from the folder's root. */
  session: JudgeSession;
  /** Configuration files that were applied. */
  configuredBy: string[];
}

export interface JudgeSession {
  specs: readonly string[];
  view: ModelView;
  helpers: HelpersConfig;
  result: T0Result;
  judgeWith(helpers: HelpersConfig, specs: readonly string[]): T0Result;
  /** A path as the output has it. */
  show(path: string): string;
}

type Judgement = Pick<JudgedFiles, 'output' | 'tests'>;

interface Sorted {
  specs: string[];
  excluded: SkippedFile[];
}

const SCRIPT = /\.[cm]?[jt]sx?$/;
const SPEC_NAME = /[._-](spec|test|cy)\.[cm]?[jt]sx?$/;

/** Runs the deterministic rows over files and folders anywhere; paths in the output are relative to `folder`. */
export async function judgeFiles(folder: string, paths: readonly string[]): Promise<JudgedFiles> {
  const cwd = realpathSync(folder);
  const targets = locateTargets(cwd, paths);
  const nearest = await readNearestConfig(cwd);
  const root = findFolderRoot([...targets.around, ...(nearest.layers.length > 0 ? [nearest.root] : [])]);
  const config = mergeConfig(rebaseLayers(nearest, root));
  const snapshot = await openFolderSnapshot(root, {
    within: [...targets.files, ...targets.folders],
    maxFileBytes: config.maxFileBytes,
  });
  const sorted = await sortFiles(snapshot, targets, config);
  const frontEnd = await createFrontEnd();
  const registry = openRegistry();
  const { helpers } = config;
  const rules = { registry, votes: false } as const;
  const shown = (path: string): string => show(cwd, root, path);
  const describe = (result: T0Result): Judgement => ({
    output: showResult(cwd, root, result),
    tests: new Map(result.specs.map(({ path, tests }) => [shown(path), tests])),
  });
  const view = createModelView(snapshot, frontEnd);
  const result = runT0({ specs: sorted.specs, view, ...rules, helpers });
  const { output, tests } = describe(result);
  output.excluded = showAll(cwd, root, [...sorted.excluded, ...snapshot.refused])
    .concat(output.excluded)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const named = new Set(targets.files.map((file) => show(cwd, '/', file)));
  return {
    output,
    judged: tests.size,
    tests,
    judgeTexts: (texts) => {
      const specs = sorted.specs.filter((path) => texts.has(shown(path)));
      const changed = createModelView(overlay(snapshot, texts, shown), frontEnd);
      return describe(runT0({ specs, view: changed, ...rules, helpers }));
    },
    session: {
      specs: sorted.specs,
      view,
      helpers,
      result,
      judgeWith: (others, specs) => runT0({ specs, view, ...rules, helpers: others }),
      show: shown,
    },
    namedNotJudged: output.excluded.filter(({ path }) => named.has(path)),
    configuredBy: nearest.layers.map(({ where }) => where),
  };
}

/** The files of a snapshot with other texts in the place of some. */
function overlay(
  snapshot: OpenSnapshot,
  texts: ReadonlyMap<string, string>,
  nameOf: (path: string) => string,
): Pick<Snapshot, 'has' | 'read' | 'resolve'> {
  return {
    has: (path) => snapshot.has(path),
    resolve: (from, specifier) => snapshot.resolve(from, specifier),
    read(path) {
      const text = texts.get(nameOf(path));
      return text === undefined ? snapshot.read(path) : { ok: true, text: normaliseText(text) };
    },
  };
}

function showResult(cwd: string, root: string, result: T0Result): T0Output {
  return {
    schemaVersion: 1,
    judged: result.specs.length,
    findings: result.findings
      .map((finding) => ({ ...finding, path: show(cwd, root, finding.path) }))
      .sort(byPlace),
    suppressions: result.suppressions.map((use) => ({ ...use, path: show(cwd, root, use.path) })),
    unreadable: showAll(cwd, root, result.unreadable),
    excluded: showAll(cwd, root, result.excluded),
  };
}

/** A named file is judged whatever its name and configuration; what is found in folders is judged if it is a spec. */
async function sortFiles(snapshot: OpenSnapshot, targets: Targets, config: EffectiveConfig): Promise<Sorted> {
  const { include, exclude } = config;
  const classify = await createSpecClassifier({ snapshot, include, exclude });
  const named = new Set(targets.files.map((file) => toSlashes(relative(snapshot.root, file))));
  const found = snapshot.list().filter((path) => !named.has(path));
  const { specs, excluded } = collectSpecs(snapshot, classify, found);
  const settled = new Set([...specs, ...excluded.map(({ path }) => path)]);
  for (const path of found) {
    if (settled.has(path)) continue;
    const language = findForeignLanguage(path);
    if (language !== undefined) excluded.push({ path, reason: `a test in ${language}: no row reads it` });
    else if (SPEC_NAME.test(path)) excluded.push({ path, reason: `no spec: ${classify(path).because}` });
  }
  for (const path of named) {
    if (SCRIPT.test(path)) specs.push(path);
    else excluded.push({ path, reason: describeKind(path) });
  }
  return { specs: specs.sort(), excluded };
}

function describeKind(path: string): string {
  const language = findForeignLanguage(path);
  return language === undefined ? 'no row reads this kind of file' : `a test in ${language}: no row reads it`;
}

function show(cwd: string, root: string, path: string): string {
  return toSlashes(relative(cwd, isAbsolute(path) ? path : join(root, path)));
}

function showAll(cwd: string, root: string, files: readonly SkippedFile[]): SkippedFile[] {
  return files
    .map(({ path, reason }) => ({ path: path.startsWith('"') ? path : show(cwd, root, path), reason }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function byPlace(a: Finding, b: Finding): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || (a.row < b.row ? -1 : 1);
}
