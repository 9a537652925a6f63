import { findWorkspaceRoot } from './find-root';
import { hashT0Inputs } from './hash-t0-inputs';

/** The answer to `config --hash`. */
export function printHash(): void {
  process.stdout.write(`${hashT0Inputs(findWorkspaceRoot(process.cwd()) ?? process.cwd())}\n`);
  process.exitCode = 0;
}
