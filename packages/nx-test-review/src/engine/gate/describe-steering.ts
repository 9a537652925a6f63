import type { Run } from '@nx-test-review/contracts';
import type { Sides } from '../sides/open-sides';

/** Notes on what judges: who changed it, and what the pipeline will go by. */
export function describeSteering(sides: Sides, run: Run): string[] {
  const notes: string[] = [];
  const { changed, mended, side, source } = sides.steering;
  if (changed.length > 0) {
    const what = changed.join(', ');
    notes.push(
      side.side === 'base'
        ? `this change alters ${what}: judged by the ${source}, as CI will`
        : `judged by the ${source}; ${what} ${changed.length === 1 ? 'is' : 'are'} new`,
    );
  }
  if (mended.length > 0) {
    const what = mended.join(', ');
    notes.push(
      `${what} cannot be read at the base, and this change mends it: judged as if the base had none`,
    );
  }
  if (run.limited)
    notes.push('limited to the files named on the command line: nothing is said of the rest of the change');
  return notes;
}

/** Projects that Nx left out although their specs import what changed: it knows no dependency there. */
export function describeReached(projects: readonly string[]): string[] {
  if (projects.length === 0) return [];
  return [
    `Nx did not take ${projects.join(', ')} as affected, though specs there import what changed: judged by the gate itself`,
  ];
}
