import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkTree, writeFiles } from '../e2e/files.mjs';
import { makeOutsideDir } from '../lib/paths.mjs';
import { installLinters } from './bench-tools.mjs';
import { generateSpecs } from './generate-specs.mjs';
import { cli, measureTree } from './measure.mjs';

const count = 2000;
const oxlintConfig = {
  plugins: ['jest', 'vitest'],
  categories: {},
  rules: Object.fromEntries(
    [
      'expect-expect',
      'no-conditional-expect',
      'no-disabled-tests',
      'no-focused-tests',
      'no-identical-title',
      'no-standalone-expect',
      'valid-expect',
      'valid-title',
    ].map((rule) => [`jest/${rule}`, 'warn']),
  ),
};
const eslintConfig = `import jest from 'eslint-plugin-jest';
import playwright from 'eslint-plugin-playwright';
import { parser } from 'typescript-eslint';
const files = ['**/*.spec.ts'];
const language = { files, languageOptions: { parser }, settings: { jest: { version: 30 } } };
export default [
  { ...jest.configs['flat/recommended'], ...language },
  { ...playwright.configs['flat/recommended'], ...language },
];
`;

/** The linters of the field on the same files: no bar, shown beside. Theirs and ours with start-up. */
export async function benchLinters() {
  const tools = await installLinters();
  const folder = makeOutsideDir('tr-bench-');
  try {
    generateSpecs(folder, count);
    linkTree(join(tools, 'node_modules'), join(folder, 'node_modules'));
    writeFiles(folder, {
      'package.json': '{ "name": "specs", "private": true }\n',
      '.oxlintrc.json': JSON.stringify(oxlintConfig),
      'eslint.config.mjs': eslintConfig,
    });
    const bin = (name) => join(folder, 'node_modules', '.bin', name);
    const ours = await measureTree(process.execPath, [cli, 't0', '.', '--json'], { cwd: folder });
    const oxlint = await measureTree(bin('oxlint'), ['.'], { cwd: folder });
    const eslint = await measureTree(bin('eslint'), ['.'], { cwd: folder });
    const row = (name, other) => ({
      what: `T0 on ${count} specs, cpu seconds, against ${name}`,
      values: `${ours.toFixed(2)} s / ${other.toFixed(2)} s`,
      ratio: ours / other,
    });
    return [
      row('oxlint 1.94.0, 8 jest rules', oxlint),
      row('ESLint 9.39.5, plugins jest and playwright', eslint),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
