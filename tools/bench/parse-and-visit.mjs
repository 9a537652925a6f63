/** What T0 is measured against: read each spec, parse it, visit every node. `node parse-and-visit.mjs FOLDER` */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const source = createRequire(new URL('../../packages/source/package.json', import.meta.url));
const { parseSync, Visitor } = await import(pathToFileURL(source.resolve('oxc-parser')).href);

let calls = 0;
const visitor = new Visitor({
  CallExpression() {
    calls += 1;
  },
});
const folder = process.argv[2];
const specs = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.spec.ts'));
for (const path of specs) visitor.visit(parseSync(path, readFileSync(join(folder, path), 'utf8')).program);
if (calls === 0) throw new Error('nothing was visited');
