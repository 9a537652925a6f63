/**
 * ESLint over the repository. The rule that keeps the layers apart skips itself without a project graph, so the graph
 * is made first, and the rule must refuse a forbidden import before the run may pass.
 */
import { join } from 'node:path';
import { repoRoot } from './lib/paths.mjs';
import { killChildrenAtExit, runCommand, runOrThrow } from './lib/run-command.mjs';

const eslint = join(repoRoot, 'node_modules', 'eslint', 'bin', 'eslint.js');
const env = { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' };

async function proveLayerRule() {
  const { code, stdout, stderr } = await runCommand(
    process.execPath,
    [eslint, '--stdin', '--stdin-filename', 'packages/contracts/src/forbidden.ts'],
    { cwd: repoRoot, env, input: "export * from '@nx-test-review/gate';\n" },
  );
  if (code === 1 && stdout.includes('@nx/enforce-module-boundaries')) return;
  throw new Error(`the layer rule let a forbidden import through:\n${stdout}${stderr}`);
}

killChildrenAtExit();
await runOrThrow(join(repoRoot, 'node_modules', '.bin', 'nx'), ['show', 'projects'], { cwd: repoRoot, env });
await proveLayerRule();
const { code } = await runCommand(process.execPath, [eslint, '.', '--max-warnings', '0'], {
  cwd: repoRoot,
  env,
  echo: true,
});
process.exitCode = code;
