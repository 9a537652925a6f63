import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkTree, writeFiles } from '../e2e/files.mjs';
import { installNx } from '../e2e/templates.mjs';
import { Workspace } from '../e2e/workspace.mjs';
import { makeOutsideDir } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';
import { packPackages } from '../registry/pack-packages.mjs';

/** Files of a workspace with many projects and ten specs each. */
function describeProjects(projects, specs, targets) {
  const files = {};
  for (let index = 0; index < projects; index += 1) {
    const root = `libs/p${index}`;
    files[`${root}/project.json`] = JSON.stringify({
      name: `p${index}`,
      targets: { hello: { command: 'true' }, ...targets },
    });
    for (let spec = 0; spec < specs; spec += 1) {
      files[`${root}/src/s${spec}.spec.ts`] =
        `it('adds ${spec}', () => {\n  expect(1 + ${spec}).toBe(${spec + 1});\n});\n`;
    }
  }
  return files;
}

/** A real workspace outside of the repository with our packed packages installed; `remove` deletes all of it. */
export async function makeBenchWorkspace({ nx = '23.2.1', projects, specs, targets = {} }) {
  const folder = makeOutsideDir('tr-bench-');
  const root = join(folder, 'ws');
  const installed = await installNx(nx);
  writeFiles(root, {
    '.gitignore': 'node_modules\n.nx\n.test-review\n',
    ...describeProjects(projects, specs, targets),
  });
  linkTree(join(installed, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(installed, name), join(root, name));
  const tarballs = await packPackages(join(folder, 'packs'));
  await runOrThrow('npm', ['install', '-D', ...tarballs, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
  });
  const workspace = new Workspace(root, { folder });
  workspace.git('init', '-q', '-b', 'main');
  workspace.commitBase({ 'nx.json': '{ "analytics": false }\n' }, 'Many projects');
  return { workspace, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Registers our plugin, or not. */
export function registerPlugin(workspace, registered) {
  const nxJson = { analytics: false, plugins: registered ? ['nx-test-review'] : [] };
  workspace.write({ 'nx.json': `${JSON.stringify(nxJson)}\n` });
}
