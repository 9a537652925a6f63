import type { DiffInput } from '../../types';
import type { FindingParts } from '../make-finding';
import { looserLimits, readFileLimits, type Limits } from './run-limits';
import { findSilenced } from './silenced-runners';

const SCRIPT = /\.[cm]?[jt]sx?$/;
const GLOBAL = String.raw`(?:globalThis|global|window|self)`;
const RUN = String.raw`(it|test|describe|context|specify|suite|expect|assert)`;
const ASSIGNED = new RegExp(
  String.raw`\(?\b${GLOBAL}\b(?:\s+as\s+\w+\s*\))?(?:\.|\[['"])${RUN}(?:['"]\])?\s*=(?!=)\s*([^;\n]+)`,
  'g',
);
const DEFINED = new RegExp(
  String.raw`\b(?:Object|Reflect)\.defineProperty\(\s*${GLOBAL}\s*,\s*['"]${RUN}['"]\s*,\s*([^;\n]+)`,
  'g',
);
const PUT = new RegExp(String.raw`\bObject\.assign\(\s*${GLOBAL}\s*,\s*\{\s*${RUN}\b\s*:\s*([^;\n]+)`, 'g');
const REBOUND = new RegExp(String.raw`^\s*${RUN}\s*=(?!=)\s*([^;\n]+)`, 'gm');
const OVERLAID =
  /\bexpect\.extend\(\s*\{\s*(?:async\s+)?(to(?:Be|Equal|StrictEqual|Match|Contain|Throw|HaveBeenCalled\w*|HaveLength|MatchObject))\s*([(:][^;\n]*)/g;

interface Override {
  name: string;
  line: number;
  quote: string;
  effect: 'stops' | 'asserts nothing';
}

const WAY_OUT =
  'Take it out. A test that must rest is skipped where it stands, and a person asked for a waiver; weakening all of ' +
  'them at one place does not satisfy this row.';

/**
 * D7 and D2 for a file that redefines the runner's own functions for every test behind it, and D5 for the limits of
 * set-up files: no spec says a word of it.
 */
export function findOverrides(input: DiffInput): FindingParts[] {
  const built = (row: string): boolean => input.registry.find(row)?.status === 'built';
  const setups = setupFiles(input);
  const paths = [...new Set([...(input.changedPaths ?? []), ...setups.keys()])].filter((path) =>
    SCRIPT.test(path),
  );
  return paths
    .flatMap((path) => [...overridesOf(path, input), ...limitsOf(path, setups, input)])
    .filter(({ row }) => built(row));
}

/** Set-up files of the configurations that changed or that name a changed file; true: this change puts it in. */
function setupFiles({ runners = [] }: DiffInput): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const { base, head } of runners) {
    const before = new Set(base.flatMap(({ setups }) => setups));
    for (const path of head.flatMap(({ setups }) => setups))
      found.set(path, (found.get(path) ?? true) && !before.has(path));
  }
  return found;
}

function overridesOf(path: string, input: DiffInput): FindingParts[] {
  if (!input.existsAtHead(path)) return [];
  const isNew = input.changedPaths?.has(path) !== true;
  const from = [...input.moves].find(([, to]) => to === path)?.[0] ?? path;
  const before = new Set(isNew ? [] : scan(input.baseView.text?.(from)).map(({ quote }) => quote));
  const spec = input.isSpec(path);
  const reach = spec ? 'the tests of this file' : 'every test that this file is loaded for';
  return scan(input.headView.text?.(path))
    .filter(({ quote, effect }) => !before.has(quote) && !(spec && effect === 'stops'))
    .map(({ name, line, quote, effect }): FindingParts => ({
      row: effect === 'stops' ? 'D7' : 'D2',
      path,
      line,
      at: 'head',
      quote,
      titlePath: [],
      message:
        `${effect === 'stops' ? 'Stopped tests' : 'Lost assertions'}: ${path} redefines ${name} for ${reach} ("${quote}"), ` +
        `so that ${effect === 'stops' ? 'they do not run as written' : 'their assertions may hold whatever comes'}. ${WAY_OUT}`,
    }));
}

function scan(source: string | undefined): Override[] {
  if (
    source === undefined ||
    !/\b(it|test|describe|context|specify|suite|expect|assert|Cypress|overwrite\w+)\b/.test(source)
  )
    return [];
  const text = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  const found = [ASSIGNED, DEFINED, PUT, REBOUND].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => toOverride(text, match)),
  );
  const overlaid = [...text.matchAll(OVERLAID)].map((match) =>
    place(text, match.index, match[0], `the matcher ${match[1] ?? ''}`, 'asserts nothing'),
  );
  const silenced = findSilenced(text).map(({ index, what }) =>
    place(text, index, '', what, 'asserts nothing'),
  );
  return [...found, ...overlaid, ...silenced];
}

/** What hands the runner's own function on under a global name is set-up; what is made for it is not. */
function toOverride(text: string, match: RegExpExecArray): Override[] {
  const [, name = '', value = ''] = match;
  if (name === 'expect' || name === 'assert')
    return /expect|chai|assert|require|await import/i.test(value)
      ? []
      : [place(text, match.index, match[0], name, 'asserts nothing')];
  const stops =
    /\.(skip|todo|fixme|fails|failing)\b|\bx(it|test|describe)\b|noop|=>|\bfunction\b|new Proxy/.test(value);
  return stops ? [place(text, match.index, match[0], name, 'stops')] : [];
}

function place(
  text: string,
  index: number,
  whole: string,
  name: string,
  effect: Override['effect'],
): Override {
  const start = index + (/^\s*/.exec(whole)?.[0].length ?? 0);
  const line = text.slice(0, start).split('\n').length;
  return { name, line, quote: (text.split('\n')[line - 1] ?? '').trim(), effect };
}

function limitsOf(path: string, setups: ReadonlyMap<string, boolean>, input: DiffInput): FindingParts[] {
  const added = setups.get(path);
  const head = added === undefined ? undefined : input.headView.model(path);
  if (!head?.ok) return [];
  const base = added === true ? undefined : input.baseView.model(path);
  const none: Limits = { line: 0, quote: '' };
  const before = base?.ok === true ? readFileLimits(base.model, input.baseView) : none;
  const after = readFileLimits(head.model, input.headView);
  return looserLimits(before, after).map((what) => ({
    row: 'D5',
    path,
    line: Math.max(1, after.line),
    at: 'head',
    quote: after.quote,
    titlePath: [],
    message:
      `Loosened run: ${what} for every test that ${path} is loaded for. Mend the race or the slow step instead; ` +
      `else ask for a waiver with owner, a measured reason and expiry. Loosening it elsewhere does not satisfy this row.`,
  }));
}
