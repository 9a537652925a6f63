/** `npm run bench [t0|memory|linters|change|reach|prompt|agents|nx]`: ratios of one run on one machine, never times to publish. It is no test. */
import { killChildrenAtExit } from '../lib/run-command.mjs';
import { benchAgents } from './bench-agents.mjs';
import { benchChange } from './bench-change.mjs';
import { benchLinters } from './bench-linters.mjs';
import { benchNx } from './bench-nx.mjs';
import { benchPrompt } from './bench-prompt.mjs';
import { benchReach } from './bench-reach.mjs';
import { benchRuns } from './bench-runs.mjs';
import { benchMemory, benchT0 } from './bench-t0.mjs';

const benches = {
  t0: benchT0,
  memory: benchMemory,
  linters: benchLinters,
  change: benchChange,
  reach: benchReach,
  prompt: benchPrompt,
  agents: benchAgents,
  nx: benchNx,
  runs: benchRuns,
};

function formatRow({ what, values, ratio, bar }) {
  const judged = bar === undefined ? '' : ratio <= bar ? 'held' : 'MISSED';
  const number = ratio < 0.1 ? ratio.toFixed(3) : ratio.toFixed(2);
  return `| ${what} | ${values} | ${number} | ${bar ?? '-'} | ${judged} |`;
}

async function main() {
  killChildrenAtExit();
  const wanted = process.argv.slice(2);
  const rows = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    rows.push(...(await bench()));
  }
  process.stdout.write(`Node ${process.versions.node}, ${process.platform} ${process.arch}\n\n`);
  process.stdout.write('| what | ours / against | ratio | bar | |\n| --- | --- | --- | --- | --- |\n');
  process.stdout.write(`${rows.map(formatRow).join('\n')}\n`);
  if (rows.length === 0) process.exitCode = 2;
}

await main();
