import type { RunnerSetting, RunnerSettings } from '@nx-test-review/scope';
import type { DiffInput } from '../../types';
import { foldSame, type Loosened } from '../fold-same';
import type { FindingParts } from '../make-finding';

const WAY_OUT =
  'Take it back and mend the race, the slow step or the failing test instead; else ask for a waiver with owner, a ' +
  'measured reason and expiry. Loosening it elsewhere does not satisfy this row.';
const LOOK = 'Advisory: it cannot be compared, so a person has to.';

/** D5 in the configuration of runners and in the commands that start them. */
export function findLoosenedConfigs({ runners = [], registry }: DiffInput): FindingParts[] {
  if (registry.find('D5')?.status !== 'built') return [];
  const found = runners.flatMap(({ base, head }) =>
    head.flatMap((after) => {
      const before = base.find(({ runner }) => runner === after.runner);
      return before === undefined ? [] : compareSettings(before, after);
    }),
  );
  return foldSame(found, (count) => `The same in ${count} parts of the configuration, shown as one.`);
}

function compareSettings(before: RunnerSettings, after: RunnerSettings): Loosened[] {
  const unread = compareUnread(before, after);
  if (unread !== undefined) return unread;
  const parts = after.parts.filter((part) => before.parts.includes(part));
  const keys = [...new Set([...before.settings, ...after.settings].map(({ key }) => key))];
  return [
    ...parts.flatMap((part) => keys.flatMap((key) => compareKey(part, key, before, after))),
    ...goneParts(before, after),
  ];
}

/** `config.testMatch.push('tests/**')`: one more pattern of what a runner takes in picks no test out. */
const TAKES_IN_MORE = /^[\w.]*\b(testMatch|testRegex|specPattern|include)\.(push|unshift)\((?!.*!)/;

/** A configuration that cannot be read is no reason to be silent. */
function compareUnread(before: RunnerSettings, after: RunnerSettings): Loosened[] | undefined {
  if (before.readable && after.readable) return undefined;
  const known = new Set(before.lines);
  const fresh =
    after.lines.find((line) => !known.has(line) && !TAKES_IN_MORE.test(line)) ??
    before.lines.find((one) => !after.lines.includes(one));
  if (fresh === undefined && before.readable === after.readable) return [];
  const why = before.readable ? 'is computed now' : 'cannot be read without running it';
  const what = `${after.path} ${why}, and it changed${fresh === undefined ? '' : ` where it says "${fresh}"`}`;
  const place = { path: after.path, line: 1, quote: fresh ?? '' };
  // An object that something is only added to, from beyond what can be read, is read no better than before.
  const open = !before.readable && fresh !== undefined && after.openParts.includes('');
  return after.readable && !open ? [] : [finding(place, 'head', what, true)];
}

function compareKey(part: string, key: string, before: RunnerSettings, after: RunnerSettings): Loosened[] {
  const old = settingOf(before, part, key);
  const now = settingOf(after, part, key);
  const data = now ?? old;
  if (data === undefined || old?.text === now?.text) return [];
  const where = `${key}${part === '' ? '' : ` of ${part}`} in ${data.path}`;
  if (now === undefined) return old === undefined ? [] : compareGone(where, old, before, after);
  const usual = settingOf(before, '', key)?.value ?? now.usual;
  const from = old === undefined ? usual : old.value;
  const change = `${old === undefined ? `${show(usual)} (unsaid)` : `"${old.text}"`} to "${now.text}"`;
  if (now.by === 'picks') {
    const what = `${where} picks among the tests: from ${old === undefined ? 'all' : `"${old.text}"`} to "${now.text}"`;
    return [finding(now, 'head', what, old !== undefined)];
  }
  if (now.value === undefined || (from === undefined && now.by !== 'off'))
    return [finding(now, 'head', `${where} went from ${change}, which is computed`, true)];
  return isLooser(now.by, from ?? true, now.value)
    ? [finding(now, 'head', `${where} went from ${change}`)]
    : [];
}

/** What is not said any more: the runner's usual value, or that of the whole, takes its place. */
function compareGone(
  where: string,
  old: RunnerSetting,
  before: RunnerSettings,
  after: RunnerSettings,
): Loosened[] {
  const { part, key, by } = old;
  if (by === 'picks') return [];
  if (after.openParts.includes(part) && !before.openParts.includes(part))
    return [
      finding(old, 'base', `${where} was "${old.text}" and may come from something computed now`, true),
    ];
  const now = settingOf(after, '', key)?.value ?? old.usual;
  const from = old.value ?? (by === 'off' ? true : undefined);
  if (from === undefined || now === undefined || !isLooser(by, from, now)) return [];
  return [finding(old, 'base', `${where} was "${old.text}" and is gone, so that ${show(now)} holds`)];
}

function goneParts(before: RunnerSettings, after: RunnerSettings): Loosened[] {
  if (after.runner === undefined || after.openParts.includes('')) return [];
  return before.parts
    .filter((part) => part !== '' && !after.parts.includes(part) && !before.openParts.includes(''))
    .map((part) => {
      const what = `${part} is gone from ${after.path}: its tests run in fewer ways`;
      return finding({ path: after.path, line: 1, quote: part }, 'head', what, true);
    });
}

function settingOf({ settings }: RunnerSettings, part: string, key: string): RunnerSetting | undefined {
  return settings.find((one) => one.part === part && one.key === key);
}

type Value = NonNullable<RunnerSetting['value']>;

function isLooser(by: RunnerSetting['by'], from: Value, to: Value): boolean {
  if (by === 'on') return to === true && from !== true;
  if (by === 'off') return to === false && from !== false;
  if (by === 'longer' && Number(from) === 0) return false;
  return (by === 'longer' && Number(to) === 0) || Number(to) > Number(from);
}

function show(value: unknown): string {
  return String(value);
}

function finding(
  { path, line, quote }: Pick<RunnerSetting, 'path' | 'line' | 'quote'>,
  at: 'head' | 'base',
  what: string,
  advisory = false,
): Loosened {
  return {
    what: what.replace(/ of (project|script|target) "[^"]*"( \([^)]*\))?/, ''),
    row: 'D5',
    path,
    line,
    at,
    quote,
    titlePath: [],
    advisory,
    message: `Loosened run: ${what}. ${advisory ? LOOK : WAY_OUT}`,
  };
}
