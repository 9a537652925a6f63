import picomatch from 'picomatch';
import { INFERENCE_GLOB, isEvidence, isManifest } from './inference-glob';

const patterns = INFERENCE_GLOB.slice(1, -1).split(',');
const matches = picomatch(patterns, { dot: true });
const counts = (path: string) => matches(path) && (isEvidence(path) || isManifest(path));

it('has no braces within its braces: Nx 22 cannot read them', () => {
  expect(INFERENCE_GLOB.slice(1, -1)).not.toMatch(/[{}]/);
});

it.each([
  'a.spec.ts',
  'packages/a/src/a.test.mjs',
  'a/a.cy.tsx',
  'a/a-test.js',
  'a/a_spec.cts',
  'a/app.e2e-spec.ts',
  'a/__tests__/deep/cart.js',
  'e2e/playwright.config.ts',
  'a/.mocharc.yml',
  'a/test-review.config.json',
  'project.json',
  'a/package.json',
])('takes %s', (path) => {
  expect(counts(path)).toBe(true);
});

it.each([
  'a/a.ts',
  'a/spec.ts',
  'a/latest.ts',
  'a/a.spec.ts.snap',
  'a/__tests__/notes.md',
  'a/tsconfig.spec.json',
  'test-review.config.json',
])('leaves %s', (path) => {
  expect(counts(path)).toBe(false);
});
