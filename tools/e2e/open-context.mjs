import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeOutsideDir } from '../lib/paths.mjs';
import { packPackages, publishTarballs } from '../registry/pack-packages.mjs';
import { startRegistry } from '../registry/start-registry.mjs';
import { Templates } from './templates.mjs';
import { Workspace } from './workspace.mjs';

/** What all scenarios of one run share: a folder, a registry that holds our packages, the templates. */
export async function openContext({ keep = false } = {}) {
  const folder = makeOutsideDir('tr-e2e-');
  mkdirSync(join(folder, 'ws'), { recursive: true });
  const registry = await startRegistry(folder);
  await publishTarballs(await packPackages(join(folder, 'packs')), registry, folder);
  const context = { folder, registry };
  const templates = new Templates(context);
  let count = 0;

  return {
    folder,
    /** A fresh workspace with a real history; `plugin: false`: before `nx add`. `files` are committed on `main`. */
    async makeWorkspace({ nx, daemon = false, plugin = true, files }) {
      count += 1;
      const root = join(folder, 'ws', String(count));
      await templates.copy(nx, root, { plugin });
      const workspace = new Workspace(root, context, { daemon });
      if (files !== undefined) workspace.commitBase(files);
      return workspace;
    },
    registryEnv: registry.env,
    async close() {
      registry.stop();
      if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    closeNow() {
      if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
