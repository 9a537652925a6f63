/** Preloaded into a measured process: at its end, writes its cpu seconds and peak memory to a file. */
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const peakMb = process.resourceUsage().maxRSS / 1024;
  writeFileSync(process.env.BENCH_REPORT, JSON.stringify({ cpuSeconds: (user + system) / 1e6, peakMb }));
});
