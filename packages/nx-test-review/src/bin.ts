#!/usr/bin/env node
const argv = process.argv.slice(2);
// Nx asks for this before each run: answered without loading the rest.
const asksHash = argv.length === 2 && argv[0] === 'config' && argv[1] === '--hash';
// Node ends with 0 when nothing is left to do and with 1 on an unseen error: neither may look like an answer.
process.exitCode = 3;
// Loaded late in any case, so that a file that is missing is told here.
(asksHash ? import('./cli/print-hash.js') : import('./cli/run-process.js')).then(
  (loaded) => ('printHash' in loaded ? loaded.printHash() : loaded.runProcess(argv)),
  (error: Error) => {
    process.stderr.write(
      `[class 2] broken-install: nx-test-review cannot be loaded: ${error.message.split('\n')[0] ?? ''}\n  what to do: install it again\n`,
    );
    process.exitCode = 2;
  },
);
