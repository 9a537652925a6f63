import { setFlagsFromString } from 'node:v8';

/** Lines of Node whose V8 knows these words; another one would complain on stderr. */
const KNOWN = /^(20|22)\./;

/**
 * A run of this command line takes seconds. V8's optimising compiler is made for longer ones: with its defaults it spends
 * up to a third of all cpu time on functions that are then hardly called. It is asked to wait longer and to inline less.
 * Only for a process of our own: never call this where other code runs.
 */
export function tuneEngine(version = process.versions.node, setFlags = setFlagsFromString): void {
  if (!KNOWN.test(version)) return;
  setFlags('--interrupt-budget=270000');
  setFlags('--max-inlined-bytecode-size-cumulative=200');
}
