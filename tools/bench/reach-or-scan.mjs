/** `node reach-or-scan.mjs FOLDER scan|reach`: the import scan of all files alone, or reach with it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repoRoot } from '../lib/paths.mjs';

const require = createRequire(join(repoRoot, 'packages', 'nx-test-review', 'package.json'));
const { buildReach, createImportReader, openHeadSnapshot } = require('@nx-test-review/scope');

const [folder, what] = process.argv.slice(2);
const snapshot = await openHeadSnapshot(folder);
const read = await createImportReader(snapshot);
let scanned = 0;
const importsOf = (path) => {
  scanned += 1;
  return read(path);
};
const files = snapshot.list().filter((path) => path.endsWith('.ts'));
let reached = 0;
if (what === 'scan') for (const path of files) importsOf(path);
else {
  const specs = files.filter((path) => path.endsWith('.spec.ts'));
  const changed = files.filter((path) => !path.endsWith('.spec.ts')).slice(-40);
  reached = buildReach({ snapshot, importsOf, specs, changed }).size;
}
process.stdout.write(JSON.stringify({ scanned, reached }));
