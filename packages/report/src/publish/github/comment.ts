import { renderMarkdown } from '../../markdown';
import type { Outcome } from '../publisher';
import { fence, TEXT_LIMIT } from './describe-check';
import type { GithubApi } from './open-api';

export interface CommentPlace {
  pullNumber: number;
  /** The gate that the comment is of: there is one comment for each. */
  gate: string;
  headSha: string;
}

const MARKER = /^<!-- nx-test-review gate=(\S+) head=([0-9a-f]{40,64}) -->$/;
const INSTALLATION = 'github-actions[bot]';

interface Comment {
  id: number;
  head: string;
}

/**
 * One comment of our own for each gate: made once, then updated. A comment is ours by its first line and its author. The
 * run of a commit that the request has left behind touches nothing. Returns what was done, in words.
 */
export async function writeComment(api: GithubApi, place: CommentPlace, outcome: Outcome): Promise<string> {
  const { owner, repo } = api;
  const { pullNumber: number, headSha } = place;
  const pull = await api.call('read the pull request', (rest, request) =>
    rest.pulls.get({ owner, repo, pull_number: number, request }),
  );
  if (pull.head.sha !== headSha) return `no comment: the request is at ${pull.head.sha.slice(0, 12)} by now`;
  const author = await readAuthor(api);
  const body = makeBody(place, outcome);
  const [first] = await listOwn(api, place, author);
  if (first === undefined) {
    await create(api, place, author, body);
    await dropTwins(api, place, author);
    return 'comment written';
  }
  await api.call('update the comment', (rest, request) =>
    rest.issues.updateComment({ owner, repo, comment_id: first.id, body, request }),
  );
  return 'comment updated';
}

function makeBody({ gate, headSha }: CommentPlace, outcome: Outcome): string {
  const marker = `<!-- nx-test-review gate=${encodeURIComponent(gate)} head=${headSha} -->\n`;
  const text =
    'gate' in outcome
      ? renderMarkdown(outcome.gate, { limit: TEXT_LIMIT - marker.length, newOnly: true })
      : `**test-review broken (class ${outcome.error.exitClass})**: no answer was reached.\n\n${fence(outcome.error.message)}`;
  return `${marker}${text}`;
}

/** Who we are. The token of a workflow cannot ask, and writes as the app. */
async function readAuthor(api: GithubApi): Promise<string> {
  try {
    return (await api.call('ask who writes', (rest, request) => rest.users.getAuthenticated({ request })))
      .login;
  } catch {
    return INSTALLATION;
  }
}

/** Oldest first. */
async function listOwn(
  api: GithubApi,
  { pullNumber, gate }: CommentPlace,
  author: string,
): Promise<Comment[]> {
  const { owner, repo } = api;
  const own: Comment[] = [];
  for (let page = 1; ; page++) {
    const comments = await api.call('list comments', (rest, request) =>
      rest.issues.listComments({ owner, repo, issue_number: pullNumber, per_page: 100, page, request }),
    );
    for (const { id, body, user } of comments) {
      const [, name, head] = MARKER.exec((body ?? '').split(/\r?\n/, 1)[0] ?? '') ?? [];
      if (name === encodeURIComponent(gate) && user?.login === author && head !== undefined)
        own.push({ id, head });
    }
    if (comments.length < 100) return own;
  }
}

/** Where the connection ended after the work was done, the comment stands already. */
async function create(api: GithubApi, place: CommentPlace, author: string, body: string): Promise<void> {
  const { owner, repo } = api;
  let tried = false;
  await api.call<{ id: number }>('write the comment', async (rest, request) => {
    const [standing] = tried ? await listOwn(api, place, author) : [];
    tried = true;
    if (standing !== undefined) return { data: standing };
    return rest.issues.createComment({ owner, repo, issue_number: place.pullNumber, body, request });
  });
}

/** Two runs of one gate at the same time may both find no comment: the oldest stays. */
async function dropTwins(api: GithubApi, place: CommentPlace, author: string): Promise<void> {
  const { owner, repo } = api;
  const [, ...twins] = await listOwn(api, place, author);
  for (const { id } of twins) {
    await api.call('remove the second comment', async (rest, request) => {
      await rest.issues.deleteComment({ owner, repo, comment_id: id, request });
      return { data: undefined };
    });
  }
}
