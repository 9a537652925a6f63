import { ANNOTATIONS_A_REQUEST, type CheckAnnotation, type CheckText } from './describe-check';
import type { GithubApi } from './open-api';
import { PublishError } from './with-retries';

export interface CheckRunPlace {
  name: string;
  headSha: string;
  /** Tells this run from another one of the same name on the same commit. */
  externalId: string;
}

/** Opens the check run, once: where the connection ended after the work was done, the one that stands is taken. */
export async function openCheckRun(api: GithubApi, place: CheckRunPlace): Promise<number> {
  const { owner, repo } = api;
  let tried = false;
  const run = await api.call('open the check run', async (rest, request) => {
    const found = tried ? await findOwn(api, place) : undefined;
    tried = true;
    if (found !== undefined) return { data: { id: found } };
    return rest.checks.create({
      owner,
      repo,
      name: place.name,
      head_sha: place.headSha,
      external_id: place.externalId,
      status: 'in_progress',
      started_at: new Date().toISOString(),
      request,
    });
  });
  return run.id;
}

async function findOwn(
  api: GithubApi,
  { name, headSha, externalId }: CheckRunPlace,
): Promise<number | undefined> {
  const { owner, repo } = api;
  const { check_runs: runs } = await api.call('find the check run', (rest, request) =>
    rest.checks.listForRef({ owner, repo, ref: headSha, check_name: name, request }),
  );
  return runs.find((run) => run.external_id === externalId)?.id;
}

/**
 * Closes the check run: annotations in batches, worst first, the answer with the last one. A batch that the host refuses is
 * left out and counted; the answer is written in any case. Returns how many annotations were left out.
 */
export async function closeCheckRun(api: GithubApi, id: number, text: CheckText): Promise<number> {
  const { owner, repo } = api;
  const { title, summary, conclusion } = text;
  const send = (annotations: CheckAnnotation[]) =>
    api.call('write annotations', (rest, request) =>
      rest.checks.update({ owner, repo, check_run_id: id, output: { title, summary, annotations }, request }),
    );
  let left = 0;
  for (let from = 0; from < text.annotations.length; from += ANNOTATIONS_A_REQUEST) {
    const batch = text.annotations.slice(from, from + ANNOTATIONS_A_REQUEST);
    try {
      await send(batch);
    } catch (error) {
      left += batch.length;
      if (!(error instanceof PublishError) || error.status !== 422) {
        left += Math.max(0, text.annotations.length - from - ANNOTATIONS_A_REQUEST);
        break;
      }
    }
  }
  const note =
    left === 0 ? '' : `\n\n${left} annotations could not be written; the report names all findings.`;
  await api.call('close the check run', (rest, request) =>
    rest.checks.update({
      owner,
      repo,
      check_run_id: id,
      status: 'completed',
      conclusion,
      completed_at: new Date().toISOString(),
      output: { title, summary: `${summary.slice(0, 65_535 - note.length)}${note}` },
      request,
    }),
  );
  return left;
}
