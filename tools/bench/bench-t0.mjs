import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeOutsideDir, makeTmpPath, repoRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { generateSpecs } from './generate-specs.mjs';
import { median } from './median.mjs';

const here = join(repoRoot, 'tools', 'bench');
const count = 2000;

async function measure(args, cwd) {
  const report = makeTmpPath('bench', 'cpu.json');
  const result = await runCommand(
    process.execPath,
    ['--import', pathToFileURL(join(here, 'report-cpu.mjs')).href, ...args],
    {
      cwd,
      env: { ...process.env, BENCH_REPORT: report },
    },
  );
  if (result.code > 1) throw new Error(`${args.join(' ')} ended with ${result.code}\n${result.stderr}`);
  return { ...JSON.parse(readFileSync(report, 'utf8')), stdout: result.stdout };
}

/** T0 over generated specs against parsing and visiting the same files, each in a process of its own. */
export async function benchT0(rounds = 3) {
  // Outside: tmp/ is ignored by git, and T0 leaves ignored files alone.
  const folder = makeOutsideDir('tr-bench-');
  try {
    return await compareWithParser(folder, rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareWithParser(folder, rounds) {
  generateSpecs(folder, count);
  const cli = join(repoRoot, 'packages', 'nx-test-review', 'dist', 'bin.js');
  const ours = [];
  const bare = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measure([join(here, 'parse-and-visit.mjs'), folder], here));
    ours.push(await measure([cli, 't0', '.', '--json'], folder));
  }
  const { findings, unreadable, excluded } = JSON.parse(ours[0].stdout);
  if (unreadable.length + excluded.length > 0) throw new Error('some generated specs were not judged');
  const cpu = (runs) => median(runs.map(({ cpuSeconds }) => cpuSeconds));
  return [
    {
      what: `T0 on ${count} specs, cpu seconds, against oxc parse-and-visit`,
      values: `${cpu(ours).toFixed(2)} s / ${cpu(bare).toFixed(2)} s (${findings.length} findings)`,
      ratio: cpu(ours) / cpu(bare),
      bar: 2,
    },
    {
      what: `memory of T0 on ${count} specs, MB`,
      values: `${median(ours.map(({ peakMb }) => peakMb)).toFixed(0)} MB / 400 MB`,
      ratio: median(ours.map(({ peakMb }) => peakMb)) / 400,
      bar: 1,
    },
  ];
}
