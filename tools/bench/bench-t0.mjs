import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeOutsideDir } from '../lib/paths.mjs';
import { installNodes } from './bench-tools.mjs';
import { generateSpecs } from './generate-specs.mjs';
import { benchFolder, cli, measureNode } from './measure.mjs';
import { median } from './median.mjs';

const count = 2000;
const cpu = (runs) => median(runs.map(({ cpuSeconds }) => cpuSeconds));

/** T0 over generated specs against parsing and visiting the same files, each in a process of its own, on two Nodes. */
export async function benchT0(rounds = 3) {
  const nodes = await installNodes();
  // Outside: tmp/ is ignored by git, and T0 leaves ignored files alone.
  const folder = makeOutsideDir('tr-bench-');
  try {
    generateSpecs(folder, count);
    const rows = [];
    for (const node of nodes) rows.push(...(await compareWithParser(node, folder, rounds)));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareWithParser({ path, version }, folder, rounds) {
  const ours = [];
  const bare = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measureNode(path, [join(benchFolder, 'parse-and-visit.mjs'), folder], benchFolder));
    ours.push(await measureNode(path, [cli, 't0', '.', '--json'], folder, { mayEndWith: [0, 1] }));
  }
  const { judged, findings } = JSON.parse(ours[0].stdout);
  if (judged !== count) throw new Error('some generated specs were not judged');
  return [
    {
      what: `T0 on ${count} specs, cpu seconds, against oxc parse-and-visit, Node ${version}`,
      values: `${cpu(ours).toFixed(2)} s / ${cpu(bare).toFixed(2)} s (${findings.length} findings)`,
      ratio: cpu(ours) / cpu(bare),
      bar: 2,
    },
    memoryRow(ours, count, version),
  ];
}

function memoryRow(runs, specs, version) {
  const peak = median(runs.map(({ peakMb }) => peakMb));
  return {
    what: `memory of T0 on ${specs} specs, MB, Node ${version}`,
    values: `${peak.toFixed(0)} MB / 400 MB`,
    ratio: peak / 400,
    bar: 1,
  };
}

/** Memory is bounded, whatever the number of specs. */
export async function benchMemory(specs = 10_000) {
  const folder = makeOutsideDir('tr-bench-');
  try {
    generateSpecs(folder, specs);
    const run = await measureNode(process.execPath, [cli, 't0', '.', '--json'], folder, {
      mayEndWith: [0, 1],
    });
    return [memoryRow([run], specs, process.versions.node)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
