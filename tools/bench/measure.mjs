import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTmpPath, repoRoot } from '../lib/paths.mjs';
import { runCommand, runOrThrow } from '../lib/run-command.mjs';

export const benchFolder = join(repoRoot, 'tools', 'bench');
export const cli = join(repoRoot, 'packages', 'nx-test-review', 'dist', 'bundle', 'bin.js');

/** Runs a script on a Node of our choice; its own cpu seconds, its peak memory and its output. */
export async function measureNode(node, args, cwd, { mayEndWith = [0] } = {}) {
  const report = makeTmpPath('bench', 'cpu.json');
  rmSync(report, { force: true });
  const preload = pathToFileURL(join(benchFolder, 'report-cpu.mjs')).href;
  const env = { ...process.env, BENCH_REPORT: report };
  const result = await runCommand(node, ['--import', preload, ...args], { cwd, env, timeoutMs: 900_000 });
  if (!mayEndWith.includes(result.code))
    throw new Error(`${args.join(' ')} ended with ${result.code}\n${result.stderr}`);
  return { ...JSON.parse(readFileSync(report, 'utf8')), stdout: result.stdout };
}

/** Cpu seconds of a command with all processes that it waits for, as the shell counts them. Codes above 1 throw. */
export async function measureTree(file, args, { cwd, env = process.env }) {
  const script = '"$0" "$@" >/dev/null; code=$?; times; [ $code -le 1 ]';
  const { stdout } = await runOrThrow('sh', ['-c', script, file, ...args], { cwd, env, timeoutMs: 900_000 });
  const times = stdout.trim().split('\n').at(-1) ?? '';
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
