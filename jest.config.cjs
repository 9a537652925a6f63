/** Two suites: unit beside the source, integration on real repositories and workspaces. */
const shared = {
  testEnvironment: 'node',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs', ignoreDynamic: true },
      },
    ],
  },
  moduleNameMapper: {
    '^@nx-test-review/([^/]+)$': '<rootDir>/packages/$1/src/index.ts',
    '^@tools/(.*)$': '<rootDir>/tools/$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/dist', '<rootDir>/tmp'],
  setupFilesAfterEnv: ['<rootDir>/tools/testing/fail-on-console.cjs'],
  rootDir: __dirname,
  // Not the whole repository: tmp/ holds whole workspaces with their node_modules.
  roots: ['<rootDir>/packages', '<rootDir>/tools'],
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/packages/*/src/**/*.spec.ts', '<rootDir>/tools/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.integration\\.spec\\.ts$', '/fixtures/'],
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/packages/*/src/**/*.integration.spec.ts'],
      testPathIgnorePatterns: ['/fixtures/'],
    },
  ],
};
