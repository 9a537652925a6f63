import { decideByName, isNeverSpec } from './spec-names';

describe('decideByName', () => {
  it.each([
    'src/a.spec.ts',
    'src/a.test.tsx',
    'src/a.test.mjs',
    'cypress/e2e/a.cy.ts',
    'src/a-test.js',
    'src/a_test.ts',
    'test/app.e2e-spec.ts',
    'a b.spec.ts',
    'prüfung.spec.ts',
    '名前.spec.ts',
  ])('%s is a spec by name', (path) => {
    expect(decideByName(path)).toEqual({ spec: true, because: 'name' });
  });

  it.each(['src/__tests__/cart.ts', '__tests__/deep/cart.js', 'src/__tests__/index.test.native.js'])(
    '%s is a spec by folder',
    (path) => {
      expect(decideByName(path)).toEqual({ spec: true, because: 'folder' });
    },
  );

  it.each([
    'src/latest.ts',
    'src/contest.ts',
    'src/test-utils.ts',
    'tests/login.ts',
    'src/a.spec.md',
    'src/a.spec.ts.snap',
    'src/a.spec.d.ts',
    'src/a.test.json',
    'node_modules/x/a.spec.ts',
    'dist/a.spec.js',
    'src/__tests__/helpers.ts',
    'src/__tests__/index.native.js',
    'src/__tests__/index.test.helpers.js',
    'src/__tests__/helpers/render.ts',
    'src/__tests__/cart.page.ts',
    'src/__tests__/__fixtures__/cart.ts',
    'src/__mocks__/cart.test.ts',
    'fixtures/a.spec.ts',
    'jest.config.ts',
  ])('%s is none', (path) => {
    expect(decideByName(path).spec).toBe(false);
  });
});

describe('isNeverSpec', () => {
  it('holds whatever a runner says', () => {
    expect(['a.d.ts', 'a.snap', 'node_modules/a.spec.ts', 'src/__snapshots__/a.ts'].every(isNeverSpec)).toBe(
      true,
    );
    expect(isNeverSpec('fixtures/a.spec.ts')).toBe(false);
  });
});
