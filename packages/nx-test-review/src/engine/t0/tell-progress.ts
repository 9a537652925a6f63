import { HEARTBEAT_MS } from '../heartbeat';

/** Says how far a long T0 is, as often as a heartbeat; a short one says nothing. T0 keeps its process busy: no timer would be heard. */
export function tellProgress(
  { project, all }: { project: string; all: number },
  print: (line: string) => void,
  now: () => number = Date.now,
): (done: number) => void {
  let last = now();
  return (done) => {
    if (now() - last < HEARTBEAT_MS) return;
    last = now();
    print(`${project}: T0 is under way, ${done} of ${all} specs`);
  };
}
