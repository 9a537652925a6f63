export * from './types';
export { runGit, runGitRaw, tryGit, type GitOptions, type GitOutcome } from './git/run-git';
export { listOthers } from './git/list-others';
export { checkRef } from './git/check-ref';
export { readPipeline, requirePipelineBase, type PipelineChange } from './git/read-pipeline';
export { findBase, type FindBaseInput, type FoundBase } from './git/find-base';
export { resolveChange, type ResolveChangeInput } from './git/resolve-change';
export { resolveStagedChange, type StagedOptions } from './git/resolve-staged';
export { openIndexSnapshot } from './snapshot/index-snapshot';
export { openHeadSnapshot, type SnapshotOptions } from './snapshot/head-snapshot';
export { openBaseSnapshot } from './snapshot/base-snapshot';
export { findFolderRoot, openFolderSnapshot, type FolderOptions } from './snapshot/folder-snapshot';
export {
  collectSpecs,
  createSpecClassifier,
  type SpecClassifier,
  type SpecClassifierInput,
} from './specs/spec-classifier';
export {
  altersTests,
  listRunnerChanges,
  picksOf,
  type RunnerChange,
  type RunnerPick,
  type RunnerSide,
} from './specs/runner-changes';
export { createRunnerReader, type RunnerReader } from './specs/runner-reader';
export type { ModuleAlias, RunnerSetting, RunnerSettings, TestSelection } from './specs/read-settings';
export { decideByName } from './specs/spec-names';
export { parseJsonc } from './resolve/parse-jsonc';
export { createProjectIndex, type ProjectIndex } from './projects/project-index';
export { buildReach, listUnreached, type ReachInput, type SpecReach } from './reach/build-reach';
export { createImportReader } from './reach/import-reader';
export { contextSet, isNoise, reviewSet, type ContextInput, type ContextSet } from './reach/context-set';
