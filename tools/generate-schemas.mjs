/** Writes the JSON schemas of all file formats to packages/contracts/schemas. Run after `tsc -b`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { buildPublishedSchemas } = createRequire(import.meta.url)(
  join(root, 'packages/contracts/dist/index.js'),
);
const folder = join(root, 'packages/contracts/schemas');
const schemas = buildPublishedSchemas();

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!(name in schemas)) rmSync(join(folder, name));
for (const [name, schema] of Object.entries(schemas)) {
  writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
}
console.log(`${Object.keys(schemas).length} schemas written to packages/contracts/schemas`);
