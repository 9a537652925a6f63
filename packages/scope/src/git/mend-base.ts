import { EnvironmentError } from '@nx-test-review/contracts';
import { runGit, tryGit } from './run-git';

/** `git rev-parse` of a commit, or undefined when the repository does not have it. */
export async function resolveCommit(root: string, ref: string): Promise<string | undefined> {
  const outcome = await tryGit(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]);
  const sha = outcome.stdout.toString('utf8').trim();
  return outcome.code === 0 && /^[0-9a-f]{40,64}$/.test(sha) ? sha : undefined;
}

export async function isShallow(root: string): Promise<boolean> {
  return (await runGit(root, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
}

/** The command that brings a missing base here. */
async function commandFor(root: string, ref: string, shallow: boolean): Promise<string | undefined> {
  const remotes = (await runGit(root, ['remote'])).split('\n').filter(Boolean);
  const deeper = shallow ? ' --unshallow' : '';
  const remote = remotes.find((name) => ref.startsWith(`${name}/`));
  if (remote !== undefined) {
    const branch = ref.slice(remote.length + 1);
    return `git fetch${deeper} ${remote} +refs/heads/${branch}:refs/remotes/${remote}/${branch}`;
  }
  const first = remotes.includes('origin') ? 'origin' : remotes[0];
  if (first === undefined) return undefined;
  if (/^[0-9a-f]{40}$/.test(ref))
    return shallow ? `git fetch --unshallow ${first}` : `git fetch ${first} ${ref}`;
  if (/[~^@{]/.test(ref) || ref === 'HEAD') return shallow ? `git fetch --unshallow ${first}` : undefined;
  return `git fetch${deeper} ${first} ${ref}:${ref}`;
}

const CI_HINT = 'in CI set fetch-depth: 0 on the checkout';

export async function baseNotFound(root: string, ref: string, how: string): Promise<EnvironmentError> {
  const shallow = await isShallow(root);
  const command = await commandFor(root, ref, shallow);
  return new EnvironmentError({
    code: shallow ? 'base-not-found-shallow' : 'base-not-found',
    message: `base ${JSON.stringify(ref)} (from ${how}) is not a commit of this ${shallow ? 'shallow clone' : 'repository'}`,
    hint:
      command === undefined
        ? 'name a base that exists: --base=<ref>; `git branch --all` lists them'
        : `${command}  (${CI_HINT})`,
  });
}

export async function noMergeBase(root: string, ref: string, how: string): Promise<EnvironmentError> {
  const shallow = await isShallow(root);
  const command = await commandFor(root, ref, shallow);
  return new EnvironmentError({
    code: shallow ? 'no-merge-base-shallow' : 'no-merge-base',
    message: shallow
      ? `this shallow clone does not reach back to where ${JSON.stringify(ref)} (from ${how}) and HEAD part`
      : `${JSON.stringify(ref)} (from ${how}) and HEAD share no history`,
    hint: shallow
      ? `${command?.includes('--unshallow') ? command : 'git fetch --unshallow'}  (${CI_HINT})`
      : 'name a base that HEAD was made from: --base=<ref>',
  });
}
