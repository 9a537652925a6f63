import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';

const INNER = join(repoRoot, 'tools', 'agents-e2e', 'quiet-inner.mjs');

/** Asks an agent where there is no network but the loopback, and where every look-up of a name is noted. */
export async function runQuietly(agent, executables, presence) {
  const seen = { ms: 0, note: '' };
  if (process.platform !== 'linux' || !existsSync('/etc/resolv.conf')) {
    return { wrong: [], seen: { ...seen, skipped: 'network namespaces are a thing of Linux' } };
  }
  const own = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const result = await runCommand(
    'unshare',
    [...own, '--net', '--mount', process.execPath, INNER, agent.name, executables, JSON.stringify(presence)],
    { cwd: repoRoot, timeoutMs: 120_000 },
  ).catch((error) => ({ code: 127, stdout: '', stderr: error.message, ms: 0 }));
  seen.ms = result.ms;
  const told = /^RESULT (.*)$/m.exec(result.stdout)?.[1];
  if (told === undefined) {
    // By who says it, not by any word in it: a broken agent may fail with ENOENT too, and must not pass for skipped.
    const why = /^(?:unshare: |spawn unshare |CANNOT ).*$/m.exec(result.stderr)?.[0];
    return why === undefined
      ? { wrong: [`it gave a result: ${result.stderr}`], seen }
      : { wrong: [], seen: { ...seen, skipped: `no network namespace can be had here: ${why}` } };
  }
  const { wrong, names } = JSON.parse(told);
  return {
    wrong: [...wrong, ...(names.length === 0 ? [] : [`no name is asked for: ${names.join(', ')}`])],
    seen,
  };
}
