import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxPlan } from './types';

const LIMIT_MS = 15_000;
const WORD = 'held';

/** Tries to write to each place but the last, where writing must succeed. What counts is what is on disk afterwards. */
const SCRIPT = `for place in "$@"; do last=$place; (printf ${WORD} > "$place") 2>/dev/null; done; printf ${WORD} > "$last"`;

/**
 * Proves a sandbox by a write that it must refuse: into the workspace and into the home of the user. Undefined when it
 * held, else why it cannot be relied on.
 */
export async function proveSandbox(
  program: string,
  args: readonly string[],
  { request, room, invocation }: SandboxPlan,
): Promise<string | undefined> {
  const name = `.nx-test-review-proof-${randomBytes(6).toString('hex')}`;
  const home = invocation.keepsHome === undefined ? request.env['HOME'] : undefined;
  const forbidden = [request.workspace, ...(home && existsSync(home) ? [home] : [])].map((folder) =>
    join(folder, name),
  );
  const allowed = join(room.tmp, name);
  const said = await run(
    program,
    [...args, '/bin/sh', '-c', SCRIPT, 'sh', ...forbidden, allowed],
    request.env,
  );
  const leaked = forbidden.filter((path) => existsSync(path));
  const held = existsSync(allowed) && readFileSync(allowed, 'utf8') === WORD;
  for (const path of [...leaked, allowed]) rmSync(path, { force: true });
  if (leaked.length > 0) return `a write to ${leaked[0]} that it had to refuse went through`;
  return held ? undefined : `it did not run a command: ${said || 'no message'}`;
}

function run(program: string, args: string[], { PATH }: SandboxPlan['request']['env']): Promise<string> {
  return new Promise((resolve) => {
    const options = { env: { PATH: PATH ?? '' }, timeout: LIMIT_MS, killSignal: 'SIGKILL' as const };
    const child = execFile(program, args, options, (error, _stdout, stderr) =>
      resolve(stderr.trim().split('\n').at(-1) || (error?.message ?? '')),
    );
    child.stdin?.end();
  });
}
