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
  const folders = path.split('/').slice(0, -1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = folders
      .slice(0, depth)
      .map((name) => `${name}/`)
      .join('');
    const found = SIGNS.filter(([, names]) =>
      names.some((name) => ENDINGS.some((ending) => has(`${folder}${name}${ending}`))),
    );
    if (found.length > 0)
      return order(
        path,
        found.map(([framework]) => framework),
      );
  }
  return [];
}

/** Where several runners meet, the place of the file tells which is meant. */
function order(path: string, found: Framework[]): Framework[] {
  const browser = /(^|\/)(e2e|cypress|playwright|integration-tests?)(\/|$)|\.(cy|e2e|pw)\./.test(path);
  const rank = (framework: Framework): number =>
    (framework === 'playwright' || framework === 'cypress') === browser ? 0 : 1;
  return found.sort((a, b) => rank(a) - rank(b));
}
