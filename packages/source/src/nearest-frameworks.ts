import type { Framework } from './model';

const SIGNS: [Framework, readonly string[]][] = [
  ['playwright', ['playwright.config', 'playwright-ct.config']],
  ['cypress', ['cypress.config', 'cypress']],
  ['vitest', ['vitest.config', 'vitest.workspace']],
  ['jest', ['jest.config', 'jest.preset']],
  ['mocha', ['.mocharc']],
  ['jasmine', ['karma.conf', 'jasmine', 'spec/support/jasmine']],
];
const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '.yml', '.yaml'];

/**
 * Frameworks of the nearest configuration above a file, for files whose imports tell none.
 * @param path relative to the workspace, with forward slashes
 * @param has is there such a file?
 */
export function nearestFrameworks(path: string, has: (path: string) => boolean): Framework[] {
  return createNearestFrameworks(has)(path);
}

/** The same for many files: each folder is asked once. */
export function createNearestFrameworks(has: (path: string) => boolean): (path: string) => Framework[] {
  const known = new Map<string, readonly Framework[]>();
  const ofFolder = (folder: string): readonly Framework[] => {
    let found = known.get(folder);
    if (found === undefined) {
      found = signsIn(folder, has);
      if (found.length === 0 && folder !== '') found = ofFolder(folder.replace(/[^/]+\/$/, ''));
      known.set(folder, found);
    }
    return found;
  };
  return (path) => order(path, [...ofFolder(path.slice(0, path.lastIndexOf('/') + 1))]);
}

function signsIn(folder: string, has: (path: string) => boolean): Framework[] {
  const stands = (name: string): boolean => ENDINGS.some((ending) => has(`${folder}${name}${ending}`));
  return SIGNS.filter(([, names]) => names.some(stands)).map(([framework]) => framework);
}

/** Where several runners meet, the place of the file tells which is meant. */
function order(path: string, found: Framework[]): Framework[] {
  const browser = /(^|\/)(e2e|cypress|playwright|integration-tests?)(\/|$)|\.(cy|e2e|pw)\./.test(path);
  const rank = (framework: Framework): number =>
    (framework === 'playwright' || framework === 'cypress') === browser ? 0 : 1;
  return found.sort((a, b) => rank(a) - rank(b));
}
