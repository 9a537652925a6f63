import { EnvironmentError } from '@nx-test-review/contracts';
import { findUp, findWorkspaceRoot } from './find-root';

/** Root of the Nx workspace around a folder. Throws class 2 outside of one. */
export function requireWorkspace(cwd: string): string {
  const root = findUp(cwd, ['nx.json']);
  if (root !== undefined) return root;
  throw new EnvironmentError({
    code: 'no-workspace',
    message: `${cwd} is in no Nx workspace: there is no nx.json here or above`,
    hint: 'run this in an Nx workspace; nx-test-review check needs git only, nx-test-review t0 PATH not even that',
  });
}

/** Root of the workspace or of the git checkout around a folder. Throws class 2 outside of both. */
export function requireCheckout(cwd: string): string {
  const root = findWorkspaceRoot(cwd);
  if (root !== undefined) return root;
  throw new EnvironmentError({
    code: 'no-workspace',
    message: `${cwd} is neither in an Nx workspace nor in a git checkout`,
    hint: 'run this inside of one; nx-test-review t0 PATH needs neither',
  });
}
