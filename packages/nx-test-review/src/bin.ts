#!/usr/bin/env node
import { findWorkspaceRoot } from './cli/find-root';
import { hashT0Inputs } from './cli/hash-t0-inputs';

const argv = process.argv.slice(2);
if (argv.length === 2 && argv[0] === 'config' && argv[1] === '--hash') {
  // Nx asks for this before each run: answered without loading the rest.
  process.stdout.write(`${hashT0Inputs(findWorkspaceRoot(process.cwd()) ?? process.cwd())}\n`);
} else {
  // Node ends with 0 when nothing is left to do and with 1 on an unseen error: neither may look like an answer.
  process.exitCode = 3;
  import('./cli/run-process.js').then(
    ({ runProcess }) => runProcess(argv),
    (error: Error) => {
      process.stderr.write(
        `[class 2] broken-install: nx-test-review cannot be loaded: ${error.message}\n  what to do: install it again\n`,
      );
      process.exitCode = 2;
    },
  );
}
