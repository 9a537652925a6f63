import { nearestFrameworks } from './nearest-frameworks';

const among = (path: string, ...files: string[]): string[] =>
  nearestFrameworks(path, (name) => files.includes(name));

describe('nearestFrameworks', () => {
  it('takes the nearest configuration above the file', () => {
    expect(among('apps/a/src/x.spec.ts', 'jest.config.ts', 'apps/a/vitest.config.mts')).toEqual(['vitest']);
    expect(among('apps/b/src/x.spec.ts', 'jest.config.ts', 'apps/a/vitest.config.mts')).toEqual(['jest']);
  });

  it('puts the runner first that fits the place of the file', () => {
    const files = ['playwright.config.ts', 'vitest.config.ts'];
    expect(among('e2e/x.spec.ts', ...files)).toEqual(['playwright', 'vitest']);
    expect(among('src/x.spec.ts', ...files)).toEqual(['vitest', 'playwright']);
  });

  it('tells nothing where no configuration is', () => {
    expect(among('src/x.spec.ts')).toEqual([]);
  });
});
