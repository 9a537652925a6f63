/** Loaded by the `runtime` input of the T0 target: `node -r nx-test-review/t0-inputs -e 0`, in the workspace root. */
import { hashT0Inputs } from './cli/hash-t0-inputs';

process.stdout.write(`${hashT0Inputs(process.cwd())}\n`);
