import { setFlagsFromString } from 'node:v8';

/** By line of Node, since V8 renames such words, and complains on stderr about those that it does not know. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  20: ['--always-sparkplug', '--interrupt-budget=270000', '--max-inlined-bytecode-size-cumulative=200'],
  22: ['--max-inlined-bytecode-size-cumulative=200'],
};

/**
 * A run of this command line takes seconds. V8's optimising compiler is made for longer ones: with its defaults it spends
 * up to a third of all cpu time on functions that are then hardly called. It is asked to wait longer and to inline less, and on
 * Node 20 to compile at once by the first compiler what it would interpret for a while (on Node 22 that costs more than it gives).
 * Only for a process of our own, or that runs nothing but one of our batches: never call this where other code runs.
 */
export function tuneEngine(version = process.versions.node, setFlags = setFlagsFromString): void {
  const line = version.split('.')[0] as string;
  for (const flag of Object.hasOwn(FLAGS, line) ? (FLAGS[line] ?? []) : []) setFlags(flag);
}
