/**
 * Bundles the plugin and the command line into few files: a process of ours lives for a second or two, and to find and read
 * five hundred modules took a quarter of it. What the sources load late (`require` of a file of ours) stays a file of its own.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages');
const plugin = join(packages, 'nx-test-review');
const target = join(plugin, 'dist', 'bundle');
const SCOPE = '@nx-test-review/';
/** Gives its schemas late, through the `exports` of the file that it is: it stays one. */
const APART = `${SCOPE}contracts`;
/** Taken in, since its languages, which nobody asks for, are most of its modules. Its licence goes with it. */
const TAKEN_IN = 'zod';

const entries = {
  bin: join(plugin, 'src/bin.ts'),
  index: join(plugin, 'src/index.ts'),
  't0-inputs': join(plugin, 'src/t0-inputs.ts'),
  't0.impl': join(plugin, 'src/executors/t0/t0.impl.ts'),
  't0-batch.impl': join(plugin, 'src/executors/t0/t0-batch.impl.ts'),
  'test-review.impl': join(plugin, 'src/executors/test-review/test-review.impl.ts'),
  'test-review-batch.impl': join(plugin, 'src/executors/test-review/test-review-batch.impl.ts'),
  init: join(plugin, 'src/generators/init/generator.ts'),
  configuration: join(plugin, 'src/generators/configuration/generator.ts'),
  guard: join(packages, 'agents/src/supervise/guard.ts'),
};

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const { dependencies, peerDependencies } = readManifest(plugin);

const loaded = new Set();

/** What the bundle loads from elsewhere is installed with the plugin and in the version that the source asks for, or it would be missed first by users. */
function assertDeclared(specifier, from) {
  if (isBuiltin(specifier)) return;
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)[0];
  loaded.add(name);
  const owner = join(packages, relative(packages, from).split(sep)[0]);
  const wanted = { ...readManifest(owner).peerDependencies, ...readManifest(owner).dependencies }[name];
  const given = { ...peerDependencies, ...dependencies }[name];
  if (wanted === undefined || wanted !== given)
    throw new Error(
      `${from} loads ${name} ${wanted ?? ''}; packages/nx-test-review/package.json has ${given}`,
    );
}

/** Nobody is made to install what nothing loads. The types of the plugin are those of the package that is kept apart. */
function assertLoaded() {
  const idle = Object.keys(dependencies).filter((name) => name !== APART && !loaded.has(name));
  if (idle.length > 0)
    throw new Error(`nothing loads ${idle.join(', ')} of packages/nx-test-review/package.json`);
}

function findSource(from, specifier) {
  const path = resolve(dirname(from), specifier.replace(/\.js$/, ''));
  return [`${path}.ts`, join(path, 'index.ts')].find((file) => existsSync(file));
}

function keepApart(build, file) {
  const fileName = `${relative(packages, file).replace('src/', '').replace(/\.ts$/, '').replaceAll('/', '-')}.js`;
  build.emitFile({ type: 'chunk', id: file, fileName });
  return { id: `./${fileName}`, external: true };
}

/** Where a module of ours is read from, and which are loaded late. */
const ours = {
  name: 'ours',
  resolveId(specifier, from, { kind }) {
    if (from === undefined || !from.startsWith(packages)) return undefined;
    if (specifier.startsWith(SCOPE)) {
      const index = join(packages, specifier.slice(SCOPE.length), 'src/index.ts');
      return specifier === APART ? keepApart(this, index) : index;
    }
    if (!specifier.startsWith('.')) {
      if (specifier === TAKEN_IN && kind !== 'require-call') return undefined;
      assertDeclared(specifier, from);
      return { id: specifier, external: true };
    }
    const file = findSource(from, specifier);
    if (file === undefined) throw new Error(`${from} loads ${specifier}, which is no source of ours`);
    return kind === 'require-call' ? keepApart(this, file) : file;
  },
};

function findLicence(name) {
  return join(
    dirname(createRequire(join(packages, 'contracts/package.json')).resolve(`${name}/package.json`)),
    'LICENSE',
  );
}

/** Writes the bundle in one go: whoever runs the old one meanwhile is not left with half a program. */
async function bundle() {
  const bundled = await rolldown({
    input: entries,
    platform: 'node',
    plugins: [ours],
    tsconfig: false,
    onLog: (level, { code, message }) => {
      if (code !== 'COMMONJS_VARIABLE_IN_ESM') throw new Error(`${level}: ${message}`);
    },
  });
  const folder = `${target}-${process.pid}`;
  try {
    const options = {
      format: 'cjs',
      exports: 'named',
      entryFileNames: '[name].js',
      chunkFileNames: 'part-[hash].js',
    };
    await bundled.write({ dir: folder, ...options });
    assertLoaded();
    copyFileSync(findLicence(TAKEN_IN), join(folder, `${TAKEN_IN}-LICENSE`));
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await bundled.close();
  }
}

await bundle();
