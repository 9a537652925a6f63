import type { Framework } from '../model';

const TEST_MODULES: Record<string, Framework> = {
  '@jest/globals': 'jest',
  'bun:test': 'jest',
  vitest: 'vitest',
  'vite-plus/test': 'vitest',
  '@effect/vitest': 'vitest',
  '@fast-check/vitest': 'vitest',
  '@fast-check/jest': 'jest',
  '@playwright/test': 'playwright',
  'playwright/test': 'playwright',
  '@nuxt/test-utils/playwright': 'playwright',
  'node:test': 'node-test',
  test: 'node-test',
  mocha: 'mocha',
  jasmine: 'jasmine',
  cypress: 'cypress',
};

/** Runners with their own context that no row knows: their files hold no test that could be judged. */
const OTHER_RUNNERS = new Set(['ava', 'tape', 'tap', 'uvu', 'qunit', '@japa/runner', 'zora', '@hapi/lab']);

export function testModule(specifier: string): Framework | undefined {
  if (specifier.startsWith('@playwright/experimental-ct-')) return 'playwright';
  return Object.hasOwn(TEST_MODULES, specifier) ? TEST_MODULES[specifier] : undefined;
}

export function isOtherRunner(specifier: string): boolean {
  return OTHER_RUNNERS.has(specifier);
}

const ASSERT_MODULES = new Set([
  'assert',
  'assert/strict',
  'node:assert',
  'node:assert/strict',
  'power-assert',
  'uvu/assert',
]);

export function isAssertModule(specifier: string): boolean {
  return ASSERT_MODULES.has(specifier);
}

export function isNodeAssert(specifier: string): boolean {
  return /^(node:)?assert(\/strict)?$/.test(specifier);
}

/** Modules whose function makes an object of assertions that counts them: `const plan = tspl(t, { plan: 2 })`. */
export function isPlanModule(specifier: string): boolean {
  return specifier === '@matteo.collina/tspl';
}

export function isTestingLibrary(specifier: string): boolean {
  return /^@testing-library\//.test(specifier);
}

/** Modules whose only business is checks: an unresolved call of theirs is evidence of an assertion. */
export function isCheckModule(specifier: string): boolean {
  if (/puppeteer/.test(specifier)) return false;
  return /^(chai|should|expect|earl|tsd|tstyche\/tag$|ts-expect|expect-type|@vitest\/expect)/.test(specifier);
}
