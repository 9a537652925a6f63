import { openHeadSnapshot } from '@nx-test-review/scope';
import { DEFAULT_T0_TARGET, DEFAULT_TARGET, REVIEW_EXECUTOR } from '../../plugin/names';
import type { WorkspaceInput } from '../types';
import { listMembers, type Member } from './member-roots';
import { readNxJson, readRegistrations } from './registration';

/** Members of the workspace as files tell, each as if it had the target; the root takes what no member owns. */
export async function readPlainWorkspace(
  root: string,
): Promise<{ workspace: WorkspaceInput; defaultBase?: string }> {
  const head = await openHeadSnapshot(root);
  const members = tellApart(listMembers(head));
  const all: (Member & { isRest?: true })[] = members.some((member) => member.root === '.')
    ? members
    : [{ root: '.', name: '(root)', isRest: true }, ...members];
  const { defaultBase } = readNxJson(head) ?? {};
  const registered = readRegistrations(head).length > 0;
  head.close();
  return {
    workspace: {
      root,
      projects: all.map(({ root: place, name, isRest }) => ({
        root: place,
        name,
        dependencies: [],
        tags: [],
        // Where Nx runs the review, no target covers what no project owns: not here either.
        ...(isRest === true && registered ? {} : { reviewExecutor: REVIEW_EXECUTOR }),
      })),
      targetName: DEFAULT_TARGET,
      t0TargetName: DEFAULT_T0_TARGET,
      plain: true,
      listed: { paths: new Set(head.list()), refused: head.refused },
    },
    ...(typeof defaultBase === 'string' ? { defaultBase } : {}),
  };
}

/** Two manifests may bear one name: Nx would refuse that, here the folder tells them apart. */
function tellApart(members: readonly Member[]): Member[] {
  const count = new Map<string, number>();
  for (const { name } of members) count.set(name, (count.get(name) ?? 0) + 1);
  return members.map((member) =>
    (count.get(member.name) ?? 0) > 1 ? { ...member, name: `${member.name} (${member.root})` } : member,
  );
}
