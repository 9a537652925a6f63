import type { Snapshot } from '../types';
import { baseNameOf, folderOf } from '../resolve/file-view';
import type { RunnerSettings, TestSelection } from './read-settings';
import type { RunnerReader } from './runner-reader';

/** A configuration of a runner, or a manifest with commands, that the change may have altered. */
export interface RunnerChange {
  /** Path at the head, or at the base when it is gone. */
  path: string;
  base: readonly RunnerSettings[];
  head: readonly RunnerSettings[];
}

/** How one runner that takes a spec in picks tests by their titles; undefined ways: it runs all, as far as can be told. */
export interface RunnerPick {
  config: string;
  runner: string;
  ways: readonly TestSelection[] | undefined;
}

export interface RunnerSide {
  snapshot: Pick<Snapshot, 'has' | 'read'>;
  runners: RunnerReader;
}

const MAY_BE_READ = /\.([cm]?[jt]s|jsonc?|ya?ml)$/;

/**
 * Configurations that changed, or that name a file that did. One that got another name in its folder is one with the new
 * one: `jest.config.js` that became `jest.config.ts`.
 */
export function listRunnerChanges(
  base: RunnerSide,
  head: RunnerSide,
  changed: ReadonlySet<string>,
): RunnerChange[] {
  const steering = [...changed].filter((path) => MAY_BE_READ.test(path));
  if (steering.length === 0) return [];
  const touched = (path: string, side: RunnerSide): boolean => {
    if (changed.has(path)) return true;
    const read = side.snapshot.read(path);
    return read.ok && steering.some((one) => one !== path && mayRead(read.text, one));
  };
  const atHead = head.runners.list().filter((path) => touched(path, head));
  const gone = base.runners.list().filter((path) => !head.snapshot.has(path));
  return atHead.flatMap((path): RunnerChange[] => {
    const settings = head.runners.settingsOf(path);
    const from = base.snapshot.has(path)
      ? path
      : gone.find((one) => folderOf(one) === folderOf(path) && stemOf(one) === stemOf(path));
    if (from === undefined || settings.length === 0) return [];
    return [{ path, base: base.runners.settingsOf(from), head: settings }];
  });
}

function stemOf(path: string): string {
  return baseNameOf(path).replace(/\.[^.]+$/, '');
}

/** Could a change of the file alter what a configuration says? It names it in one way or another. */
function mayRead(text: string, path: string): boolean {
  const stem = stemOf(path);
  const name = stem === 'index' ? baseNameOf(folderOf(path)) : stem;
  return name.length > 2 && text.includes(name);
}

/** Does the change alter which tests run, or what stands in front of them? Its specs are to be compared then. */
export function altersTests({ base, head }: RunnerChange): boolean {
  const shown = (list: readonly RunnerSettings[]): string =>
    JSON.stringify(
      list.map(({ selections, setups, aliases }) => [
        selections?.map(({ grep, grepInvert }) => [grep, grepInvert].map((part) => part.map(String))),
        setups,
        aliases.map(({ from, to }) => [String(from), to]),
      ]),
    );
  return shown(base) !== shown(head);
}

export function picksOf({ runners }: RunnerSide, path: string): RunnerPick[] {
  return runners
    .configsFor(path)
    .flatMap((config) =>
      runners
        .settingsOf(config)
        .flatMap(({ runner, selections }) =>
          runner === undefined ? [] : [{ config, runner, ways: selections }],
        ),
    );
}
