/**
 * Runs within a network and a mount namespace of its own: brings the loopback up, takes the place of the name server, asks
 * the agent, and prints which names were asked for.
 */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGENTS } from './agents.mjs';
import { ask } from './ask.mjs';
import { CASES, runCase } from './cases.mjs';
import { makeOutsideDir } from '../lib/paths.mjs';

const [name, executables, presence] = process.argv.slice(2);

function giveUp(what) {
  process.stderr.write(`CANNOT ${what}\n`);
  process.exit(3);
}

/** `ip` where it is installed; perl, which every Debian has, sets the flags UP and RUNNING by the same call. */
function bringLoopbackUp() {
  const perl = 'my $r = pack("a16 s x22", "lo", 0x41); socket(S,2,2,0); ioctl(S, 0x8914, $r) or exit 1';
  const ways = [
    ['ip', ['link', 'set', 'lo', 'up']],
    ['perl', ['-e', perl]],
  ];
  if (!ways.some(([file, args]) => spawnSync(file, args).status === 0)) giveUp('bring the loopback up');
}

/** Answers every question with "no such name". */
async function startNameServer(names) {
  const server = createSocket('udp4');
  server.on('message', (message, { port, address }) => {
    names.add(readName(message));
    const answer = Buffer.from(message);
    answer[2] |= 0x80;
    answer[3] = (answer[3] & 0xf0) | 3;
    server.send(answer, port, address);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.bind(53, '127.0.0.1', resolve);
  }).catch((error) => giveUp(`take the place of the name server: ${error.message}`));
  const folder = makeOutsideDir('agents-e2e-names-');
  const file = join(folder, 'resolv.conf');
  writeFileSync(file, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const mounted = spawnSync('mount', ['--bind', file, '/etc/resolv.conf']).status === 0;
  // The mount holds on to the file.
  rmSync(folder, { recursive: true });
  if (!mounted) giveUp('mount a resolv.conf');
  return server;
}

function readName(message) {
  const labels = [];
  for (let at = 12; message[at] > 0; at += message[at] + 1) {
    labels.push(message.subarray(at + 1, at + 1 + message[at]).toString('latin1'));
  }
  return labels.join('.');
}

bringLoopbackUp();
const names = new Set();
const server = await startNameServer(names);
// A look-up that is sure to be made: without it in the list the list proves nothing.
await lookup('control.example').catch(() => undefined);
if (!names.delete('control.example')) giveUp('see a look-up that was made');
const agent = AGENTS.find((one) => one.name === name);
const quiet = CASES.find(({ isQuiet }) => isQuiet);
const { wrong } = await runCase(quiet, agent, (which, options) =>
  ask(which, { ...options, executables, presence: JSON.parse(presence) }),
);
server.close();
process.stdout.write(`RESULT ${JSON.stringify({ wrong, names: [...names] })}\n`);
