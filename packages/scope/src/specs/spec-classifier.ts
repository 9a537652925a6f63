import type { Snapshot, SpecDecision, SpecSet } from '../types';
import { isBrowserSpec } from './browser-spec';
import { createConfigFinder } from './find-configs';
import { globIn } from './match-patterns';
import { loadProgramParser } from './parse-program';
import { askRunner, type RunnerAnswer, type RunnerConfig } from './runner-config';
import { declaresTests } from './script-rules';
import { isWrittenFor } from './script-runners';
import { decideByName, isNeverSpec } from './spec-names';

export interface SpecClassifierInput {
  snapshot: Pick<Snapshot, 'list' | 'has' | 'read'>;
  /** Globs relative to the root of the workspace: further specs. */
  include?: readonly string[];
  /** Globs relative to the root of the workspace: files that are no specs. They win over `include`. */
  exclude?: readonly string[];
}

export type SpecClassifier = (path: string) => SpecDecision;

/**
 * Decides which files are specs: what the nearest runner configuration includes where that can be read as literals, else by
 * name and folder. Configuration is parsed and never run. The answer is kept for each path.
 */
export async function createSpecClassifier(input: SpecClassifierInput): Promise<SpecClassifier> {
  const findConfigs = createConfigFinder(input.snapshot, await loadProgramParser());
  const include = (input.include ?? []).map((glob) => globIn('', glob));
  const exclude = (input.exclude ?? []).map((glob) => globIn('', glob));
  const known = new Map<string, SpecDecision>();
  const decide = (path: string): SpecDecision => {
    if (exclude.some((pattern) => pattern.matches(path))) return { spec: false, because: 'config exclude' };
    if (include.some((pattern) => pattern.matches(path))) return { spec: true, because: 'config include' };
    if (isNeverSpec(path)) return { spec: false, because: decideByName(path).because };
    return decideByRunners(input.snapshot, findConfigs(path), path);
  };
  return (path) => {
    let decision = known.get(path);
    if (decision === undefined) known.set(path, (decision = decide(path)));
    return decision;
  };
}

type Asked = { config: RunnerConfig; answer: RunnerAnswer };

function decideByRunners(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  configs: RunnerConfig[],
  path: string,
): SpecDecision {
  const byName = decideByName(path);
  const speaking = configs.filter((config) => config.bare === undefined || isFor(snapshot, config, path));
  const asked = speaking.map((config) => ({ config, answer: askRunner(config, path, byName.spec) }));
  const decision = decideByAnswers(snapshot, asked, path);
  return asked.length === 0 ? decision : { ...decision, runners: answersOf(asked) };
}

/** The most that a configuration of each runner answers. */
function answersOf(asked: readonly Asked[]): Record<string, RunnerAnswer['runs']> {
  const answers: Record<string, RunnerAnswer['runs']> = {};
  const rank = ['no', 'unknown', 'yes'];
  for (const { config, answer } of asked) {
    const before = answers[config.runner] ?? 'no';
    answers[config.runner] = rank.indexOf(answer.runs) > rank.indexOf(before) ? answer.runs : before;
  }
  return answers;
}

function decideByAnswers(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  asked: Asked[],
  path: string,
): SpecDecision {
  const byName = decideByName(path);
  const chosen = asked.find(
    ({ answer }) =>
      answer.runs === 'yes' &&
      answer.explicit &&
      (answer.byFolder !== true || byName.spec || holdsTests(snapshot, path)),
  );
  if (chosen !== undefined) return { spec: true, because: `runner include (${chosen.config.path})` };
  if (!byName.spec) return { spec: false, because: byName.because };
  const excluded = findExclusion(snapshot, asked, path);
  if (excluded !== undefined) {
    const { config, pattern } = excluded;
    return { spec: false, because: `runner exclude (${config})`, excludedByRunner: { config, pattern } };
  }
  const open = asked.find(({ answer }) => answer.runs === 'unknown');
  if (asked.length > 0 && asked.every(({ answer }) => answer.runs === 'no')) {
    const { config, answer } = asked[0]!;
    const pattern = answer.runs === 'no' ? answer.pattern : '';
    return {
      spec: true,
      because: `${byName.because}; no runner that could be read includes it`,
      notIncluded: { config: config.path, pattern },
    };
  }
  const reading = open === undefined ? '' : `; ${open.config.path} is not static`;
  return { spec: true, because: `${byName.because}${reading}` };
}

/** A default speaks for the specs that are written for its runner. */
function isFor(snapshot: Pick<Snapshot, 'read'>, config: RunnerConfig, path: string): boolean {
  const read = snapshot.read(path);
  return read.ok && isWrittenFor(config, read.text);
}

function holdsTests(snapshot: Pick<Snapshot, 'read'>, path: string): boolean {
  const read = snapshot.read(path);
  return read.ok && declaresTests(read.text);
}

/** The literal pattern that keeps the file from running, unless some other runner runs or may run it. */
function findExclusion(
  snapshot: Pick<Snapshot, 'has' | 'read'>,
  asked: Asked[],
  path: string,
): { config: string; pattern: string } | undefined {
  if (!asked.some(({ answer }) => answer.runs === 'no' && answer.excluded)) return undefined;
  if (asked.some(({ answer }) => answer.runs === 'yes')) return undefined;
  let judges = asked;
  if (asked.some(({ answer }) => answer.runs === 'unknown')) {
    // Some runner cannot tell: only those that the file is written for are believed.
    const browser = isBrowserSpec(snapshot, path);
    judges = asked.filter(({ config }) => /^(playwright|cypress)$/.test(config.runner) === browser);
    if (judges.length === 0 || judges.some(({ answer }) => answer.runs === 'unknown')) return undefined;
  }
  for (const { config, answer } of judges) {
    if (answer.runs === 'no' && answer.excluded) return { config: config.path, pattern: answer.pattern };
  }
  return undefined;
}

/** Specs among the paths (default: all of the snapshot), and spec-shaped files that are not judged, with the reason. */
export function collectSpecs(
  snapshot: Pick<Snapshot, 'list'>,
  classify: SpecClassifier,
  paths: Iterable<string> = snapshot.list(),
): SpecSet {
  const set: SpecSet = { specs: [], excluded: [] };
  for (const path of paths) {
    const decision = classify(path);
    if (decision.spec) set.specs.push(path);
    else if (decision.excludedByRunner !== undefined) {
      const { config, pattern } = decision.excludedByRunner;
      set.excluded.push({ path, reason: `excluded by ${config}: ${pattern}` });
    } else if (decision.because === 'config exclude' && decideByName(path).spec) {
      set.excluded.push({ path, reason: 'excluded by the test-review configuration' });
    }
  }
  return set;
}
