import picomatch from 'picomatch';
import { CONFIG_DIR } from './static-value';

/** A pattern of a runner as a test on workspace paths, with its text for reports. */
export interface PathPattern {
  text: string;
  matches(path: string): boolean;
}

const matchers = new Map<string, (path: string) => boolean>();

function glob(pattern: string): (path: string) => boolean {
  let matcher = matchers.get(pattern);
  if (matcher === undefined) matchers.set(pattern, (matcher = picomatch(pattern, { dot: true })));
  return matcher;
}

/** A glob relative to a folder of the workspace (''  is the root). `./`, `../` and `<rootDir>` are understood. */
export function globIn(folder: string, pattern: string): PathPattern {
  const negated = pattern.startsWith('!');
  let rest = pattern
    .replace(/^!/, '')
    .replace(`${CONFIG_DIR}/`, '')
    .replace('<rootDir>/', '')
    .replace(/^\.\//, '');
  let at = folder;
  while (rest.startsWith('../')) {
    rest = rest.slice(3);
    at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '';
  }
  const prefix = at === '' ? '' : `${at}/`;
  const test = glob(rest);
  return {
    text: pattern,
    matches: (path) => path.startsWith(prefix) && test(path.slice(prefix.length)) !== negated,
  };
}

/** A glob of a runner that matches absolute paths: `x.ts` means `x.ts` in any folder below. */
export function globAnywhere(folder: string, pattern: string): PathPattern {
  const anchored = pattern.includes('<rootDir>') || pattern.includes(CONFIG_DIR) || /^\.\.?\//.test(pattern);
  if (anchored) return globIn(folder, pattern);
  const test = glob(pattern.startsWith('**/') ? pattern : `**/${pattern.replace(/^\//, '')}`);
  return { text: pattern, matches: (path) => test(path) };
}

/**
 * A regular expression that a runner tests on absolute paths. Here the workspace root is `/`, so that no folder above
 * it decides. Undefined when the text is no regular expression.
 */
export function regexOnPath(folder: string, pattern: string | RegExp): PathPattern | undefined {
  if (pattern instanceof RegExp)
    return { text: String(pattern), matches: (path) => pattern.test(`/${path}`) };
  const root = folder === '' ? '' : `/${folder}`;
  const escaped = root.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  try {
    const regex = new RegExp(pattern.replaceAll('<rootDir>', escaped).replaceAll(CONFIG_DIR, escaped));
    return { text: pattern, matches: (path) => regex.test(`/${path}`) };
  } catch {
    return undefined;
  }
}
