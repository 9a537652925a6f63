/* eslint-disable @typescript-eslint/no-require-imports -- late: this very file is there to load the rest */

/**
 * Loads what the post hook will need while Nx is busy with the tasks, in the process that waits for them. Only in a plugin worker
 * of Nx: elsewhere it would keep Nx itself from working. What cannot be loaded is told by the post hook.
 */
export function loadAhead(): void {
  if ((globalThis as { NX_PLUGIN_WORKER?: unknown }).NX_PLUGIN_WORKER !== true) return;
  // Nx has the answer of the pre hook first.
  setImmediate(() => void load().catch(() => undefined));
}

async function load(): Promise<void> {
  require('./gate-run');
  const { loadEngine } = require('../load-engine') as typeof import('../load-engine');
  await loadEngine().loadLibraries();
}
