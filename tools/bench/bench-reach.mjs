import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOutsideDir } from '../lib/paths.mjs';
import { benchFolder, measureNode } from './measure.mjs';
import { median } from './median.mjs';

const perFolder = 100;

/** Sources that import a few others each, a spec beside every tenth. */
function generateSources(folder, count) {
  for (let index = 0; index < count; index += 1) {
    const home = join(folder, `part-${Math.floor(index / perFolder)}`);
    if (index % perFolder === 0) mkdirSync(home, { recursive: true });
    const others = [index - 1, index - 7, Math.floor(index / 2)].filter(
      (other) => other >= 0 && other !== index,
    );
    const imports = [...new Set(others)].map(
      (other) => `import { f${other} } from '../part-${Math.floor(other / perFolder)}/m${other}';\n`,
    );
    const body = [...new Set(others)].map((other) => `  total += f${other}(total % 10);\n`).join('');
    writeFileSync(
      join(home, `m${index}.ts`),
      `${imports.join('')}\nexport function f${index}(start: number): number {\n  let total = start;\n${body.repeat(4)}  return total;\n}\n`,
    );
    if (index % 10 === 9) {
      writeFileSync(
        join(home, `m${index}.spec.ts`),
        `import { f${index} } from './m${index}';\n\nit('counts', () => {\n  expect(f${index}(1)).toBe(1);\n});\n`,
      );
    }
  }
}

/** Reach over many files against reading and import-scanning each of them once, each in a process of its own. */
export async function benchReach({ files = 20_000, rounds = 3 } = {}) {
  const folder = makeOutsideDir('tr-bench-');
  try {
    generateSources(folder, Math.round(files / 11) * 10);
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: folder });
    const runs = { scan: [], reach: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const what of ['scan', 'reach']) {
        const args = [join(benchFolder, 'reach-or-scan.mjs'), folder, what];
        const run = await measureNode(process.execPath, args, benchFolder);
        runs[what].push({ ...run, ...JSON.parse(run.stdout) });
      }
    }
    const cpu = (what) => median(runs[what].map(({ cpuSeconds }) => cpuSeconds));
    const peak = median(runs.reach.map(({ peakMb }) => peakMb));
    const { scanned, reached } = runs.reach[0];
    if (scanned !== runs.scan[0].scanned) throw new Error('reach and scan did not read the same files');
    return [
      {
        what: `reach over ${scanned} files (${reached} specs reached) against reading and import-scanning them once`,
        values: `${cpu('reach').toFixed(2)} cpu s / ${cpu('scan').toFixed(2)} cpu s`,
        ratio: cpu('reach') / cpu('scan'),
        bar: 1.5,
      },
      {
        what: `memory of reach over ${scanned} files, MB`,
        values: `${peak.toFixed(0)} MB / 400 MB`,
        ratio: peak / 400,
        bar: 1,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
