import { askAgent, endWithParent, findDriver, openLedger } from '@nx-test-review/agents';
import { EnvironmentError, hashText } from '@nx-test-review/contracts';
import { openStore, planReview, reviewProject } from '@nx-test-review/review';
import { tryGit } from '@nx-test-review/scope';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { AGENT_DEFAULTS } from '../config/merge-config';
import { runFolder } from '../run-store';
import type { AgentTools, ToolsInput } from './agent-tools';

type Env = Readonly<Record<string, string | undefined>>;

/** Joins agents, review, store and ledger. Throws class 2 where the store cannot be believed. */
export async function loadAgentTools(input: ToolsInput): Promise<AgentTools> {
  const { root, runId, config, replay, ci, env } = input;
  const dir = findStoreDir(root, config.store.dir, env);
  const tree = await findTree(root);
  const tracked = tree === undefined ? [] : await listTracked(tree, dir);
  const key = env['TEST_REVIEW_STORE_KEY']?.trim();
  const store = openStore({
    dir,
    ...(key === undefined ? {} : { key }),
    replay,
    runId,
    root: tree ?? root,
    ci,
    trackedFiles: () => tracked,
  });
  endWithParent();
  return {
    driver: findDriver,
    ask: (name, request) => askAgent(findDriver(name), request),
    review: reviewProject,
    plan: planReview,
    store,
    warnings: store.warnings,
    openLedger: () =>
      openLedger({
        runId,
        concurrency: config.agent.concurrency ?? AGENT_DEFAULTS.concurrency,
        ...(config.agent.budget === undefined ? {} : { budget: config.agent.budget }),
        folder: runFolder(root, runId),
      }),
  };
}

/** Folder of stored answers: the configured one, else one for this workspace among the user's caches. */
export function findStoreDir(root: string, configured: string | undefined, env: Env): string {
  if (configured !== undefined) return resolve(root, configured);
  const caches = env['XDG_CACHE_HOME'] || env['LOCALAPPDATA'] || join(env['HOME'] || homedir(), '.cache');
  return join(caches, 'nx-test-review', 'store', hashText(root).slice(0, 16));
}

/** What git has checked out, undefined outside of git: the change may bring along more than the workspace. */
async function findTree(root: string): Promise<string | undefined> {
  const { code, stdout } = await tryGit(root, ['rev-parse', '--show-toplevel']);
  return code === 0 ? resolve(stdout.toString('utf8').trim()) : undefined;
}

/** Files in the folder, and where links to it lead, that git tracks; none where it lies outside of the tree. */
async function listTracked(tree: string, dir: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of new Set([dir, realOf(dir)])) {
    const inside = relative(tree, place).split(sep).join('/');
    if (inside === '..' || inside.startsWith('../') || isAbsolute(inside)) continue;
    const { code, stdout } = await tryGit(tree, ['ls-files', '-z', '--', `:(literal)${inside || '.'}`]);
    if (code !== 0) throw cannotTell(place);
    found.push(...stdout.toString('utf8').split('\0').filter(Boolean));
  }
  return found;
}

function cannotTell(place: string): EnvironmentError {
  return new EnvironmentError({
    code: 'store-unknown',
    message: `git cannot tell whether files of the store of answers in ${place} are tracked`,
    hint: 'run git ls-files there, mend what it says, or set store.dir to a folder outside of the tree',
  });
}

function realOf(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return place; // made when the first answer is kept
  }
}
