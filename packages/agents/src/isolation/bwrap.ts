import { isInside, listNeeded, listSecret, listTemporary } from './hidden-places';
import type { Sandbox, SandboxPlan } from './types';

/**
 * Bubblewrap: the whole system read-only, places of secrets and of other people's temporary files empty, only the private
 * folders writable. The network stays: the model must be reached.
 */
export const bwrap: Sandbox = {
  kind: 'bwrap',
  program: 'bwrap',
  argumentsFor(plan) {
    const { request, room, invocation } = plan;
    const temporary = listTemporary(plan);
    const { folders, files } = listSecret(plan);
    const home = invocation.keepsHome === undefined ? undefined : request.env['HOME'];
    return [
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
      ...temporary.flatMap((path) => ['--tmpfs', path]),
      ...(home === undefined ? [] : ['--bind', home, home]),
      ...folders.flatMap((path) => ['--tmpfs', path]),
      ...files.flatMap((path) => ['--ro-bind', '/dev/null', path]),
      ...seenAgain(plan, [...temporary, ...folders]),
      ...[room.home, room.tmp, room.empty].flatMap((path) => ['--bind', path, path]),
      ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--die-with-parent', '--new-session'],
      ...['--chdir', invocation.worksIn === 'empty' ? room.empty : request.workspace],
      '--',
    ];
  },
};

/** The workspace is bound in any case: it may lie in a home that is writable. */
function seenAgain(plan: SandboxPlan, hidden: readonly string[]): string[] {
  const { workspace } = plan.request;
  return listNeeded(plan)
    .filter(
      (path) => path === workspace || hidden.some((folder) => path !== folder && isInside(path, folder)),
    )
    .flatMap((path) => ['--ro-bind', path, path]);
}
