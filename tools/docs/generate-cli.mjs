// Writes docs/cli.md from the definitions of the commands. Build first: node tools/docs/generate-cli.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { renderCliDocs } = require('../../packages/nx-test-review/dist/cli/render-cli-docs.js');
const page = fileURLToPath(new URL('../../docs/cli.md', import.meta.url));
writeFileSync(page, renderCliDocs());
console.log(`wrote ${page}`);
