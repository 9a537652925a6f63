import { findProgram } from '../detect/find-program';
import { bwrap } from './bwrap';
import { sandboxExec } from './sandbox-exec';

/** Sandbox of this system and where its program lies; undefined where the system has none. It is proved by the first call. */
export function findSandboxProgram(
  path: string | undefined,
  platform: NodeJS.Platform = process.platform,
): { name: string; path: string | undefined } | undefined {
  const sandbox = platform === 'linux' ? bwrap : platform === 'darwin' ? sandboxExec : undefined;
  return sandbox && { name: sandbox.program, path: findProgram(sandbox.program, path) };
}
