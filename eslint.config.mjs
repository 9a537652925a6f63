import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

// What each layer may import, as the architecture page draws it: nothing imports to its right.
const layers = ['contracts', 'source', 'scope', 't0', 'review', 'gate', 'report'];
const depConstraints = layers.map((layer, index) => ({
  sourceTag: `layer:${layer}`,
  onlyDependOnLibsWithTags: layers.slice(0, index + 1).map((name) => `layer:${name}`),
}));
// Drivers serve the agent tier and the fix loop, and know nothing of specs.
for (const constraint of depConstraints) {
  if (constraint.sourceTag === 'layer:review') {
    constraint.onlyDependOnLibsWithTags.push('layer:agents');
  }
}
depConstraints.push({
  sourceTag: 'layer:agents',
  onlyDependOnLibsWithTags: ['layer:contracts', 'layer:agents'],
});
depConstraints.push({ sourceTag: 'layer:nx-test-review', onlyDependOnLibsWithTags: ['*'] });

const nxOnlyInPlugin = {
  'no-restricted-imports': [
    'error',
    { patterns: [{ group: ['nx', 'nx/*', '@nx/*'], message: 'Only packages/nx-test-review knows Nx.' }] },
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/tmp/**',
      '**/.nx/**',
      '**/.test-review/**',
      '**/fixtures/**',
      '**/*.js',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,mts,mjs,cjs}'],
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': ['error', { allow: ['@tools/.*'], depConstraints }] },
  },
  { files: ['packages/!(nx-test-review)/src/**/*.ts'], rules: nxOnlyInPlugin },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tools/**/*', '.ci/**/*'], rules: { 'no-console': 'off' } },
  { files: ['**/*.spec.ts'], rules: { 'max-lines': 'off' } },
  prettier,
);
