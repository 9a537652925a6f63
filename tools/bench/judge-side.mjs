/** `node judge-side.mjs FOLDER head|base`: opens one side of what changed since HEAD and runs T0 on it; wall seconds of that. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repoRoot } from '../lib/paths.mjs';

const require = createRequire(join(repoRoot, 'packages', 'nx-test-review', 'package.json'));
const { openBaseSnapshot, openHeadSnapshot, resolveChange } = require('@nx-test-review/scope');
const { createFrontEnd } = require('@nx-test-review/source');
const { loadRegistry, runT0 } = require('@nx-test-review/t0');
const { createModelView } = require(
  join(repoRoot, 'packages', 'nx-test-review', 'dist', 'engine', 'sides', 'model-view.js'),
);

const [folder, side] = process.argv.slice(2);
const registry = loadRegistry(join(repoRoot, 'skills', 'test-review'));
const frontEnd = await createFrontEnd();
const change = await resolveChange(folder, { baseRef: 'HEAD', how: 'flag' });
const specs = change.files.map(({ path }) => path).filter((path) => path.endsWith('.spec.ts'));
const head = await openHeadSnapshot(folder);

const started = process.hrtime.bigint();
const snapshot =
  side === 'base' ? await openBaseSnapshot(folder, change, head) : await openHeadSnapshot(folder);
await snapshot.prefetch(specs);
const result = runT0({ specs, view: createModelView(snapshot, frontEnd), registry });
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
snapshot.close();
head.close();
process.stdout.write(JSON.stringify({ seconds, judged: result.specs.length }));
