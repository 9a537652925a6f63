import { TestReviewError, plural } from '@nx-test-review/contracts';
import { findBase, resolveChange } from '@nx-test-review/scope';
import { readNxJson } from '../../engine/workspace/registration';
import { fail, ok, type DoctorInput, type DoctorLine } from './types';

/** The base that `affected`, `check` and `ci` would compare with, and whether the history reaches it. */
export async function checkHistory({ root, env, head }: DoctorInput): Promise<DoctorLine[]> {
  try {
    const defaultBase = readNxJson(head)?.defaultBase;
    const found = findBase({
      root,
      env,
      use: 'gate',
      ...(typeof defaultBase === 'string' ? { defaultBase } : {}),
    });
    if (found === null) return [fail('base', 'no base is known', 'set defaultBase in nx.json')];
    const change = await resolveChange(root, { baseRef: found.ref, how: found.how });
    const size = `${plural(change.files.length, 'file')} changed${change.dirty ? ', some uncommitted' : ''}`;
    return [ok('base', `${found.ref} (from ${found.how}) at ${change.base.sha.slice(0, 12)}: ${size}`)];
  } catch (error) {
    if (error instanceof TestReviewError) return [fail('base', error.message, error.hint)];
    throw error;
  }
}
