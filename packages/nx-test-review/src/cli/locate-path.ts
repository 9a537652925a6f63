import { UsageError } from '@nx-test-review/contracts';
import { isAbsolute, relative, resolve } from 'node:path';
import { toSlashes } from './to-slashes';

/** Path relative to the root; it need not be there any more: the change may have removed it. Throws class 2 outside of it. */
export function locatePath(root: string, cwd: string, path: string): string {
  const found = toSlashes(relative(root, resolve(cwd, path))) || '.';
  if (path !== '' && found !== '..' && !found.startsWith('../') && !isAbsolute(found)) return found;
  throw new UsageError({
    code: 'path-outside',
    message: `${JSON.stringify(path)} is not in ${root}`,
    hint: 'name files or folders of this workspace; nx-test-review t0 PATH judges files anywhere',
  });
}
